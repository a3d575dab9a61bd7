package io.ftimer.report.internal.files;

import java.io.Closeable;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The time that one write may wait for other writers. An interrupt does not end the wait: the thread is interrupted again
 * when this is closed.
 *
 * <p>Thread safety: thread-confined.
 */
final class WaitLimit implements Closeable {
    private static final long MAX_PAUSE_MILLIS = 10;

    /** Far below the largest difference of two readings of the nanosecond clock. */
    private static final Duration FOREVER = Duration.ofDays(10_000);

    private final long deadline;
    private boolean interrupted = Thread.interrupted();
    private long pauseMillis = 1;

    WaitLimit(Duration limit) {
        Duration bounded = limit.compareTo(FOREVER) < 0 ? limit : FOREVER;
        deadline = System.nanoTime() + bounded.toNanos();
    }

    /** Waits a little for another process; returns false at once if the time is over. */
    boolean pause() {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
            return false;
        }
        try {
            TimeUnit.NANOSECONDS.sleep(Math.min(left, TimeUnit.MILLISECONDS.toNanos(pauseMillis)));
        } catch (InterruptedException e) {
            interrupted = true;
        }
        pauseMillis = Math.min(2 * pauseMillis, MAX_PAUSE_MILLIS);
        return true;
    }

    /** What is waited for; returns whether it came within a time. */
    @FunctionalInterface
    interface Awaited {
        boolean within(long nanos) throws InterruptedException;
    }

    /** Waits for something in this JVM; returns false if the time is over before. */
    boolean until(Awaited awaited) {
        while (true) {
            try {
                return awaited.within(deadline - System.nanoTime());
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }

    @Override
    public void close() {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
