package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * The end of a session with reports. If the JVM exits while the session is open, it is closed, so that its reports are
 * written. If a report fails and the configuration says so, the end of the session fails too. The last of the observers, since
 * it may throw. Thread-safe.
 */
final class SessionEnd implements SessionObserver {
    private final boolean failsOnReportFailure;
    private volatile @Nullable String failure;
    private @Nullable Thread atExit;

    SessionEnd(boolean failsOnReportFailure) {
        this.failsOnReportFailure = failsOnReportFailure;
    }

    /** Writes the diagnostic of a report that failed to standard error. */
    void report(String line) {
        System.err.println(line);
        if (failsOnReportFailure && failure == null) {
            failure = line;
        }
    }

    @Override
    public void opened(TimerSession session) {
        Thread hook = new Thread(() -> closeAtExit(session), "ftimer-exit");
        Runtime.getRuntime().addShutdownHook(hook);
        atExit = hook;
    }

    private void closeAtExit(TimerSession session) {
        try {
            session.close();
        } finally {
            if (failure != null) {
                // nothing else changes the exit code of a JVM that is exiting
                System.out.flush();
                Runtime.getRuntime().halt(1);
            }
        }
    }

    @Override
    public void closed(SessionSummary summary) {
        if (atExit != null && atExit != Thread.currentThread()) {
            try {
                Runtime.getRuntime().removeShutdownHook(atExit);
            } catch (IllegalStateException e) {
                // the JVM is exiting; the hook will find the session closed
            }
        }
        String line = failure;
        if (line != null) {
            throw new FTimerException(Status.IO, line, null);
        }
    }
}
