package io.ftimer;

import io.ftimer.values.NanoClock;
import java.util.concurrent.atomic.AtomicLong;

/** A manual clock. Thread-safe. */
final class SessionClock implements NanoClock {
    private final AtomicLong now = new AtomicLong();

    @Override
    public long nanoTime() {
        return now.get();
    }

    void advance(long nanos) {
        now.addAndGet(nanos);
    }
}
