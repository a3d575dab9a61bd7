/** Event traces of ranks: {@link io.ftimer.mpi.trace.RankTrace} opens the trace of each rank, and traces communicators. */
@NullMarked
package io.ftimer.mpi.trace;

import org.jspecify.annotations.NullMarked;
