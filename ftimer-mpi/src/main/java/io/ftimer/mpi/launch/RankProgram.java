package io.ftimer.mpi.launch;

import io.ftimer.mpi.Communicator;

/**
 * A program for ranks that knows nothing of MPJ Express: {@link MpiJob} and {@link MpiRun} take it in place of a class with a
 * main method, and call {@code MPI.Init} and {@code MPI.Finalize} around it. Needs a public constructor without parameters.
 *
 * <p>Thread safety: every rank has an instance of its own.
 */
@FunctionalInterface
public interface RankProgram {
    /** Runs the rank whose number is {@code world.rank()}; what it throws ends the job. */
    void run(Communicator world, String[] arguments) throws Exception;
}
