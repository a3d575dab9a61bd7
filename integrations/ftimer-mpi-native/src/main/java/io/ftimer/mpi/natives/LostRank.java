package io.ftimer.mpi.natives;

import io.ftimer.mpi.Communicator;
import java.util.Set;

/**
 * Says that a rank exits without having finalized MPI, where no launcher of fTimer does: {@code mpiexec} of MPICH may end such a
 * job silently, with the exit code 0. Nothing else is done, since the exit code of a JVM that exits cannot be changed without
 * cutting off what the program does at its exit.
 */
final class LostRank {
    /** The threads on which a JVM exits that got a signal, such as those of a job that ends because of another rank. */
    private static final Set<String> SIGNALS = Set.of("SIGTERM handler", "SIGINT handler", "SIGHUP handler");

    private LostRank() {}

    static void reportAtExit(NativeEngine engine) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> report(engine), "ftimer-lost-rank"));
    }

    private static void report(NativeEngine engine) {
        if (engine.isFinished() || isEndedBySignal()) {
            return;
        }
        Communicator world = engine.world();
        System.err.println("ftimer: rank " + world.rank() + " of " + world.size()
                + " exits without NativeMpi.finish(), so its job may end with exit code 0; finish first, or start the job with"
                + " MpiRun, which reports such ranks");
    }

    private static boolean isEndedBySignal() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).anyMatch(SIGNALS::contains);
    }
}
