package io.ftimer.internal.engine;

import io.ftimer.internal.rows.RunId;
import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.values.NanoClock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;

/**
 * The window of a session: from its opening to now, less the time that the thread that opened it spent bound to another
 * session. Thread-safe.
 */
public final class SessionWindow {
    private final boolean isTimed;
    private final NanoClock clock;
    private final InstantSource dates;
    private final ZoneId zone;
    private final Thread opener = Thread.currentThread();
    private RunId run;
    private Instant opened;
    private long startNanos;
    private boolean paused;
    private long pausedAtNanos;

    /** Opens the window now. */
    public SessionWindow(boolean isTimed, NanoClock clock, InstantSource dates, ZoneId zone) {
        this.isTimed = isTimed;
        this.clock = clock;
        this.dates = dates;
        this.zone = zone;
        this.run = RunId.unique();
        this.opened = dates.instant();
        this.startNanos = clock.nanoTime();
    }

    /** Starts a new window now. */
    public synchronized void restart() {
        run = RunId.unique();
        opened = dates.instant();
        startNanos = clock.nanoTime();
        pausedAtNanos = startNanos;
    }

    public synchronized void pause() {
        if (Thread.currentThread() == opener && !paused) {
            pausedAtNanos = clock.nanoTime();
            paused = true;
        }
    }

    public synchronized void resume() {
        if (Thread.currentThread() == opener && paused) {
            startNanos += clock.nanoTime() - pausedAtNanos;
            paused = false;
        }
    }

    /** Returns the window up to now. */
    public synchronized SummaryWindow now() {
        long end = paused ? pausedAtNanos : clock.nanoTime();
        return new SummaryWindow(run, isTimed, end - startNanos, opened, dates.instant(), zone);
    }
}
