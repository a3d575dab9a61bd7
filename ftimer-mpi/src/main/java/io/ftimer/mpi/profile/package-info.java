/**
 * Time inside MPI: {@link io.ftimer.mpi.profile.MpiProfile} records each MPI call of a program as a region, with its bytes and
 * peers.
 */
@NullMarked
package io.ftimer.mpi.profile;

import org.jspecify.annotations.NullMarked;
