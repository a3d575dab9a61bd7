package io.ftimer.internal.engine;

import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.internal.rows.SummaryWindow.RunId;
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
    private RunWindow window;

    public SessionWindow(boolean isTimed, NanoClock clock, InstantSource dates, ZoneId zone) {
        this.isTimed = isTimed;
        this.clock = clock;
        this.dates = dates;
        this.zone = zone;
        this.window = opened();
    }

    private RunWindow opened() {
        Instant now = dates.instant();
        return new RunWindow(RunId.unique(), isTimed, clock.nanoTime(), now);
    }

    public synchronized void restart() {
        boolean isPaused = window.isPaused();
        window = opened();
        if (isPaused) {
            window.pause(window.startNanos());
        }
    }

    public synchronized void pause() {
        if (Thread.currentThread() == opener && !window.isPaused()) {
            window.pause(clock.nanoTime());
        }
    }

    public synchronized void resume() {
        if (Thread.currentThread() == opener && window.isPaused()) {
            window.resume(window.gapNanos(clock.nanoTime()));
        }
    }

    public synchronized SummaryWindow now() {
        return window.until(window.endNanos(clock), dates.instant(), zone);
    }
}
