/**
 * Programs in the style of the NAS Parallel Benchmarks, on a machine whose time is counted instead of measured, so that the time
 * inside MPI is known exactly.
 */
@NullMarked
package io.ftimer.mpi.npb;

import org.jspecify.annotations.NullMarked;
