package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.SessionSummary;
import io.ftimer.TimerSession;
import org.jspecify.annotations.Nullable;

/** Writes reports when a session ends, at the latest when the JVM does. */
final class FinalReports implements SessionObserver {
    private final ReportWriter writer;
    private @Nullable Thread atExit;

    FinalReports(ReportWriter writer) {
        this.writer = writer;
    }

    @Override
    public void opened(TimerSession session) {
        Thread hook = new Thread(session::close, "ftimer-exit");
        Runtime.getRuntime().addShutdownHook(hook);
        atExit = hook;
    }

    @Override
    public void closed(SessionSummary summary) {
        writer.write(summary);
        forgetExit();
    }

    private void forgetExit() {
        Thread hook = atExit;
        if (hook == null || hook == Thread.currentThread()) {
            return;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is ending, and the hook finds the session closed
        }
    }
}
