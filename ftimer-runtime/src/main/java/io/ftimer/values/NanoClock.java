package io.ftimer.values;

/**
 * A source of nanosecond readings whose differences are elapsed time.
 *
 * <p>The origin is arbitrary and readings may be negative, so a single reading means nothing. A clock should not go
 * backward within a run; if it does, the negative interval stays visible in every result.
 *
 * <p>Thread safety: a clock given to a {@link io.ftimer.TimerSession} is read by every thread of the session and must be
 * thread-safe. One given to a single {@link io.ftimer.FTimer} is read only by the thread that owns it.
 */
@FunctionalInterface
public interface NanoClock {

    /** Returns the current reading in nanoseconds, counted from an arbitrary origin. */
    long nanoTime();

    /** Returns the default clock, {@link System#nanoTime()}. */
    static NanoClock system() {
        return SystemNanoClock.INSTANCE;
    }
}
