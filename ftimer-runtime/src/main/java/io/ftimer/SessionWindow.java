package io.ftimer;

import io.ftimer.internal.rows.RunId;
import io.ftimer.internal.rows.SummaryWindow;
import java.time.Instant;

/**
 * The window of a session: from its opening to now, less the time in which the thread that opened it had gone on to record
 * in another session. Thread-safe.
 */
final class SessionWindow {
    private final RecorderConfig config;
    private final Thread opener = Thread.currentThread();
    private final RunId run = RunId.unique();
    private final Instant opened;
    private long startNanos;
    private boolean paused;
    private long pausedAtNanos;

    SessionWindow(RecorderConfig config) {
        this.config = config;
        this.opened = config.dates().instant();
        this.startNanos = config.clock().nanoTime();
    }

    synchronized void pause() {
        if (Thread.currentThread() == opener && !paused) {
            pausedAtNanos = config.clock().nanoTime();
            paused = true;
        }
    }

    synchronized void resume() {
        if (Thread.currentThread() == opener && paused) {
            startNanos += config.clock().nanoTime() - pausedAtNanos;
            paused = false;
        }
    }

    /** Returns the window up to now. */
    synchronized SummaryWindow now() {
        long end = paused ? pausedAtNanos : config.clock().nanoTime();
        return new SummaryWindow(run, end - startNanos, opened, config.dates().instant(), config.zone());
    }
}
