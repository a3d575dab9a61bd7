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
 * Reports every so many seconds what a session recorded since the last time. Where a timer of it was reset in between, that
 * is not known: then there is a diagnostic line, and the next report is of what happens from then on. Thread-safe.
 */
final class Checkpoints implements SessionObserver {
    private final int seconds;
    private final ReportWriter writer;
    private @Nullable ScheduledExecutorService timetable;
    private @Nullable Summary reported;
    private int count;

    Checkpoints(int seconds, ReportWriter writer) {
        this.seconds = seconds;
        this.writer = writer;
    }

    @Override
    public synchronized void opened(TimerSession session) {
        reported = session.summary();
        timetable = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "ftimer-checkpoint");
            thread.setDaemon(true);
            return thread;
        });
        timetable.scheduleAtFixedRate(() -> report(session), seconds, seconds, TimeUnit.SECONDS);
    }

    /** Reports what happened since the last time, unless the session was closed meanwhile. */
    synchronized void report(TimerSession session) {
        if (timetable != null) {
            report(session.summary());
        }
    }

    @Override
    public synchronized void closed(SessionSummary summary) {
        if (timetable != null) {
            timetable.shutdown();
            timetable = null;
            report(summary);
        }
    }

    private void report(Summary now) {
        Summary before = reported;
        reported = now;
        if (before != null) {
            report(now, before, ++count);
        }
    }

    private void report(Summary now, Summary before, int number) {
        Summary between;
        try {
            between = now.minus(before);
        } catch (IllegalArgumentException e) {
            writer.leaveOut(number, e);
            return;
        }
        writer.writeInterval(between, number);
    }
}
