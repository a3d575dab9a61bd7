/** Readers of every file with timing trees that fTimer or the Fortran library writes. */
@NullMarked
package io.ftimer.cli.input;

import org.jspecify.annotations.NullMarked;
