/**
 * Event traces of ranks: {@link io.ftimer.mpi.trace.RankTrace} opens one for each, and
 * {@link io.ftimer.mpi.trace.TracedCommunicator} tells it every operation.
 */
@NullMarked
package io.ftimer.mpi.trace;

import org.jspecify.annotations.NullMarked;
