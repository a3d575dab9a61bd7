/**
 * Starts jobs under MPJ Express so that they end as jobs should: {@link io.ftimer.mpi.launch.MpiRun} from the command line,
 * {@link io.ftimer.mpi.launch.MpiJob} from a program. A rank that fails ends the whole job, with an exit code that says so
 * and a message that names it, which {@code mpjrun} alone does not do.
 */
@NullMarked
package io.ftimer.mpi.launch;

import org.jspecify.annotations.NullMarked;
