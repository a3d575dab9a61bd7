package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import org.jspecify.annotations.Nullable;

/**
 * Reports at a fixed interval what a session recorded since the last checkpoint. If a recorder was reset in between, the
 * difference is unknown: a diagnostic says so, and the next report starts from there. Thread-safe.
 */
final class Checkpoints implements SessionObserver {
    private final int seconds;
    private final ReportWriter writer;
    private final Runnable next = this::reportNext;
    private @Nullable TimerSession open;
    private @Nullable Summary lastReported;
    private int count;

    Checkpoints(int seconds, ReportWriter writer) {
        this.seconds = seconds;
        this.writer = writer;
    }

    @Override
    public synchronized void opened(TimerSession session) {
        lastReported = session.summary();
        open = session;
        DetachedWork.schedule(seconds, next);
    }

    private synchronized void reportNext() {
        if (open != null) {
            DetachedWork.schedule(seconds, next);
            report(open);
        }
    }

    /** Reports what was recorded since the last checkpoint, unless the session has been closed. */
    synchronized void report(TimerSession session) {
        if (open != null) {
            report(session.summary());
        }
    }

    @Override
    public synchronized void closed(SessionSummary summary) {
        if (open != null) {
            open = null;
            report(summary);
            lastReported = null;
        }
    }

    private void report(Summary now) {
        Summary before = lastReported;
        lastReported = now;
        if (before == null) {
            return;
        }
        count++;
        try {
            Summary interval = now.minus(before);
            // an idle interval has no report, except the only one of a session
            if (!interval.entries().isEmpty() || !interval.sites().isEmpty() || open == null && count == 1) {
                writer.writeInterval(interval, count);
            }
        } catch (IllegalArgumentException e) {
            writer.reportMissing(count, e);
        }
    }
}
