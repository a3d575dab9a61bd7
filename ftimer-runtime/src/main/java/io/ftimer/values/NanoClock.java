package io.ftimer.values;

/**
 * A source of nanosecond readings whose differences are elapsed time.
 *
 * <p>The origin is arbitrary, so that a single reading has no meaning and may be negative. A clock should not go backward
 * within a run; if it does, results contain the negative interval.
 *
 * <p>Thread safety: the clock of a {@link io.ftimer.TimerSession} is read by every thread of the session and must be
 * thread-safe. The clock of a single {@link io.ftimer.FTimer} is read only by its owner.
 */
@FunctionalInterface
public interface NanoClock {

    /** Returns the current reading in nanoseconds. */
    long nanoTime();

    /** Returns the default clock, {@link System#nanoTime()}. */
    static NanoClock system() {
        return SystemNanoClock.INSTANCE;
    }
}
