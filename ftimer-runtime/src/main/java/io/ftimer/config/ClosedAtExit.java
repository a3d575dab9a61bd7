package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.summary.SessionSummary;
import org.jspecify.annotations.Nullable;

/** Closes a session when the JVM exits while it is still open, so that its reports are written. */
final class ClosedAtExit implements SessionObserver {
    private final ReportFailures failures;
    private @Nullable Thread atExit;

    ClosedAtExit(ReportFailures failures) {
        this.failures = failures;
    }

    @Override
    public void opened(TimerSession session) {
        Thread hook = new Thread(() -> close(session), "ftimer-exit");
        Runtime.getRuntime().addShutdownHook(hook);
        atExit = hook;
    }

    private void close(TimerSession session) {
        try {
            session.close();
        } finally {
            failures.haltIfFatal();
        }
    }

    @Override
    public void closed(SessionSummary summary) {
        if (atExit == null || atExit == Thread.currentThread()) {
            return;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // the JVM is exiting; the hook will find the session closed
        }
    }
}
