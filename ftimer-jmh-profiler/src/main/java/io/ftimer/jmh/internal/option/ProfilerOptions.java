package io.ftimer.jmh.internal.option;

import io.ftimer.internal.text.NearestNames;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What was written after {@code -prof ftimer:}.
 *
 * <p>Thread safety: immutable.
 *
 * @param texts what was written for each option, by name
 */
public record ProfilerOptions(Map<String, String> texts) implements Serializable {
    private static final long serialVersionUID = 1;

    /** Keeps the texts. */
    public ProfilerOptions {
        texts = Map.copyOf(texts);
    }

    /**
     * Returns the options written as {@code name=value;name=value}.
     *
     * @throws IllegalArgumentException if they cannot be understood, or {@code help} is among them; the message says what is
     *     wrong and lists the valid ones
     */
    public static ProfilerOptions parse(String line) {
        Map<String, String> texts = new HashMap<>();
        for (String item : line.split(";")) {
            if (!item.isBlank()) {
                add(item, texts);
            }
        }
        ProfilerOptions options = new ProfilerOptions(texts);
        if (options.get(Option.HELP)) {
            throw new IllegalArgumentException(
                    "ftimer: splits the score of a benchmark into the regions of its code.\n\n"
                            + "-prof \"ftimer:NAME=VALUE;NAME=VALUE\"\n\n" + table());
        }
        options.checkTogether();
        return options;
    }

    private static void add(String item, Map<String, String> texts) {
        int equals = item.indexOf('=');
        String name = (equals < 0 ? item : item.substring(0, equals)).strip();
        Option<?> option = Option.ALL.stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow(() -> rejected("there is no option \"" + name + "\"" + NearestNames.hint(name, names())));
        String nameAlone = option.isFlag() ? "true" : "";
        String value = equals < 0 ? nameAlone : item.substring(equals + 1).strip();
        if (value.isEmpty()) {
            throw rejected(name + " needs a value");
        }
        try {
            option.read(value);
        } catch (IllegalArgumentException e) {
            throw rejected(name + ": " + e.getMessage());
        }
        if (texts.put(name, value) != null) {
            throw rejected(name + " is there twice");
        }
    }

    private void checkTogether() {
        needs(Option.FORMAT, Option.OUT);
        needs(Option.UPDATE, Option.BASELINE);
        needs(Option.TOLERANCE, Option.BASELINE);
        if (get(Option.MODE) == Mode.COUNT) {
            if (isGiven(Option.METRIC) && !metrics().equals(get(Option.METRIC))) {
                throw rejected("mode=count reads no clock, so metric can be calls only");
            }
            if (isGiven(Option.MIN)) {
                throw rejected("mode=count reads no clock, so there is no share that min could be compared with");
            }
        }
    }

    private void needs(Option<?> option, Option<?> other) {
        if (isGiven(option) && !isGiven(other)) {
            throw rejected(option.name() + " needs " + other.name() + " too");
        }
    }

    private boolean isGiven(Option<?> option) {
        return texts.containsKey(option.name());
    }

    private static IllegalArgumentException rejected(String reason) {
        return new IllegalArgumentException(
                "ftimer: " + reason + (reason.endsWith("?") ? "" : ".") + " The valid options:\n\n" + table());
    }

    private static List<String> names() {
        return Option.ALL.stream().map(Option::name).toList();
    }

    private static String table() {
        return Option.ALL.stream()
                .map(option -> "  " + padded(option, each -> each.name() + "=" + each.values()) + option.meaning()
                        + (option.whenAbsent().isEmpty() ? "" : " (" + option.whenAbsent() + ")"))
                .collect(Collectors.joining("\n"));
    }

    private static String padded(Option<?> option, Function<Option<?>, String> column) {
        int width = Option.ALL.stream()
                .mapToInt(each -> column.apply(each).length())
                .max()
                .orElse(0);
        String text = column.apply(option);
        return text + " ".repeat(width + 2 - text.length());
    }

    /** Returns the value of an option, or what it is if it was not written. */
    public <T> T get(Option<T> option) {
        return option.read(texts.getOrDefault(option.name(), option.whenAbsent()));
    }

    /** Returns which results a region gets: without clock readings only its calls. */
    public Set<Metric> metrics() {
        Set<Metric> chosen = get(Option.METRIC);
        return get(Option.MODE) == Mode.TIME
                ? chosen
                : chosen.stream().filter(metric -> metric == Metric.CALLS).collect(Collectors.toSet());
    }
}
