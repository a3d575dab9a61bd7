/**
 * Launchers of jobs under MPJ Express and other engines: {@link io.ftimer.mpi.launch.MpiRun} from the command line,
 * {@link io.ftimer.mpi.launch.MpiJob} from a program. {@link io.ftimer.mpi.launch.MpiEngine} adds an engine. A rank that fails ends the whole job with a nonzero exit code and a
 * message that names it, unlike under {@code mpjrun} alone.
 */
@NullMarked
package io.ftimer.mpi.launch;

import org.jspecify.annotations.NullMarked;
