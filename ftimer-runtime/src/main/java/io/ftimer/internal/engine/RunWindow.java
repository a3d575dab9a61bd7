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
public final class RunWindow {
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

    /**
     * The window of a session: from its opening to now, less the time that the thread that opened it spent bound to another
     * session. Thread-safe.
     */
    public static final class OfSession {
        private final RecorderConfig config;
        private final Thread opener = Thread.currentThread();
        private RunWindow window;

        public OfSession(RecorderConfig config) {
            this.config = config;
            this.window = opened();
        }

        private RunWindow opened() {
            Instant now = config.dates().instant();
            return new RunWindow(
                    RunId.unique(), config.isTimed(), config.clock().nanoTime(), now);
        }

        public synchronized void restart() {
            boolean isPaused = window.paused;
            window = opened();
            if (isPaused) {
                window.pause(window.startNanos);
            }
        }

        public synchronized void pause() {
            if (Thread.currentThread() == opener && !window.paused) {
                window.pause(config.clock().nanoTime());
            }
        }

        public synchronized void resume() {
            if (Thread.currentThread() == opener && window.paused) {
                window.resume(window.gapNanos(config.clock().nanoTime()));
            }
        }

        public synchronized SummaryWindow now() {
            return window.until(window.endNanos(config.clock()), config.dates().instant(), config.zone());
        }
    }
}
