package io.ftimer;

import io.ftimer.values.NanoClock;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until a test moves it. Thread-safe. */
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
