package io.ftimer;

import io.ftimer.values.NanoClock;
import org.jspecify.annotations.Nullable;

/** A clock that moves only when a test moves it, and that can be made to fail. */
final class ScriptedClock implements NanoClock {
    private long now;
    private long readings;
    private @Nullable Throwable failure;
    private @Nullable Runnable action;

    ScriptedClock(long now) {
        this.now = now;
    }

    @Override
    public long nanoTime() {
        readings++;
        if (action != null) {
            Runnable once = action;
            action = null;
            once.run();
        }
        if (failure != null) {
            Throwable thrown = failure;
            failure = null;
            ScriptedClock.<RuntimeException>throwUnchecked(thrown);
        }
        return now;
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> void throwUnchecked(Throwable thrown) throws X {
        throw (X) thrown;
    }

    long now() {
        return now;
    }

    /** Returns how often the clock was read so far. */
    long readings() {
        return readings;
    }

    void advance(long nanos) {
        now += nanos;
    }

    /** Makes the next reading, and only that one, do something first. */
    void whenNextRead(Runnable code) {
        action = code;
    }

    /** Makes the next reading, and only that one, throw. */
    void failNext(Throwable thrown) {
        failure = thrown;
    }
}
