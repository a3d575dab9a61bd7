/** Replays recorded runs of the Fortran library and prints every difference, as tests and as a command. */
@NullMarked
package io.ftimer.conformance;

import org.jspecify.annotations.NullMarked;
