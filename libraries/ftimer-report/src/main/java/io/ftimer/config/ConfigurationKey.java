package io.ftimer.config;

import io.ftimer.TimerSessionBuilder;
import io.ftimer.internal.text.OptionalModule;
import io.ftimer.metrics.FlightRecorderEvents;
import io.ftimer.report.CsvReport;
import io.ftimer.report.FortranReport;
import io.ftimer.report.Report;
import io.ftimer.report.ReportDestination;
import io.ftimer.report.TextReport;
import io.ftimer.report.TreeReport;
import io.ftimer.report.internal.config.ConfiguredMetric;
import io.ftimer.report.internal.files.FilePath;
import io.ftimer.report.internal.text.Separated;
import io.ftimer.report.internal.text.TextSetting;
import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A key of the configuration. Every key of this module has its row in {@link #ALL}, and what it does is in the user guide;
 * {@link Features} adds those of other modules.
 */
record ConfigurationKey<T>(TextSetting<T> setting, BiConsumer<SessionPlan, T> effect) {
    /** The default of {@code rank}: a number that no rank has. */
    private static final int NO_RANK = -1;

    static final List<ConfigurationKey<?>> ALL = List.of(
            option(TextSetting.integer("level", Integer.MAX_VALUE, 0), TimerSessionBuilder::maxLevel),
            option(TextSetting.integer("maxRegions", Integer.MAX_VALUE, 1), TimerSessionBuilder::maxRegions),
            new ConfigurationKey<>(patterns("include"), (plan, patterns) -> plan.included = patterns),
            option(patterns("exclude"), (options, patterns) -> patterns.forEach(options::exclude)),
            option(TextSetting.choice("mismatch", MismatchMode.STRICT), TimerSessionBuilder::mismatchMode),
            option(TextSetting.choice("errors", ErrorPolicy.WARN), TimerSessionBuilder::errorPolicy),
            option(TextSetting.flag("times", true), TimerSessionBuilder::times),
            option(TextSetting.flag("statistics", false), TimerSessionBuilder::callStatistics),
            output("output.text", TextReport::of, false),
            output("output.fortran", FortranReport::of, false),
            output("output.tree", TreeReport::of, false),
            output("output.csv", CsvReport::of, true),
            new ConfigurationKey<>(
                    TextSetting.integer("checkpoint.seconds", 0, 0),
                    (plan, seconds) -> plan.checkpointSeconds = seconds),
            report("checkpoint.text", plan -> plan.checkpoints, TextReport::of, true),
            report("checkpoint.csv", plan -> plan.checkpoints, CsvReport::of, true),
            new ConfigurationKey<>(
                    TextSetting.choice("onReportFailure", SessionPlan.Reaction.CONTINUE),
                    (plan, reaction) -> plan.failsOnReportFailure = reaction == SessionPlan.Reaction.FAIL),
            new ConfigurationKey<>(
                    TextSetting.list("metrics", "metric", ConfiguredMetric.class),
                    (plan, metrics) -> plan.metrics = metrics),
            option(TextSetting.flag("events", false), (options, events) -> {
                if (events) {
                    OptionalModule.FLIGHT_RECORDER.require("\"events=true\"");
                    options.listener(FlightRecorderEvents::new);
                }
            }),
            new ConfigurationKey<>(
                    TextSetting.integer("rank", NO_RANK, 0), (plan, rank) -> plan.rank = plan.rank.numbered(rank)));

    private static <T> ConfigurationKey<T> option(TextSetting<T> setting, BiConsumer<TimerSessionBuilder, T> option) {
        return new ConfigurationKey<>(
                setting, (plan, value) -> plan.options.add(options -> option.accept(options, value)));
    }

    String name() {
        return setting.key();
    }

    void plan(SessionPlan plan, String text) {
        effect.accept(plan, setting.read(text));
    }

    private static TextSetting<List<RegionPath>> patterns(String key) {
        return new TextSetting<>(
                key,
                List.of(),
                "region patterns, separated by commas",
                text -> Optional.of(
                        Separated.by(",", text).stream().map(RegionPath::parse).toList()));
    }

    static ConfigurationKey<?> output(String key, Function<Summary, Report<?>> maker, boolean isAppended) {
        return report(key, plan -> plan.outputs, maker, isAppended);
    }

    private static ConfigurationKey<?> report(
            String key,
            Function<SessionPlan, List<ReportWriter.Planned>> planned,
            Function<Summary, Report<?>> maker,
            boolean isAppended) {
        return new ConfigurationKey<>(
                target(key),
                (plan, target) -> target.ifPresent(
                        place -> planned.apply(plan).add(new ReportWriter.Planned(maker, isAppended, place))));
    }

    /** Returns what a text names; empty for none. */
    static Optional<ReportDestination> destination(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "", "none" -> Optional.empty();
            case "-" -> Optional.of(ReportDestination.standardOutput());
            default -> Optional.of(ReportDestination.parse(FilePath.of(text).toString()));
        };
    }

    private static TextSetting<Optional<ReportDestination>> target(String key) {
        return new TextSetting<>(
                key,
                Optional.empty(),
                "a path, - for standard output, log or none",
                text -> Optional.of(destination(text)));
    }
}
