package io.ftimer.junit.internal.suite;

/** Writes files on a thread that may be interrupted, which would close the file channel. Stateless. */
final class Uninterrupted {
    private Uninterrupted() {}

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
