package io.ftimer.chaos;

import io.ftimer.values.NanoClock;

/**
 * A clock on which each thread has a time of its own, which only that thread advances: so all sums are exact, whenever which
 * thread runs. Thread-safe.
 */
final class ThreadClock implements NanoClock {
    /** What a reading throws that was made to fail. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Failure() {
            super("the clock failed");
        }
    }

    static final ThreadClock INSTANCE = new ThreadClock();

    /** Far from zero, so that a reading used as a difference is noticed. */
    private static final long FIRST = 1_000_000;

    private static final class Time {
        private long now = FIRST;
        private boolean failing;
    }

    private final ThreadLocal<Time> times = ThreadLocal.withInitial(Time::new);

    private ThreadClock() {}

    @Override
    public long nanoTime() {
        Time time = times.get();
        if (time.failing) {
            time.failing = false;
            throw new Failure();
        }
        return time.now;
    }

    void advance(long nanos) {
        times.get().now += nanos;
    }

    long now() {
        return times.get().now;
    }

    /** Continues on the calling thread where another one was. */
    void set(long nanos) {
        times.get().now = nanos;
    }

    /** Makes the next reading of the calling thread throw, until {@link #repair}. */
    void failNext() {
        times.get().failing = true;
    }

    void repair() {
        times.get().failing = false;
    }
}
