package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reports at a fixed interval what a session recorded since the last checkpoint. If a recorder was reset in between, the
 * difference is unknown: a diagnostic says so, and the next report starts from there. Thread-safe.
 */
final class Checkpoints implements SessionObserver {
    private final int seconds;
    private final ReportWriter writer;
    private @Nullable ScheduledExecutorService scheduler;
    private @Nullable Summary lastReported;
    private int count;

    Checkpoints(int seconds, ReportWriter writer) {
        this.seconds = seconds;
        this.writer = writer;
    }

    @Override
    public synchronized void opened(TimerSession session) {
        lastReported = session.summary();
        scheduler = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "ftimer-checkpoint");
            thread.setDaemon(true);
            return thread;
        });
        scheduler.scheduleAtFixedRate(() -> report(session), seconds, seconds, TimeUnit.SECONDS);
    }

    /** Reports what was recorded since the last checkpoint, unless the session has been closed. */
    synchronized void report(TimerSession session) {
        if (scheduler != null) {
            report(session.summary());
        }
    }

    @Override
    public synchronized void closed(SessionSummary summary) {
        if (scheduler != null) {
            scheduler.shutdown();
            scheduler = null;
            report(summary);
        }
    }

    private void report(Summary now) {
        Summary before = lastReported;
        lastReported = now;
        if (before != null) {
            report(now, before, ++count);
        }
    }

    private void report(Summary now, Summary before, int number) {
        Summary between;
        try {
            between = now.minus(before);
        } catch (IllegalArgumentException e) {
            writer.reportMissing(number, e);
            return;
        }
        writer.writeInterval(between, number);
    }
}
