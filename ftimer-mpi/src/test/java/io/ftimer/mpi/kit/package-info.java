/**
 * The compatibility kit for engines: checks of everything that an {@link io.ftimer.mpi.Communicator} must do, and the ways in
 * which jobs fail.
 */
@NullMarked
package io.ftimer.mpi.kit;

import org.jspecify.annotations.NullMarked;
