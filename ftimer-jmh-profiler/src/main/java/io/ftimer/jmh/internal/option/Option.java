package io.ftimer.jmh.internal.option;

import io.ftimer.values.RegionPath;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One thing that can be set: the table of all is below.
 *
 * @param name what it is called
 * @param values what can be written, for people
 * @param whenAbsent what it is if nothing is written, in the same form
 * @param meaning what it does, for people
 * @param reader makes a value of a text; throws an {@code IllegalArgumentException} that says what is wrong with it
 * @param <T> the type of its value
 */
public record Option<T>(String name, String values, String whenAbsent, String meaning, Function<String, T> reader) {
    private static final String FLAG = "true or false";
    private static final Pattern SAFE_PREFIX = Pattern.compile("[A-Za-z0-9_.-]+");

    public static final Option<Set<Metric>> METRIC = new Option<>(
            "metric",
            "LIST of calls, time, self, share",
            "calls,time,self,share",
            "which results each region gets",
            text -> constants(Metric.class, text));

    public static final Option<Integer> TOP = new Option<>(
            "top",
            "NUMBER",
            "30",
            "how many regions get results and are shown, those with the most self time",
            Option::positive);

    public static final Option<Double> MIN = new Option<>(
            "min",
            "PERCENT",
            "0",
            "regions with a smaller share of the time, inclusive, get no results and are not shown",
            Option::percent);

    public static final Option<Optional<RegionPath>> ROOT = new Option<>(
            "root",
            "REGION",
            "",
            "path or pattern; what is outside of these regions is dropped",
            text -> optional(text).map(RegionPath::parse));

    public static final Option<Threads> THREADS = new Option<>(
            "threads",
            "merge or each",
            "merge",
            "each: results and trees of every thread beside those of all",
            text -> constant(Threads.class, text));

    public static final Option<Mode> MODE = new Option<>(
            "mode",
            "time or count",
            "time",
            "count: no clock readings, calls only",
            text -> constant(Mode.class, text));

    public static final Option<Optional<String>> OUT = new Option<>(
            "out", "FOLDER", "", "where to write the whole tree of each fork, and that of all", Option::optional);

    public static final Option<Set<String>> FORMAT = new Option<>(
            "format",
            "LIST of csv, json, text, ...",
            "csv,json,text",
            "of the files in out",
            text -> new LinkedHashSet<>(list(text)));

    public static final Option<Boolean> TREE =
            new Option<>("tree", FLAG, "true", "whether the tree is shown after the run", Option::flag);

    public static final Option<String> PREFIX =
            new Option<>("prefix", "TEXT", "ftimer", "what the labels of results begin with", Option::prefix);

    public static final Option<Optional<String>> BASELINE = new Option<>(
            "baseline",
            "FILE",
            "",
            "compare calls and regions with this file, and shares; the run fails if they differ",
            Option::optional);

    public static final Option<Double> TOLERANCE = new Option<>(
            "tolerance",
            "PERCENT",
            "25",
            "so far a share may be from that of the baseline, in percentage points",
            Option::percent);

    public static final Option<Boolean> UPDATE =
            new Option<>("update", FLAG, "false", "write the baseline anew", Option::flag);

    public static final Option<Boolean> HELP = new Option<>("help", FLAG, "false", "shows this table", Option::flag);

    /** All options, in the order in which they are shown. */
    public static final List<Option<?>> ALL = List.of(
            METRIC, TOP, MIN, ROOT, THREADS, MODE, TREE, PREFIX, OUT, FORMAT, BASELINE, TOLERANCE, UPDATE, HELP);

    /** Returns whether it is on or off, so that its name alone says that it is on. */
    boolean isFlag() {
        return values.equals(FLAG);
    }

    /** Returns the value that a text stands for; the exception for a wrong one says what is wrong with it. */
    T read(String text) {
        try {
            return reader.apply(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("\"" + text + "\" is not a number");
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
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> written(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("\"" + text + "\" is none of "
                        + Arrays.stream(type.getEnumConstants())
                                .map(Option::written)
                                .collect(Collectors.joining(", "))));
    }

    private static String written(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static List<String> list(String text) {
        List<String> items =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        if (items.isEmpty() || items.contains("")) {
            throw new IllegalArgumentException("\"" + text + "\" is not a list with commas between the items");
        }
        return items;
    }

    private static int positive(String text) {
        int number = Integer.parseInt(text);
        if (number < 1) {
            throw new IllegalArgumentException("\"" + text + "\" is less than 1");
        }
        return number;
    }

    private static double percent(String text) {
        double number = Double.parseDouble(text.endsWith("%") ? text.substring(0, text.length() - 1) : text);
        if (!(number >= 0 && number <= 100)) {
            throw new IllegalArgumentException("\"" + text + "\" is not from 0 to 100");
        }
        return number;
    }

    private static boolean flag(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("\"" + text + "\" is neither true nor false");
        };
    }

    private static String prefix(String text) {
        if (!SAFE_PREFIX.matcher(text).matches()) {
            throw new IllegalArgumentException("\"" + text + "\" may have letters, digits, '_', '.' and '-' only");
        }
        return text;
    }
}
