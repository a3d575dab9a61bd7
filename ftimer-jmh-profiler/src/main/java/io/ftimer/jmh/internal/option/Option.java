package io.ftimer.jmh.internal.option;

import io.ftimer.gate.GateSetting;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

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

    public static final Option<Set<ShownMetric>> METRIC = option(
            "metric",
            "LIST or none",
            "none",
            "results of each region: calls, time, self, share, alloc, work",
            text -> text.equals("none") ? Set.of() : constants(ShownMetric.class, text));
    public static final Option<Integer> TOP =
            number("top", "30", "the number of regions with results and in the tree, by self time");
    public static final Option<Optional<RegionPath>> ROOT =
            optional("root", "REGION", "path or pattern; drops what is outside of these regions", RegionPath::parse);
    public static final Option<Boolean> TIMES =
            flag("times", "true", "false: counts the calls of regions only, without clock readings");
    public static final Option<Optional<String>> INSTRUMENT =
            text("instrument", "PATTERNS", "opens regions in methods by the agent; work=PATTERNS counts their steps");
    public static final Option<Optional<String>> OUT =
            text("out", "FOLDER", "writes the whole trees as CSV, JSON, text and HTML");
    public static final Option<Optional<String>> BASELINE =
            text("baseline", "FILE", "a file of bounds; one that is broken fails the run");
    public static final Option<Boolean> UPDATE = flag("update", "false", "writes the baseline instead of judging");

    /** The policy: how the run is compared with the baseline. */
    public static final Map<GateSetting, Option<String>> POLICY = policy();

    private static <T> Option<T> option(
            String name, String values, String whenAbsent, String meaning, Function<String, T> reader) {
        Option<T> option = new Option<>(name, values, whenAbsent, meaning, reader);
        DECLARED.add(option);
        return option;
    }

    private static Map<GateSetting, Option<String>> policy() {
        Map<GateSetting, Option<String>> policy = new EnumMap<>(GateSetting.class);
        for (GateSetting setting : GateSetting.values()) {
            policy.put(
                    setting, option(setting.key(), setting.allowed(), setting.whenAbsent(), setting.meaning(), text -> {
                        if (!text.isEmpty() && !setting.accepts(text)) {
                            throw new IllegalArgumentException("expected " + setting.allowed());
                        }
                        return text;
                    }));
        }
        return policy;
    }

    private static Option<Boolean> flag(String name, String whenAbsent, String meaning) {
        return option(name, FLAG, whenAbsent, meaning, text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("expected " + FLAG);
        });
    }

    private static Option<Integer> number(String name, String whenAbsent, String meaning) {
        return option(name, "NUMBER", whenAbsent, meaning, text -> {
            int number = Integer.parseInt(text);
            if (number < 1) {
                throw new IllegalArgumentException("expected at least 1");
            }
            return number;
        });
    }

    private static Option<Optional<String>> text(String name, String values, String meaning) {
        return optional(name, values, meaning, text -> text);
    }

    private static <T> Option<Optional<T>> optional(
            String name, String values, String meaning, Function<String, T> reader) {
        return option(
                name,
                values,
                "",
                meaning,
                text -> Optional.of(text).filter(written -> !written.isEmpty()).map(reader));
    }

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

    private static <E extends Enum<E>> Set<E> constants(Class<E> type, String text) {
        Set<E> found = EnumSet.noneOf(type);
        for (String name : list(text)) {
            found.add(EnumWords.find(type, name)
                    .orElseThrow(() ->
                            new IllegalArgumentException("expected " + EnumWords.alternatives(EnumWords.all(type)))));
        }
        return found;
    }

    private static List<String> list(String text) {
        List<String> items =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        if (items.isEmpty() || items.contains("")) {
            throw new IllegalArgumentException("expected a list with commas between the items");
        }
        return items;
    }
}
