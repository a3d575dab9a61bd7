/**
 * The compatibility kit for engines: what every {@link io.ftimer.mpi.Communicator} must do, as checks that any engine can
 * run, and how jobs go wrong.
 */
@NullMarked
package io.ftimer.mpi.kit;

import org.jspecify.annotations.NullMarked;
