package io.ftimer.mpi.launch;

import io.ftimer.mpi.Communicator;

/**
 * A program for ranks without a dependency on an engine. {@link MpiJob} and {@link MpiRun} accept it instead of a class with a
 * main method, and initialize and finalize MPI around it. It needs a public constructor without parameters.
 *
 * <pre>{@code
 * public final class Solver implements RankProgram {
 *     public void run(Communicator world, String[] arguments) {
 *         FTimer timer = FTimer.create();
 *         timer.start("solve");
 *         timer.stop("solve");
 *         MpiTimer.of(timer, world).textReport().write(Path.of(arguments[0]));
 *     }
 * }
 * }</pre>
 *
 * <p>Thread safety: every rank has its own instance.
 */
@FunctionalInterface
public interface RankProgram {
    /** Runs the rank whose number is {@code world.rank()}; an exception ends the job. */
    void run(Communicator world, String[] arguments) throws Exception;
}
