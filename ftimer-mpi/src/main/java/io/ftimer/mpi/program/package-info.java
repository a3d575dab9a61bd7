/** Timing of whole programs: an outermost region, prefixed names, and a report at the end. */
@NullMarked
package io.ftimer.mpi.program;

import org.jspecify.annotations.NullMarked;
