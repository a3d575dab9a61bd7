package io.ftimer;

import io.ftimer.internal.rows.RunId;
import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.values.NanoClock;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The stretch of time that a run covers so far. Its clock can be stopped. Written by the owner of the recorder only.
 */
final class RunWindow {
    private long startNanos;
    private Instant start;

    /** Goes on with the window: summaries from before and after that cannot be subtracted. */
    private RunId run;

    private boolean paused;
    private long pausedAtNanos;

    RunWindow(RunId run, long startNanos, Instant start) {
        this.run = run;
        this.startNanos = startNanos;
        this.start = start;
    }

    /** Begins anew. */
    void restart(long nowNanos, Instant now) {
        startNanos = nowNanos;
        start = now;
        run = run.next();
    }

    RunId nextRun() {
        return run.next();
    }

    void pause(long nowNanos) {
        paused = true;
        pausedAtNanos = nowNanos;
    }

    /** Returns how long the clock has been stopped. */
    long gapNanos(long nowNanos) {
        return nowNanos - pausedAtNanos;
    }

    /** Goes on as if no time had passed since {@link #pause}. */
    void resume(long gapNanos) {
        startNanos += gapNanos;
        paused = false;
    }

    long startNanos() {
        return startNanos;
    }

    /** Returns the reading up to which is measured: the present one, or the one at which the clock was stopped. */
    long endNanos(NanoClock clock) {
        return paused ? pausedAtNanos : clock.nanoTime();
    }

    /** Returns the window of a summary that is taken now. */
    SummaryWindow until(long endNanos, Instant now, ZoneId zone) {
        return new SummaryWindow(run, endNanos - startNanos, start, now, zone);
    }
}
