package io.ftimer.config;

import io.ftimer.FTimers;
import io.ftimer.SessionObserver;
import io.ftimer.internal.OptionalModule;
import io.ftimer.metrics.FlightRecorderEvents;
import io.ftimer.report.CsvReport;
import io.ftimer.report.FortranReport;
import io.ftimer.report.ProfileReport;
import io.ftimer.report.Report;
import io.ftimer.report.ReportDestination;
import io.ftimer.report.TextReport;
import io.ftimer.report.TreeReport;
import io.ftimer.report.internal.config.SessionSwitch;
import io.ftimer.report.internal.files.FilePath;
import io.ftimer.report.internal.metrics.ConfiguredMetric;
import io.ftimer.report.internal.settings.Separated;
import io.ftimer.report.internal.settings.TextSetting;
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
 * A key of the configuration. Every key of this module has its row in {@link #ALL} and in the user guide; {@link Features} adds
 * those of other modules.
 *
 * @param setting the name and the values
 * @param meaning the description in the user guide
 * @param effect applies a value to a planned session
 * @param <T> the type of the value
 */
record ConfigurationKey<T>(TextSetting<T> setting, String meaning, BiConsumer<SessionPlan, T> effect) {
    /** The default of {@code rank}: a number that no rank has. */
    private static final int NO_RANK = -1;

    static final List<ConfigurationKey<?>> ALL = List.of(
            new ConfigurationKey<>(
                    TextSetting.count("level", Integer.MAX_VALUE),
                    "regions started with a higher level are not recorded",
                    (plan, level) -> plan.onSession(options -> options.maxLevel(level))),
            new ConfigurationKey<>(
                    limit("maxDepth"),
                    "regions open inside each other on a thread; more are only counted",
                    (plan, depth) -> plan.onSession(options -> options.maxDepth(depth))),
            new ConfigurationKey<>(
                    limit("maxRegions"),
                    "call paths of a thread; more are recorded as `(other)`",
                    (plan, regions) -> plan.onSession(options -> options.maxRegions(regions))),
            new ConfigurationKey<>(
                    patterns("include"),
                    "only regions that match one of these patterns are recorded, and their ancestors",
                    (plan, patterns) -> plan.included = patterns),
            new ConfigurationKey<>(
                    patterns("exclude"),
                    "regions that match one of these patterns are not recorded, nor are their descendants",
                    (plan, patterns) -> plan.onSession(options -> patterns.forEach(options::exclude))),
            new ConfigurationKey<>(
                    TextSetting.choice("mismatch", MismatchMode.STRICT),
                    "how a stop out of order is handled",
                    (plan, mode) -> plan.onSession(options -> options.mismatchMode(mode))),
            new ConfigurationKey<>(
                    TextSetting.choice("errors", ErrorPolicy.WARN),
                    "how rejected operations are reported",
                    (plan, policy) -> plan.onSession(options -> options.errorPolicy(policy))),
            new ConfigurationKey<>(
                    TextSetting.flag("times", true),
                    "false: calls of regions are counted, and their times are not measured, which costs a fraction",
                    (plan, measured) -> plan.onSession(options -> options.times(measured))),
            new ConfigurationKey<>(
                    TextSetting.flag("statistics", false),
                    "minimum, maximum, mean and deviation of the calls of each region are recorded",
                    (plan, kept) -> plan.onSession(options -> options.callStatistics(kept))),
            output(
                    "output.text",
                    TextReport::of,
                    false,
                    "report for people at the end of the session; replaces the file"),
            output(
                    "output.fortran",
                    FortranReport::of,
                    false,
                    "text report of the Fortran library at the end of the session; replaces the file"),
            output(
                    "output.tree",
                    TreeReport::of,
                    false,
                    "tree of inclusive seconds at the end of the session; replaces the file"),
            output(
                    "output.profile",
                    ProfileReport::of,
                    false,
                    "shares of total and parent time and uncovered time at the end of the session; replaces the file"),
            output("output.csv", CsvReport::of, true, "CSV records at the end of the session; appends to the file"),
            output(
                    "output.calls",
                    CsvReport::ofCallStats,
                    true,
                    "CSV records of call statistics at the end of the session; appends to the file"),
            output(
                    "output.sites",
                    CsvReport::ofSites,
                    true,
                    "CSV records of site timers at the end of the session; appends to the file"),
            new ConfigurationKey<>(
                    TextSetting.count("checkpoint.seconds", 0),
                    "interval between checkpoints, which report what was recorded since the last one, unless that is nothing; the end of the session is one too; 0 disables them",
                    (plan, seconds) -> plan.checkpointSeconds = seconds),
            checkpoint("checkpoint.text", TextReport::of, "report for people of each checkpoint; appends to the file"),
            checkpoint("checkpoint.csv", CsvReport::of, "CSV records of each checkpoint; appends to the file"),
            new ConfigurationKey<>(
                    new TextSetting<>(
                            "onReportFailure",
                            SessionPlan.CONTINUE,
                            SessionPlan.CONTINUE + " or " + SessionPlan.FAIL,
                            text -> Optional.of(text.toLowerCase(Locale.ROOT))
                                    .filter(List.of(SessionPlan.CONTINUE, SessionPlan.FAIL)::contains)),
                    "fail: the end of the session, or a report over ranks, throws if a report is rejected or cannot be written",
                    (plan, reaction) -> plan.failsOnReportFailure = reaction.equals(SessionPlan.FAIL)),
            new ConfigurationKey<>(
                    TextSetting.flag("csv.spreadsheetsafe", false),
                    "names in CSV records that a spreadsheet would evaluate as formulas get a leading apostrophe",
                    (plan, safe) -> plan.spreadsheetSafe = safe),
            new ConfigurationKey<>(
                    TextSetting.list("metrics", "metric", ConfiguredMetric.class),
                    "metrics summed per region besides time",
                    (plan, metrics) -> plan.metrics = metrics),
            new ConfigurationKey<>(
                    target("output.metrics"),
                    "metrics at the end of the session, on standard output by default; replaces the file",
                    (plan, target) -> plan.metricsTarget = target),
            new ConfigurationKey<>(
                    TextSetting.flag("events", false),
                    "each call of a region is an event of JDK Flight Recorder",
                    (plan, events) -> plan.onSession(options -> {
                        if (events) {
                            require(OptionalModule.FLIGHT_RECORDER, "\"events=true\"");
                            options.andListener(FlightRecorderEvents::new);
                        }
                    })),
            new ConfigurationKey<>(
                    TextSetting.flag("jmx", false),
                    "an MBean closes the session, and opens another one for all threads; also set by the system property `ftimer.jmx`",
                    (plan, switched) -> {
                        if (switched) {
                            require(OptionalModule.MANAGEMENT, "\"jmx=true\"");
                            SessionObserver jmx = new SessionSwitch.OfObserved(() -> FTimers.init(plan::applyTo));
                            plan.onSession(options -> options.observer(jmx));
                        }
                    }),
            new ConfigurationKey<>(
                    TextSetting.count("rank", NO_RANK),
                    "rank of this process in its job, $RANK in the paths above",
                    (plan, rank) -> plan.rank = plan.rank.numbered(rank)));

    String name() {
        return setting.key();
    }

    /** Reads a value and applies it to the plan. */
    void plan(SessionPlan plan, String text) {
        effect.accept(plan, setting.read(text));
    }

    private static void require(OptionalModule module, String feature) {
        try {
            module.require(feature);
        } catch (UnsupportedOperationException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static TextSetting<Integer> limit(String key) {
        return new TextSetting<>(
                key, Integer.MAX_VALUE, "an integer of at least 1", text -> TextSetting.integer(1, text));
    }

    private static TextSetting<List<RegionPath>> patterns(String key) {
        return new TextSetting<>(
                key,
                List.of(),
                "region patterns, separated by commas",
                text -> Optional.of(
                        Separated.by(",", text).stream().map(RegionPath::parse).toList()));
    }

    static ConfigurationKey<?> output(
            String key, Function<Summary, Report<?>> maker, boolean isAppended, String meaning) {
        return report(key, plan -> plan.outputs, maker, isAppended, meaning);
    }

    private static ConfigurationKey<?> checkpoint(String key, Function<Summary, Report<?>> maker, String meaning) {
        return report(key, plan -> plan.checkpoints, maker, true, meaning);
    }

    private static ConfigurationKey<?> report(
            String key,
            Function<SessionPlan, List<ReportWriter.Planned>> planned,
            Function<Summary, Report<?>> maker,
            boolean isAppended,
            String meaning) {
        return new ConfigurationKey<>(
                target(key),
                meaning,
                (plan, target) -> target.ifPresent(
                        place -> planned.apply(plan).add(new ReportWriter.Planned(maker, isAppended, place))));
    }

    /**
     * Returns what a text names; empty for none.
     *
     * @throws IllegalArgumentException if the text is not a valid path, or contains a dollar sign without a token
     */
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
