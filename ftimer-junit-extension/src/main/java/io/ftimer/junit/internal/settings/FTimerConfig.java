package io.ftimer.junit.internal.settings;

import io.ftimer.assertj.internal.expectation.Consequences;
import io.ftimer.assertj.internal.expectation.MisuseCheck;
import io.ftimer.assertj.internal.expectation.OtherThreadsRule.NamePatterns;
import io.ftimer.assertj.internal.expectation.OtherThreadsRule.OtherThreadsSetting;
import io.ftimer.assertj.internal.tree.TimeLimits;
import io.ftimer.report.internal.config.ConfiguredMetric;
import io.ftimer.report.internal.text.Separated;
import io.ftimer.report.internal.text.TextSetting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** All settings of the extension; the user guide lists the same. */
public final class FTimerConfig {
    private static final List<TextSetting<?>> DECLARED = new ArrayList<>();

    public static final String PREFIX = "ftimer.";

    /** What the console shows about the tests of a run; report files have settings of their own. */
    public enum Report {
        NONE,
        BRIEF,
        SUMMARY,
        TREE
    }

    public static final TextSetting<Report> REPORT = of(TextSetting.choice("ftimer.report", Report.BRIEF));

    /** The folder of report files; empty for the output folder of the build tool. */
    public static final TextSetting<Optional<Path>> OUTPUT_DIR = of(TextSetting.path("ftimer.output.dir"));

    /** The baseline that the tests of a run are compared with; empty for none. */
    public static final TextSetting<Optional<Path>> BASELINE = of(TextSetting.path("ftimer.baseline"));

    public static final TextSetting<MisuseCheck.Consequence> MISUSE = of(MisuseCheck.CONSEQUENCE);

    public static final TextSetting<OtherThreadsSetting> OTHER_THREADS = of(OtherThreadsSetting.SETTING);

    public static final TextSetting<NamePatterns> OTHER_THREADS_IGNORE = of(NamePatterns.SETTING);

    public static final TextSetting<Consequences> INCONCLUSIVE = of(Consequences.SETTING);

    /** The options of the agent; empty for none besides those of its command line. */
    public static final TextSetting<String> INSTRUMENT =
            of(new TextSetting<>("ftimer.instrument", "", "options of the agent", Optional::of));

    /** The methods of which the agent counts the steps; empty for none besides those of its command line. */
    public static final TextSetting<String> WORK =
            of(new TextSetting<>("ftimer.work", "", "patterns of methods", Optional::of));

    public static final TextSetting<Optional<RepeatRule>> SQL_REPEATS = of(new TextSetting<>(
            "ftimer.sql.repeats",
            Optional.empty(),
            "off, warn or fail, then :N, where N is at least 2, then :again or :repeats, as in warn, fail:3 and fail:3:again",
            RepeatRule::parse));

    /** The beginnings of the names of classes that are no places of regions and statements, besides those of known libraries. */
    public static final TextSetting<List<String>> PLACES_LIBRARIES = of(new TextSetting<>(
            "ftimer.places.libraries",
            List.of(),
            "beginnings of names of classes, separated by commas",
            text -> Optional.of(Separated.by(",", text))));

    /** The number of application contexts that the tests of a JVM may start; empty for any. */
    public static final TextSetting<Optional<Integer>> SPRING_CONTEXTS =
            of(TextSetting.integer("ftimer.spring.contexts", 0, 0).optional());

    public static final TextSetting<TimeLimits> BUDGETS = of(TimeLimits.SETTING);

    public static final TextSetting<Boolean> TIMES = of(TextSetting.flag("ftimer.times", true));

    public static final TextSetting<Boolean> STATISTICS = of(TextSetting.flag("ftimer.statistics", false));

    public static final TextSetting<List<ConfiguredMetric>> METRICS =
            of(TextSetting.list("ftimer.metrics", "metric", ConfiguredMetric.class));

    public static final TextSetting<Boolean> EVENTS = of(TextSetting.flag("ftimer.events", false));

    /** The classes of which the end of a run proves that their expectations can fail. */
    public static final TextSetting<NamePatterns> PROVE = of(new TextSetting<>(
            "ftimer.prove",
            NamePatterns.parse(""),
            "true, false or names of classes with * for any characters",
            text -> Optional.of(NamePatterns.parse(
                    switch (text.toLowerCase(Locale.ROOT)) {
                        case "true" -> "*";
                        case "false" -> "";
                        default -> text;
                    }))));

    /** What is written instead of compared: golden trees, or nothing. */
    public static final TextSetting<String> UPDATE = of(new TextSetting<>(
            "ftimer.update",
            "",
            "golden",
            text -> Optional.of(text.toLowerCase(Locale.ROOT)).filter("golden"::equals)));

    private FTimerConfig() {}

    private static <T> TextSetting<T> of(TextSetting<T> setting) {
        DECLARED.add(setting);
        return setting;
    }

    public static String agentOptions(Function<TextSetting<String>, String> values) {
        String instrument = values.apply(INSTRUMENT).strip();
        String work = values.apply(WORK).strip();
        return instrument
                + (instrument.isEmpty() || work.isEmpty() ? "" : ";")
                + (work.isEmpty() ? "" : "work=" + work);
    }

    public static List<TextSetting<?>> settings() {
        return Collections.unmodifiableList(DECLARED);
    }
}
