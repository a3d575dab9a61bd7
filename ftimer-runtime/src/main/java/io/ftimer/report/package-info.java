/**
 * Writes summaries as text reports and as CSV files, byte-compatible with those of the Fortran fTimer 1.0.
 *
 * <p>One writer runs every CSV schema and one every text layout; schemas and layouts are data. Numbers are printed from
 * the exact binary value of a {@code double}, ties to the even digit, whatever the default locale is.
 */
@NullMarked
package io.ftimer.report;

import org.jspecify.annotations.NullMarked;
