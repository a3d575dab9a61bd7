package io.ftimer.cli.duel;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command finish its files when the user interrupts it: the JVM, which then ends with 130, waits for {@link #close()}, but not for
 * long. Thread-safe.
 */
final class Interruption implements AutoCloseable {
    private static final long MOST_SECONDS = 20;

    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Runnable action = () -> {};
    private final Thread hook = new Thread(this::interrupt, "ftimer-interruption");

    /** Begins to wait for interruptions. */
    Interruption() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Sets what happens at once. */
    void onInterrupt(Runnable newAction) {
        action = newAction;
    }

    private void interrupt() {
        action.run();
        try {
            closed.await(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is ending: that is what the hook waits for
        }
    }
}
