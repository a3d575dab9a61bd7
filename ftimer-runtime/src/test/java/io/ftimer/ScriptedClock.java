package io.ftimer;

import io.ftimer.values.NanoClock;
import org.jspecify.annotations.Nullable;

/** A manual clock that can be made to fail. */
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

    /** Returns the number of readings so far. */
    long readings() {
        return readings;
    }

    void advance(long nanos) {
        now += nanos;
    }

    /** Runs an action before the next reading, once. */
    void whenNextRead(Runnable code) {
        action = code;
    }

    /** Makes the next reading throw, once. */
    void failNext(Throwable thrown) {
        failure = thrown;
    }
}
