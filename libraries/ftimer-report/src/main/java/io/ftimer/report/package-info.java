/**
 * Reports of summaries: for people, as CSV files and text that are byte-compatible with those of the Fortran fTimer 1.0, and in
 * further layouts; and timing trees in the form that exporters take.
 *
 * <p>CSV schemas and text layouts are data, each run by one writer. Numbers are rounded half even from the exact binary value
 * of a {@code double}, independent of the default locale.
 */
@NullMarked
package io.ftimer.report;

import org.jspecify.annotations.NullMarked;
