package io.ftimer.config;

import io.ftimer.internal.platform.OptionalModule;
import io.ftimer.internal.settings.Setting;
import io.ftimer.metrics.FlightRecorderEvents;
import io.ftimer.report.FileNameTemplate;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * A key of the configuration. Every key of this module has its row in {@link #ALL} and in the user guide; {@link Features} adds
 * those of other modules.
 *
 * @param setting its name and its values
 * @param meaning what it does, for the user guide
 * @param effect what a value does to a session that is planned
 * @param <T> the type of its value
 */
record ConfigurationKey<T>(Setting<T> setting, String meaning, BiConsumer<SessionPlan, T> effect) {
    /** No rank has this number. */
    private static final int NO_RANK = -1;

    static final List<ConfigurationKey<?>> ALL = List.of(
            new ConfigurationKey<>(
                    Setting.count("level", Integer.MAX_VALUE),
                    "regions that are started with a higher level are not recorded",
                    (plan, level) -> plan.onSession(options -> options.maxLevel(level))),
            new ConfigurationKey<>(
                    patterns("include"),
                    "only the regions that one of these covers are recorded, and what leads to them",
                    (plan, patterns) -> plan.included = patterns),
            new ConfigurationKey<>(
                    patterns("exclude"),
                    "the regions that one of these covers are not recorded, nor what is nested in them",
                    (plan, patterns) -> plan.onSession(options -> patterns.forEach(options::exclude))),
            new ConfigurationKey<>(
                    Setting.choice("mismatch", MismatchMode.STRICT),
                    "what a stop out of order does",
                    (plan, mode) -> plan.onSession(options -> options.mismatchMode(mode))),
            new ConfigurationKey<>(
                    Setting.choice("errors", ErrorPolicy.WARN),
                    "what rejected operations do",
                    (plan, policy) -> plan.onSession(options -> options.errorPolicy(policy))),
            new ConfigurationKey<>(
                    Setting.flag("statistics", false),
                    "whether extremes, mean and deviation of the single calls of each region are kept",
                    (plan, kept) -> plan.onSession(options -> options.callStatistics(kept))),
            new ConfigurationKey<>(
                    target("output.text"),
                    "where the text report is written when the session ends; a file is replaced",
                    (plan, target) -> plan.addOutput(ReportKind.TEXT, target)),
            new ConfigurationKey<>(
                    target("output.tree"),
                    "where the bare tree of inclusive seconds is written when the session ends; a file is replaced",
                    (plan, target) -> plan.addOutput(ReportKind.TREE, target)),
            new ConfigurationKey<>(
                    target("output.profile"),
                    "where shares of the total and of the parent, and what is not covered, are written when the session ends; a file is replaced",
                    (plan, target) -> plan.addOutput(ReportKind.PROFILE, target)),
            new ConfigurationKey<>(
                    target("output.gptl"),
                    "where the tree is written in the layout of GPTL when the session ends; a file is replaced",
                    (plan, target) -> plan.addOutput(ReportKind.GPTL, target)),
            new ConfigurationKey<>(
                    target("output.csv"),
                    "where the CSV rows are written when the session ends; a file is appended to",
                    (plan, target) -> plan.addOutput(ReportKind.CSV, target)),
            new ConfigurationKey<>(
                    target("output.calls"),
                    "where the CSV rows of the statistics of calls are written when the session ends; a file is appended to",
                    (plan, target) -> plan.addOutput(ReportKind.CALLS, target)),
            new ConfigurationKey<>(
                    target("output.sites"),
                    "where the CSV rows of site timers are written when the session ends; a file is appended to",
                    (plan, target) -> plan.addOutput(ReportKind.SITES, target)),
            new ConfigurationKey<>(
                    Setting.count("checkpoint.seconds", 0),
                    "every so many seconds, what happened since the last time is reported, and once more at the end; 0 for never",
                    (plan, seconds) -> plan.checkpointSeconds = seconds),
            new ConfigurationKey<>(
                    target("checkpoint.text"),
                    "where the text report of each checkpoint goes; a file is appended to",
                    (plan, target) -> plan.addCheckpoint(ReportKind.TEXT, target)),
            new ConfigurationKey<>(
                    target("checkpoint.csv"),
                    "where the CSV rows of each checkpoint go; a file is appended to",
                    (plan, target) -> plan.addCheckpoint(ReportKind.CSV, target)),
            new ConfigurationKey<>(
                    new Setting<List<ConfiguredMetric>>(
                            "metrics",
                            List.of(),
                            "cpu, allocation, collections and collectiontime with commas between",
                            text -> Optional.of(ConfiguredMetric.listed(text))),
                    "what is summed up for each region beside time",
                    (plan, metrics) -> plan.metrics = metrics),
            new ConfigurationKey<>(
                    target("output.metrics"),
                    "where metrics are written when the session ends, standard output unless set; a file is replaced",
                    (plan, target) -> plan.metricsTarget = target),
            new ConfigurationKey<>(
                    Setting.flag("events", false),
                    "whether each call of a region is an event of JDK Flight Recorder",
                    (plan, events) -> plan.onSession(options -> {
                        if (events) {
                            requireFlightRecorder();
                            options.andListener(FlightRecorderEvents::new);
                        }
                    })),
            new ConfigurationKey<>(
                    Setting.count("rank", NO_RANK),
                    "which rank of a job this process is, $RANK in the paths above",
                    (plan, rank) -> plan.rank = ProcessRank.of(rank)),
            new ConfigurationKey<>(
                    Setting.flag("ranks.barriers", RankOptions.DEFAULT.barriers()),
                    "whether timing barriers wait for all ranks and are timed",
                    (plan, on) -> plan.ranks = plan.ranks.withBarriers(on)),
            new ConfigurationKey<>(
                    new Setting<>(
                            "ranks.printing",
                            RankOptions.DEFAULT.printing(),
                            "all, or a whole number from 0 on",
                            text -> text.equalsIgnoreCase("all")
                                    ? Optional.of(RankOptions.ALL)
                                    : Setting.wholeNumber(0, text)),
                    "how many ranks write their timings",
                    (plan, number) -> plan.ranks = plan.ranks.withPrinting(number)),
            new ConfigurationKey<>(
                    new Setting<>(
                            "ranks.stride",
                            RankOptions.DEFAULT.stride(),
                            "a whole number from 1 on",
                            text -> Setting.wholeNumber(1, text)),
                    "the distance from one rank that writes its timings to the next, from rank 0 on",
                    (plan, distance) -> plan.ranks = plan.ranks.withStride(distance)),
            new ConfigurationKey<>(
                    Setting.flag("ranks.singlefile", RankOptions.DEFAULT.singleFile()),
                    "whether these ranks write one file together, in the order of ranks",
                    (plan, single) -> plan.ranks = plan.ranks.withSingleFile(single)),
            new ConfigurationKey<>(
                    new Setting<>(
                            "ranks.prefix",
                            RankOptions.DEFAULT.prefix(),
                            "a path that the names of files begin with",
                            ConfigurationKey::rankPrefix),
                    "where the timings of ranks, and of all together, are written",
                    (plan, prefix) -> plan.ranks = plan.ranks.withPrefix(prefix)));

    String name() {
        return setting.key();
    }

    /** Reads a value and does to the plan what it says. */
    void plan(SessionPlan plan, String text) {
        effect.accept(plan, setting.read(text));
    }

    private static void requireFlightRecorder() {
        try {
            OptionalModule.FLIGHT_RECORDER.require("\"events=true\"");
        } catch (UnsupportedOperationException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static Setting<List<RegionPath>> patterns(String key) {
        return new Setting<>(
                key,
                List.of(),
                "patterns of region paths with commas between",
                text -> Optional.of(
                        Separated.by(",", text).stream().map(RegionPath::parse).toList()));
    }

    private static Setting<ReportTarget> target(String key) {
        return new Setting<>(key, ReportTarget.NONE, "a path, - for standard output, or log", ReportTarget::of);
    }

    private static Optional<FileNameTemplate> rankPrefix(String text) {
        return Optional.of(
                RankOptions.DEFAULT.withPrefix(FileNameTemplate.parse(text)).prefix());
    }
}
