package io.ftimer.internal.engine;

import io.ftimer.internal.rows.SummaryWindow;
import io.ftimer.internal.rows.SummaryWindow.RunId;
import java.time.Instant;

/**
 * The window of a session: from its opening to now, less the time that the thread that opened it spent bound to another
 * session. Thread-safe.
 */
public final class SessionWindow {
    private final RecorderConfig config;
    private final Thread opener = Thread.currentThread();
    private RunWindow window;

    public SessionWindow(RecorderConfig config) {
        this.config = config;
        this.window = opened();
    }

    private RunWindow opened() {
        Instant now = config.dates().instant();
        return new RunWindow(RunId.unique(), config.isTimed(), config.clock().nanoTime(), now);
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
            window.pause(config.clock().nanoTime());
        }
    }

    public synchronized void resume() {
        if (Thread.currentThread() == opener && window.isPaused()) {
            window.resume(window.gapNanos(config.clock().nanoTime()));
        }
    }

    public synchronized SummaryWindow now() {
        return window.until(window.endNanos(config.clock()), config.dates().instant(), config.zone());
    }
}
