package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
import io.ftimer.report.ReportDestination;
import io.ftimer.report.TextReport;
import io.ftimer.report.internal.config.ConfiguredMetric;
import io.ftimer.report.internal.config.ProcessRank;
import io.ftimer.report.internal.config.SessionFeature;
import io.ftimer.report.internal.files.Deadline;
import io.ftimer.report.internal.text.TextSetting;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.FTimerException;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The options, reports and listeners that the values of a configuration add up to. Thread-confined until it is complete. */
final class SessionPlan {
    /** What a job does if a report fails. */
    enum Reaction {
        CONTINUE,
        FAIL
    }

    private static final List<ReportWriter.Planned> PRINTED =
            List.of(new ReportWriter.Planned(TextReport::of, true, ReportDestination.standardOutput()));

    final List<Consumer<TimerSessionBuilder>> options = new ArrayList<>();
    final List<ReportWriter.Planned> outputs = new ArrayList<>();
    final List<ReportWriter.Planned> checkpoints = new ArrayList<>();
    List<RegionPath> included = List.of();
    List<ConfiguredMetric> metrics = List.of();
    int checkpointSeconds;
    boolean failsOnReportFailure;
    final Map<TextSetting<?>, Object> featureValues = new HashMap<>();
    ProcessRank rank = ProcessRank.ofLauncher(Features::jobRank);

    void applyTo(TimerSessionBuilder builder) {
        if (checkpointSeconds == 0 && !checkpoints.isEmpty()) {
            throw new IllegalArgumentException(
                    "checkpoint.text or checkpoint.csv is set without checkpoint.seconds; set the interval too");
        }
        options.forEach(option -> option.accept(builder));
        if (!included.isEmpty()) {
            included.forEach(builder::include);
            builder.observer(new IncludedRegions(included, line -> System.err.println(line)));
        }
        SessionEnd end = new SessionEnd(failsOnReportFailure);
        Consumer<String> diagnostics = end::report;
        if (!metrics.isEmpty()) {
            RegionMetrics.of(metrics.stream().map(ConfiguredMetric::make).toArray(Metric[]::new))
                    .addTo(builder);
        }
        boolean features = Features.prepare(new SessionFeature.Values(featureValues, rank, diagnostics), builder);
        if (checkpointSeconds > 0) {
            List<ReportWriter.Planned> reports = checkpoints.isEmpty() ? PRINTED : ofRank(checkpoints);
            builder.observer(new Checkpoints(checkpointSeconds, new ReportWriter(reports, rank, diagnostics)));
        }
        List<ReportWriter.Planned> ends =
                outputs.isEmpty() && !metrics.isEmpty() && !features ? PRINTED : ofRank(ownOutputs(diagnostics));
        if (!ends.isEmpty()) {
            builder.observer(new ReportWriter(ends, rank, diagnostics));
        }
        if (features || checkpointSeconds > 0 || !ends.isEmpty()) {
            builder.observer(end);
        }
    }

    /** Returns the outputs without those that would replace the file of another rank. */
    private List<ReportWriter.Planned> ownOutputs(Consumer<String> diagnostics) {
        return outputs.stream()
                .filter(planned -> planned.isAppended() || rank.owns(planned.target(), diagnostics))
                .toList();
    }

    private List<ReportWriter.Planned> ofRank(List<ReportWriter.Planned> reports) {
        return reports.stream()
                .map(planned ->
                        new ReportWriter.Planned(planned.maker(), planned.isAppended(), rank.in(planned.target())))
                .toList();
    }

    /** Reports include patterns that matched no region: a mistyped one would otherwise silently leave the tree empty. */
    record IncludedRegions(List<RegionPath> patterns, Consumer<String> diagnostics) implements SessionObserver {

        @Override
        public void closed(SessionSummary summary) {
            patterns.stream()
                    .filter(pattern -> summary.entries().stream().noneMatch(entry -> pattern.matches(entry.path())))
                    .forEach(pattern -> diagnostics.accept(DiagnosticId.BAD_CONFIGURATION.line("include pattern \""
                            + TextEscapes.display(pattern.toString()) + "\" matched no region; check its spelling")));
        }
    }

    /**
     * The end of a session with reports. If the JVM exits while the session is open, it is closed, so that its reports are
     * written; if another thread is closing it, the exit waits for that. If a report fails and the configuration says so, the end of
     * the session fails too, except at exit, where nothing could handle it. The last of the observers, since it may throw, and
     * since the others have written their files then. Thread-safe.
     */
    private static final class SessionEnd implements SessionObserver {
        /** How often it looks whether the end of the session failed. */
        private static final long LOOK_MILLIS = 100;

        /** The work of all hooks, which refer to it weakly: it goes with the application that a server undeploys. */
        private static final Set<Runnable> AT_EXIT = ConcurrentHashMap.newKeySet();

        private final boolean failsOnReportFailure;
        private final CountDownLatch isClosed = new CountDownLatch(1);
        private volatile @Nullable String failure;
        private volatile boolean isAtExit;
        private Runnable work = () -> {};
        private Runnable removal = () -> {};

        SessionEnd(boolean failsOnReportFailure) {
            this.failsOnReportFailure = failsOnReportFailure;
        }

        void report(String line) {
            System.err.println(line);
            if (failsOnReportFailure && failure == null) {
                failure = line;
            }
        }

        @Override
        public void opened(TimerSession session) {
            work = () -> Deadline.runAtExit("ftimer-exit", () -> closeAtExit(session), Deadline.OF_EXIT);
            AT_EXIT.add(work);
            removal = Deadline.register(DetachedWork.thread("ftimer-exit-limit", work));
        }

        private void closeAtExit(TimerSession session) {
            isAtExit = true;
            session.close();
            try {
                // another thread may be closing it
                while (!session.recording().isAbandoned() && !isClosed.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                    continue;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void closed(SessionSummary summary) {
            isClosed.countDown();
            AT_EXIT.remove(work);
            removal.run();
            String line = failure;
            if (line != null && !isAtExit) {
                throw new FTimerException(Status.IO, line, null);
            }
        }
    }

    /**
     * Reports at a fixed interval what a session recorded since the last checkpoint. If a recorder was reset in between, the
     * difference is unknown: a diagnostic says so, and the next report starts from there. Thread-safe.
     */
    static final class Checkpoints implements SessionObserver {
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
}
