package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.summary.SessionSummary;
import org.jspecify.annotations.Nullable;

/** Closes a session when the JVM exits while it is still open, so that its reports are written. */
final class ClosedAtExit implements SessionObserver {
    private @Nullable Thread atExit;

    @Override
    public void opened(TimerSession session) {
        Thread hook = new Thread(session::close, "ftimer-exit");
        Runtime.getRuntime().addShutdownHook(hook);
        atExit = hook;
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
