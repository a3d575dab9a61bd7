package io.ftimer.internal.engine;

import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.internal.rows.SummaryWindow.RunId;
import io.ftimer.values.NanoClock;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The window that a run covers so far. Its clock can be paused.
 *
 * <p>Thread safety: only the owner of the recorder writes.
 */
final class RunWindow {
    final boolean isTimed;
    private long startNanos;
    private Instant start;

    /** Advances at each restart; summaries from either side of one cannot be subtracted. */
    private RunId run;

    private boolean paused;
    private long pausedAtNanos;

    RunWindow(RunId run, boolean isTimed, long startNanos, Instant start) {
        this.run = run;
        this.isTimed = isTimed;
        this.startNanos = startNanos;
        this.start = start;
    }

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

    boolean isPaused() {
        return paused;
    }

    long gapNanos(long nowNanos) {
        return nowNanos - pausedAtNanos;
    }

    void resume(long gapNanos) {
        startNanos += gapNanos;
        paused = false;
    }

    long startNanos() {
        return startNanos;
    }

    /** Returns the reading at which the window ends: the present one, or the one at the pause. */
    long endNanos(NanoClock clock) {
        return paused ? pausedAtNanos : clock.nanoTime();
    }

    SummaryWindow until(long endNanos, Instant now, ZoneId zone) {
        return new SummaryWindow(run, isTimed, endNanos - startNanos, start, now, zone);
    }
}
