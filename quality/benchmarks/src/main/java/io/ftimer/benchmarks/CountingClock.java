package io.ftimer.benchmarks;

import io.ftimer.values.NanoClock;

/** A clock without cost, so that only the bookkeeping is measured. */
final class CountingClock implements NanoClock {
    private long now;

    @Override
    public long nanoTime() {
        return ++now;
    }
}
