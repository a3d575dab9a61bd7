package io.ftimer.jmh.internal.option;

import io.ftimer.gate.Reaction;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * An option of the profiler; {@link #ALL} lists them.
 *
 * @param name the name of the option
 * @param values a description of the valid texts
 * @param whenAbsent the default, as text
 * @param meaning a description of the effect
 * @param reader converts a text into a value; throws an {@code IllegalArgumentException} whose message says what was expected
 * @param <T> the type of the value
 */
public record Option<T>(String name, String values, String whenAbsent, String meaning, Function<String, T> reader) {
    private static final List<Option<?>> DECLARED = new ArrayList<>();

    /** All options, in the order of the table. */
    public static final List<Option<?>> ALL = Collections.unmodifiableList(DECLARED);

    private static final String FLAG = "true or false";
    private static final Pattern SAFE_PREFIX = Pattern.compile("[A-Za-z0-9_.-]+");

    public static final Option<Set<ShownMetric>> METRIC = option(
            "metric",
            "LIST or none",
            "calls,time,self,share",
            "the results of each region; others are alloc, cpu, p50, p99 and max",
            text -> text.equals("none") ? Set.of() : constants(ShownMetric.class, text));

    public static final Option<Integer> TOP = option(
            "top",
            "NUMBER",
            "30",
            "the number of regions with results and in the tree, by self time",
            Option::positive);

    public static final Option<Integer> ROWS =
            option("rows", "NUMBER", "30", "the number of regions with results, if smaller than top", Option::positive);

    public static final Option<Double> MIN = option(
            "min", "PERCENT", "0", "leaves out regions with a smaller share of the time, inclusive", Option::percent);

    public static final Option<Optional<RegionPath>> ROOT = option(
            "root",
            "REGION",
            "",
            "path or pattern; drops what is outside of these regions",
            text -> optional(text).map(RegionPath::parse));

    public static final Option<Threads> THREADS = option(
            "threads",
            "merge or each",
            "merge",
            "each: also results and a tree for each thread",
            text -> constant(Threads.class, text));

    public static final Option<OtherThreadsOption> OTHER_THREADS = option(
            "otherThreads",
            "record or report",
            "record",
            "record: records all threads; report: those of JMH, and reports what others miss",
            text -> constant(OtherThreadsOption.class, text));

    public static final Option<Mode> MODE = option(
            "mode",
            "time or count",
            "time",
            "count: calls only, without clock readings",
            text -> constant(Mode.class, text));

    public static final Option<Optional<String>> INSTRUMENT = option(
            "instrument",
            "PATTERNS",
            "",
            "opens regions in methods by the agent, without touching their source",
            Option::optional);

    public static final Option<Boolean> TREE =
            option("tree", FLAG, "true", "shows the tree after the run", Option::flag);

    public static final Option<String> PREFIX =
            option("prefix", "TEXT", "ftimer", "the prefix of the labels of results", Option::prefix);

    public static final Option<Optional<String>> OUT =
            option("out", "FOLDER", "", "writes the whole tree of each fork and of all forks", Option::optional);

    public static final Option<Set<String>> FORMAT = option(
            "format",
            "LIST of csv, json, html, ...",
            "csv,json,text,html",
            "the formats of the files in out",
            text -> new LinkedHashSet<>(list(text)));

    public static final Option<Optional<String>> BASELINE = option(
            "baseline",
            "FILE",
            "",
            "compares calls, regions and shares with this file; differences fail the run",
            Option::optional);

    public static final Option<Double> TOLERANCE = option(
            "tolerance",
            "PERCENT",
            "25",
            "the allowed difference of shares from the baseline, in points; also shareTolerance",
            Option::percent);

    public static final Option<Double> COUNT_TOLERANCE = option(
            "countTolerance",
            "PERCENT",
            "10",
            "the allowed difference of inexact counts from the baseline, in percent of the count",
            Option::percent);

    public static final Option<Double> ALLOC_TOLERANCE = option(
            "allocTolerance",
            "PERCENT",
            "5",
            "the allowed difference of bytes from the baseline, in percent, plus 8 bytes",
            Option::percent);

    public static final Option<Reaction> ON_UNCHECKED = option(
            "onUnchecked",
            "fail or warn",
            "fail",
            "a benchmark of which forks or bytes are missing, or regions have problems",
            text -> constant(Reaction.class, text));

    public static final Option<Reaction> ON_NEW = option(
            "onNew",
            "warn or fail",
            "warn",
            "a benchmark that is not in the baseline",
            text -> constant(Reaction.class, text));

    public static final Option<Boolean> UPDATE =
            option("update", FLAG, "false", "writes the baseline instead of comparing", Option::flag);

    public static final Option<Boolean> HELP = option("help", FLAG, "false", "shows the options", Option::flag);

    private static <T> Option<T> option(
            String name, String values, String whenAbsent, String meaning, Function<String, T> reader) {
        Option<T> option = new Option<>(name, values, whenAbsent, meaning, reader);
        DECLARED.add(option);
        return option;
    }

    /** Other spellings of names. */
    static final Map<String, String> SYNONYMS = Map.of("shareTolerance", TOLERANCE.name());

    /** Returns whether the option is a flag, whose name alone means true. */
    boolean isFlag() {
        return values.equals(FLAG);
    }

    /** Converts a text into a value. */
    T read(String text) {
        try {
            return reader.apply(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected a number");
        }
    }

    private static Optional<String> optional(String text) {
        return Optional.of(text).filter(written -> !written.isEmpty());
    }

    private static <E extends Enum<E>> Set<E> constants(Class<E> type, String text) {
        Set<E> found = EnumSet.noneOf(type);
        list(text).forEach(name -> found.add(constant(type, name)));
        return found;
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String text) {
        return EnumWords.find(type, text)
                .orElseThrow(
                        () -> new IllegalArgumentException("expected " + EnumWords.alternatives(EnumWords.all(type))));
    }

    private static List<String> list(String text) {
        List<String> items =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        if (items.isEmpty() || items.contains("")) {
            throw new IllegalArgumentException("expected a list with commas between the items");
        }
        return items;
    }

    private static int positive(String text) {
        int number = Integer.parseInt(text);
        if (number < 1) {
            throw new IllegalArgumentException("expected at least 1");
        }
        return number;
    }

    private static double percent(String text) {
        double number = Double.parseDouble(text.endsWith("%") ? text.substring(0, text.length() - 1) : text);
        if (!(number >= 0 && number <= 100)) {
            throw new IllegalArgumentException("expected a number from 0 to 100");
        }
        return number;
    }

    private static boolean flag(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("expected true or false");
        };
    }

    private static String prefix(String text) {
        if (!SAFE_PREFIX.matcher(text).matches()) {
            throw new IllegalArgumentException("expected only letters, digits, '_', '.' and '-'");
        }
        return text;
    }
}
