package io.ftimer.report.internal.files;

import java.io.Closeable;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

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

    /** Acquires a lock of this JVM; returns false if the time is over before. */
    boolean acquire(ReentrantLock lock) {
        while (true) {
            try {
                return lock.tryLock(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
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
