package io.ftimer.trace.internal.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerListener;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.report.FileNameTemplate;
import io.ftimer.report.internal.config.JobRank;
import io.ftimer.report.internal.config.SessionFeature;
import io.ftimer.report.internal.text.TextSetting;
import io.ftimer.summary.SessionSummary;
import io.ftimer.trace.Timestamps;
import io.ftimer.trace.TraceFile;
import io.ftimer.trace.TraceFileBuilder;
import io.ftimer.trace.TraceSettings;
import io.ftimer.values.DiagnosticId;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Traces of sessions, switched on by the configuration. */
public final class TraceFeature implements SessionFeature {
    private static final TextSetting<Optional<FileNameTemplate>> ROOT =
            new TextSetting<>("trace", Optional.empty(), "a path prefix", TraceFeature::parseRoot);

    private static final TextSetting<Timestamps> TIMESTAMPS = TextSetting.choice("trace.timestamps", Timestamps.WALL);

    private static Optional<Optional<FileNameTemplate>> parseRoot(String text) {
        if (text.isEmpty()) {
            return Optional.of(Optional.empty());
        }
        FileNameTemplate root = FileNameTemplate.parse(text);
        if (root.needsSimulatedTime()) {
            throw new IllegalArgumentException("traces have no simulated time; use $WallTime");
        }
        return Optional.of(Optional.of(root));
    }

    @Override
    public List<TextSetting<?>> keys() {
        return List.of(ROOT, TIMESTAMPS);
    }

    @Override
    public boolean prepare(Values values, TimerSessionBuilder options) {
        Optional<FileNameTemplate> root = values.get(ROOT).map(values.rank()::in);
        Timestamps timestamps = values.get(TIMESTAMPS);
        root.ifPresent(fileRoot -> {
            SessionTrace trace = new SessionTrace(
                    fileRoot, timestamps, () -> ofRank(values.rank().job()), values.diagnostics());
            options.listener(trace::listener).observer(trace);
        });
        return root.isPresent();
    }

    private static TraceFileBuilder ofRank(Optional<JobRank> rank) {
        TraceFileBuilder trace = TraceFile.builder();
        if (rank.isEmpty()) {
            return trace;
        }
        int number = rank.get().number();
        OptionalInt ranks = rank.get().ranks();
        return ranks.isPresent() ? trace.rank(number, ranks.getAsInt()) : trace.rank(number);
    }

    /** A trace that is open as long as its session. A trace that cannot be opened is reported by a diagnostic line. */
    static final class SessionTrace implements SessionObserver {
        private static final int MOST_ATTEMPTS = 1000;

        private static final TimerListener NO_OP = (id, context, event, nanos, userData) -> {};

        private final FileNameTemplate fileRoot;
        private final Timestamps timestamps;
        private final Supplier<TraceFileBuilder> builder;
        private final Consumer<String> diagnostics;
        private volatile @Nullable TraceFile trace;

        SessionTrace(
                FileNameTemplate fileRoot,
                Timestamps timestamps,
                Supplier<TraceFileBuilder> builder,
                Consumer<String> diagnostics) {
            this.fileRoot = fileRoot;
            this.timestamps = timestamps;
            this.builder = builder;
            this.diagnostics = diagnostics;
        }

        TimerListener listener() {
            TraceFile open = trace;
            return open == null ? NO_OP : open.regions();
        }

        @Override
        public void opened(TimerSession session) {
            try {
                trace = open(fileRoot.resolvePrefix(session.summary()));
            } catch (IOException e) {
                diagnostics.accept(DiagnosticId.IO_FAILED.line("no trace is written: " + e));
            }
        }

        /** Opens a trace beside those of the processes and sessions that started in the same second. */
        private TraceFile open(String root) throws IOException {
            int attempt = 0;
            while (true) {
                try {
                    return builder.get()
                            .settings(new TraceSettings(root + token(attempt), timestamps, true, true, true, Map.of()))
                            .diagnostics(diagnostics)
                            .open();
                } catch (FileAlreadyExistsException e) {
                    if (++attempt > MOST_ATTEMPTS) {
                        throw e;
                    }
                }
            }
        }

        /** Returns the process, and for several traces of it also a number; processes of other machines may have its number. */
        private static String token(int attempt) {
            String process = ProcessHandle.current().pid() + "-";
            return attempt == 0 ? "" : attempt == 1 ? process : process + attempt + "-";
        }

        @Override
        public void closed(SessionSummary summary) {
            TraceFile open = trace;
            if (open != null) {
                open.close();
            }
        }
    }
}
