package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
import io.ftimer.report.MetricsReport;
import io.ftimer.report.ReportDestination;
import io.ftimer.report.TextReport;
import io.ftimer.report.internal.config.FileAtEnd;
import io.ftimer.report.internal.config.ProcessRank;
import io.ftimer.report.internal.config.SessionFeature;
import io.ftimer.report.internal.config.SessionFeature.FeatureKey;
import io.ftimer.report.internal.metrics.ConfiguredMetric;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The options, reports and listeners that the values of a configuration add up to. Thread-confined until it is complete. */
final class SessionPlan {
    /** What a job does if a report fails. */
    static final String CONTINUE = "continue";

    static final String FAIL = "fail";

    private final List<Consumer<TimerSessionBuilder>> options = new ArrayList<>();
    final List<PlannedReport> outputs = new ArrayList<>();
    final List<PlannedReport> checkpoints = new ArrayList<>();
    List<RegionPath> included = List.of();
    List<ConfiguredMetric> metrics = List.of();
    Optional<ReportDestination> metricsTarget = Optional.empty();
    int checkpointSeconds;
    boolean spreadsheetSafe;
    boolean failsOnReportFailure;
    final Map<FeatureKey<?>, Object> featureValues = new HashMap<>();
    ProcessRank rank = ProcessRank.ofLauncher(Features::jobRank);

    void onSession(Consumer<TimerSessionBuilder> option) {
        options.add(option);
    }

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
        if (metricsTarget.isPresent() && metrics.isEmpty()) {
            throw new IllegalArgumentException("output.metrics is set without metrics; list the metrics too");
        }
        if (!metrics.isEmpty()) {
            RegionMetrics measured = measured();
            ReportDestination named = metricsTarget.orElse(ReportDestination.standardOutput());
            ReportDestination target = rank.in(named);
            if (rank.owns(named, diagnostics)) {
                measured.addTo(builder);
                builder.observer(new FileAtEnd("report", summary -> write(measured, target, summary), diagnostics));
            }
        }
        boolean features = Features.prepare(new SessionFeature.Values(featureValues, rank, diagnostics), builder);
        if (checkpointSeconds > 0) {
            List<PlannedReport> reports = checkpoints.isEmpty()
                    ? List.of(new PlannedReport(TextReport::of, true, ReportDestination.standardOutput()))
                    : ofRank(checkpoints);
            builder.observer(
                    new Checkpoints(checkpointSeconds, new ReportWriter(reports, spreadsheetSafe, rank, diagnostics)));
        }
        if (!outputs.isEmpty()) {
            builder.observer(new ReportWriter(ofRank(ownOutputs(diagnostics)), spreadsheetSafe, rank, diagnostics));
        }
        if (features || !metrics.isEmpty() || checkpointSeconds > 0 || !outputs.isEmpty()) {
            builder.observer(end);
        }
    }

    private void write(RegionMetrics measured, ReportDestination target, Summary summary) throws IOException {
        MetricsReport report = MetricsReport.of(measured);
        rank.label(report, target, false);
        target.write(report, summary);
    }

    /** Returns the outputs without those that would replace the file of another rank. */
    private List<PlannedReport> ownOutputs(Consumer<String> diagnostics) {
        return outputs.stream()
                .filter(planned -> planned.isAppended() || rank.owns(planned.target(), diagnostics))
                .toList();
    }

    private RegionMetrics measured() {
        try {
            return RegionMetrics.of(metrics.stream().map(ConfiguredMetric::make).toArray(Metric[]::new));
        } catch (UnsupportedOperationException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private List<PlannedReport> ofRank(List<PlannedReport> reports) {
        return reports.stream()
                .map(planned -> new PlannedReport(planned.maker(), planned.isAppended(), rank.in(planned.target())))
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
}
