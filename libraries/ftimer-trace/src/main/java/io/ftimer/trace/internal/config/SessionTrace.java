package io.ftimer.trace.internal.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerListener;
import io.ftimer.TimerSession;
import io.ftimer.report.FileNameTemplate;
import io.ftimer.summary.SessionSummary;
import io.ftimer.trace.Timestamps;
import io.ftimer.trace.TraceClocks;
import io.ftimer.trace.TraceFile;
import io.ftimer.trace.TraceSettings;
import io.ftimer.values.DiagnosticId;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A trace that is open as long as its session. A trace that cannot be opened is reported by a diagnostic line. */
final class SessionTrace implements SessionObserver {
    private static final TimerListener NO_OP = (id, context, event, nanos, userData) -> {};

    private final FileNameTemplate fileRoot;
    private final Timestamps timestamps;
    private final TraceClocks clocks;
    private final Consumer<String> diagnostics;
    private volatile @Nullable TraceFile trace;

    SessionTrace(FileNameTemplate fileRoot, Timestamps timestamps, TraceClocks clocks, Consumer<String> diagnostics) {
        this.fileRoot = fileRoot;
        this.timestamps = timestamps;
        this.clocks = clocks;
        this.diagnostics = diagnostics;
    }

    /** Returns the listener of another recorder of the session. */
    TimerListener listener() {
        TraceFile open = trace;
        return open == null ? NO_OP : open.regions();
    }

    @Override
    public void opened(TimerSession session) {
        String root = fileRoot.resolvePrefix(session.summary());
        try {
            trace = TraceFile.builder()
                    .settings(new TraceSettings(root, timestamps, true, true, true, Map.of()))
                    .clocks(clocks)
                    .diagnostics(diagnostics)
                    .open();
        } catch (IOException e) {
            diagnostics.accept(DiagnosticId.IO_FAILED.line("no trace is written: " + e));
        }
    }

    @Override
    public void closed(SessionSummary summary) {
        TraceFile open = trace;
        if (open != null) {
            open.close();
        }
    }
}
