package io.ftimer.jmh.internal.option;

import io.ftimer.report.internal.text.TextSetting;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * An option of the profiler; {@link #ALL} lists them.
 *
 * @param setting the name, the default, and how a value is read
 * @param values a description of the valid texts
 */
public record Option<T>(TextSetting<T> setting, String values, String meaning) {
    private static final List<Option<?>> DECLARED = new ArrayList<>();

    /** All options, in the order of the table. */
    public static final List<Option<?>> ALL = Collections.unmodifiableList(DECLARED);

    private static final String FLAG = "true or false";
    private static final String NONE = "none";

    public static final Option<List<ShownMetric>> METRIC =
            option(metrics(), "LIST or none", "results of each region: calls, time, self, share, alloc, work, jdkwork");
    public static final Option<Integer> TOP = option(
            TextSetting.integer("top", 30, 1),
            "NUMBER",
            "the number of regions with results and in the tree, by self time");
    public static final Option<Optional<RegionPath>> ROOT =
            optional("root", "REGION", "path or pattern; drops what is outside of these regions", RegionPath::parse);
    public static final Option<Boolean> TIMES =
            flag("times", true, "false: counts the calls of regions only, without clock readings");
    public static final Option<Optional<String>> INSTRUMENT =
            text("instrument", "PATTERNS", "opens regions in methods by the agent, without touching their source");
    public static final Option<Optional<String>> WORK =
            text("work", "PATTERNS", "counts the steps of these methods by the agent, for metric=work and jdkwork");
    public static final Option<Optional<String>> OUT =
            text("out", "FOLDER", "writes the whole trees as CSV, JSON, text and HTML");
    public static final Option<Optional<String>> BASELINE =
            text("baseline", "FILE", "a file of bounds; one that is broken fails the run");
    public static final Option<Boolean> UPDATE = flag("update", false, "writes the baseline instead of judging");

    private static <T> Option<T> option(TextSetting<T> setting, String values, String meaning) {
        Option<T> option = new Option<>(setting, values, meaning);
        DECLARED.add(option);
        return option;
    }

    private static TextSetting<List<ShownMetric>> metrics() {
        TextSetting<List<ShownMetric>> list = TextSetting.list("metric", "metric", ShownMetric.class);
        return new TextSetting<>(
                list.key(),
                list.whenAbsent(),
                list.allowed(),
                text -> text.equals(NONE)
                        ? Optional.of(List.of())
                        : list.reader().apply(text));
    }

    private static Option<Boolean> flag(String name, boolean whenAbsent, String meaning) {
        return option(TextSetting.flag(name, whenAbsent), FLAG, meaning);
    }

    private static Option<Optional<String>> text(String name, String values, String meaning) {
        return optional(name, values, meaning, text -> text);
    }

    private static <T> Option<Optional<T>> optional(
            String name, String values, String meaning, Function<String, T> reader) {
        return option(
                new TextSetting<>(name, Optional.empty(), values, text -> Optional.of(Optional.of(reader.apply(text)))),
                values,
                meaning);
    }

    public String name() {
        return setting.key();
    }

    /** Returns the default as text; empty if there is none. */
    public String whenAbsent() {
        return setting.whenAbsent() instanceof Optional
                ? ""
                : setting.whenAbsent() instanceof List ? NONE : String.valueOf(setting.whenAbsent());
    }

    /** Returns whether the option is a flag, whose name alone means true. */
    boolean isFlag() {
        return values.equals(FLAG);
    }
}
