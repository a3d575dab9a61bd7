/**
 * Ranks under Open MPI, MPICH and other libraries of their families: {@link io.ftimer.mpi.natives.NativeMpi} makes a
 * {@link io.ftimer.mpi.Communicator} of the MPI that the machine has. Needs Java 22 or newer at run time.
 */
@NullMarked
package io.ftimer.mpi.natives;

import org.jspecify.annotations.NullMarked;
