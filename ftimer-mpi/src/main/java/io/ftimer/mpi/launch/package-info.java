/**
 * Launchers of jobs under MPJ Express: {@link io.ftimer.mpi.launch.MpiRun} from the command line,
 * {@link io.ftimer.mpi.launch.MpiJob} from a program. A rank that fails ends the whole job with a nonzero exit code and a
 * message that names it, unlike under {@code mpjrun} alone.
 */
@NullMarked
package io.ftimer.mpi.launch;

import org.jspecify.annotations.NullMarked;
