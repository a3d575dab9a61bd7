/**
 * Event traces of ranks: {@link io.ftimer.mpi.trace.RankTrace} opens the trace of each rank, and
 * {@link io.ftimer.mpi.trace.TracedCommunicator} traces every operation of a communicator.
 */
@NullMarked
package io.ftimer.mpi.trace;

import org.jspecify.annotations.NullMarked;
