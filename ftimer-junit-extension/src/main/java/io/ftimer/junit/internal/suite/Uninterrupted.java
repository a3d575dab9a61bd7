package io.ftimer.junit.internal.suite;

/** Runs what writes files on a thread that may be interrupted: a file channel closes itself then. Stateless. */
final class Uninterrupted {
    private Uninterrupted() {}

    /** Runs {@code work} as if the thread were not interrupted; afterwards it is again what it was before. */
    static void run(Runnable work) {
        boolean interrupted = Thread.interrupted();
        try {
            work.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
