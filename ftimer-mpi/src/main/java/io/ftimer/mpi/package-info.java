/**
 * Timing over the ranks of a job. On top are {@link io.ftimer.mpi.MpiTimer}, {@link io.ftimer.mpi.MpiLaneTimer} and
 * {@link io.ftimer.mpi.ProgramTimer}. Their collective calls run on any {@link io.ftimer.mpi.Communicator}; the engines here are
 * {@link io.ftimer.mpi.InProcess} and, for MPJ Express, {@code MpjCommunicator}.
 */
@NullMarked
package io.ftimer.mpi;

import org.jspecify.annotations.NullMarked;
