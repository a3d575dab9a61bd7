package io.ftimer.junit.internal.settings;

import io.ftimer.assertj.internal.expectation.Inconclusive;
import io.ftimer.assertj.internal.expectation.OtherThreadsSetting;
import io.ftimer.assertj.internal.times.TimeLimits;
import io.ftimer.report.internal.settings.TextSetting;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** All settings of the extension; the user guide lists the same. */
public final class FTimerConfig {
    /** The prefix of all keys. */
    public static final String PREFIX = "ftimer.";

    /** What is printed about the tests; the constants of {@code ReportLevel}, which belongs to the extension above. */
    public static final ConfigurationParameter<String> REPORT =
            ConfigurationParameter.word("ftimer.report", "summary", List.of("none", "summary", "tree"));

    /** The formats of the report files. */
    public static final ConfigurationParameter<ReportFormats> REPORT_FORMATS = new ConfigurationParameter<>(
            new TextSetting<>("ftimer.report.formats", ReportFormats.ALL, ReportFormats.ALLOWED, ReportFormats::parse));

    /** How the report files contain the regions of parameterized and repeated tests. */
    public static final ConfigurationParameter<TemplateRegions> REPORT_TEMPLATES =
            ConfigurationParameter.choice("ftimer.report.templates", TemplateRegions.AGGREGATE);

    /** The tests whose trees are published through JUnit. */
    public static final ConfigurationParameter<Attachments> ATTACHMENTS =
            ConfigurationParameter.choice("ftimer.attachments", Attachments.FAILURES);

    /** Whether the page of a job on GitHub shows a table. */
    public static final ConfigurationParameter<JobSummary> GITHUB =
            ConfigurationParameter.choice("ftimer.github", JobSummary.AUTO);

    /** The number of slowest tests and regions that the summary lists. */
    public static final ConfigurationParameter<Integer> SLOWEST = ConfigurationParameter.count("ftimer.slowest", 3);

    /** The folder of report files; empty for the output folder of the build tool. */
    public static final ConfigurationParameter<Optional<Path>> OUTPUT_DIR =
            ConfigurationParameter.path("ftimer.output.dir");

    /** The baseline that the tests of a run are compared with; empty for none. */
    public static final ConfigurationParameter<Optional<Path>> BASELINE =
            ConfigurationParameter.path("ftimer.baseline");

    /** The consequence of misuse; the constants of {@code Misuse}, which belongs to the extension above. */
    public static final ConfigurationParameter<String> MISUSE =
            ConfigurationParameter.word("ftimer.misuse", "fail", List.of("fail", "warn"));

    /** The options of the agent; empty for none besides those of its command line. */
    public static final ConfigurationParameter<String> INSTRUMENT =
            ConfigurationParameter.text("ftimer.instrument", "options of the agent");

    /** Whether the agent is added to a JVM that was started without it. */
    public static final ConfigurationParameter<Boolean> INSTRUMENT_ATTACH =
            ConfigurationParameter.flag("ftimer.instrument.attach", false);

    /** The consequence of an exceeded time limit. */
    public static final ConfigurationParameter<TimeLimits> BUDGETS = new ConfigurationParameter<>(TimeLimits.SETTING);

    /** What happens to the calls of threads that no code bound to the session of a test. */
    public static final ConfigurationParameter<OtherThreadsSetting> OTHER_THREADS =
            ConfigurationParameter.choice("ftimer.otherThreads", OtherThreadsSetting.RECORD);

    /** The names of other threads that are ignored: their calls belong to no test. */
    public static final ConfigurationParameter<NamePatterns> OTHER_THREADS_IGNORE =
            ConfigurationParameter.names("ftimer.otherThreads.ignore");

    /** The consequence of an expectation that cannot be verified; empty if it depends on the reason. */
    public static final ConfigurationParameter<Optional<Inconclusive>> INCONCLUSIVE =
            ConfigurationParameter.optionalChoice("ftimer.inconclusive", Inconclusive.class);

    /** Whether lifecycle methods are recorded. */
    public static final ConfigurationParameter<Boolean> LIFECYCLE =
            ConfigurationParameter.flag("ftimer.lifecycle", true);

    /** Whether the statistics of the calls of each region are recorded. */
    public static final ConfigurationParameter<Boolean> STATISTICS =
            ConfigurationParameter.flag("ftimer.statistics", false);

    /** Whether golden trees are rewritten instead of compared. */
    public static final ConfigurationParameter<Boolean> UPDATE = ConfigurationParameter.flag("ftimer.update", false);

    private static final List<ConfigurationParameter<?>> ALL = List.of(
            REPORT,
            REPORT_FORMATS,
            REPORT_TEMPLATES,
            ATTACHMENTS,
            GITHUB,
            SLOWEST,
            OUTPUT_DIR,
            BASELINE,
            MISUSE,
            OTHER_THREADS,
            OTHER_THREADS_IGNORE,
            INCONCLUSIVE,
            INSTRUMENT,
            INSTRUMENT_ATTACH,
            BUDGETS,
            LIFECYCLE,
            STATISTICS,
            UPDATE);

    private FTimerConfig() {}

    /** Returns all settings. */
    public static List<ConfigurationParameter<?>> settings() {
        return ALL;
    }
}
