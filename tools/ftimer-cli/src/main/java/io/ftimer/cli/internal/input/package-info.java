/**
 * Readers of every file with timing trees that fTimer or the Fortran library writes. {@link io.ftimer.cli.internal.input.Inputs} recognizes
 * the format and chooses the reader; a reader knows its source, such as records or JSON, and not how it was chosen.
 */
@NullMarked
package io.ftimer.cli.internal.input;

import org.jspecify.annotations.NullMarked;
