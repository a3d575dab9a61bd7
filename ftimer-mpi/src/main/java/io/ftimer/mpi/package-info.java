/**
 * Timing trees over the ranks of a job: {@link io.ftimer.mpi.Communicator} is what an engine has to offer.
 */
@NullMarked
package io.ftimer.mpi;

import org.jspecify.annotations.NullMarked;
