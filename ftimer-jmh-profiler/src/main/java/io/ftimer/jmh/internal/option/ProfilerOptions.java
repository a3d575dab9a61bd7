package io.ftimer.jmh.internal.option;

import io.ftimer.internal.text.NearestNames;
import io.ftimer.report.internal.text.Moves;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The options after {@code -prof ftimer:}.
 *
 * <p>Thread safety: immutable.
 *
 * @param texts the given texts, by the name of the option
 */
public record ProfilerOptions(Map<String, String> texts) implements Serializable {
    private static final long serialVersionUID = 1;

    public ProfilerOptions {
        texts = Map.copyOf(texts);
    }

    /**
     * Parses options of the form {@code name=value;name=value}.
     *
     * @throws IllegalArgumentException if an option is invalid; the message says what is invalid and lists the valid options
     */
    public static ProfilerOptions parse(String line) {
        Map<String, String> texts = new HashMap<>();
        for (String item : line.split(";")) {
            if (!item.isBlank()) {
                add(item, texts);
            }
        }
        ProfilerOptions options = new ProfilerOptions(texts);
        options.checkTogether();
        return options;
    }

    private static void add(String item, Map<String, String> texts) {
        int equals = item.indexOf('=');
        String name = (equals < 0 ? item : item.substring(0, equals)).strip();
        Option<?> option = Option.ALL.stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow(() -> rejected(Moves.of("profiler", name)
                        .map(moved -> "unknown option: " + moved)
                        .orElseGet(() -> "unknown option \"" + name + "\""
                                + NearestNames.hint(
                                        name,
                                        Option.ALL.stream().map(Option::name).toList()))));
        String nameAlone = option.isFlag() ? "true" : "";
        String value = equals < 0 ? nameAlone : item.substring(equals + 1).strip();
        if (value.isEmpty()) {
            throw rejected("invalid value \"\" for " + name + ": expected " + option.values());
        }
        try {
            option.setting().read(value);
        } catch (IllegalArgumentException e) {
            throw rejected(String.valueOf(e.getMessage()));
        }
        if (texts.put(name, value) != null) {
            throw rejected("option " + name + " occurs twice");
        }
    }

    private void checkTogether() {
        if (isGiven(Option.UPDATE) && !isGiven(Option.BASELINE)) {
            throw rejected("option update needs option baseline");
        }
        boolean countsSteps = metrics().contains(ShownMetric.WORK) || metrics().contains(ShownMetric.JDKWORK);
        if (countsSteps && !isGiven(Option.WORK)) {
            throw rejected("metric=work and jdkwork need option work, for example work=com.acme.**");
        }
        if (!get(Option.TIMES) && !ShownMetric.WITHOUT_CLOCK.containsAll(metrics())) {
            throw rejected(
                    "invalid value \"" + texts.get(Option.METRIC.name())
                            + "\" for metric: expected calls, alloc, work, jdkwork or none, because times=false reads no clock");
        }
    }

    private boolean isGiven(Option<?> option) {
        return texts.containsKey(option.name());
    }

    private static IllegalArgumentException rejected(String reason) {
        return new IllegalArgumentException(
                "ftimer: " + reason + (reason.endsWith("?") ? "" : ".") + " The valid options:\n\n" + table());
    }

    private static String table() {
        int width = Option.ALL.stream()
                .mapToInt(option -> usage(option).length())
                .max()
                .orElse(0);
        return Option.ALL.stream()
                .map(option -> ("  %-" + width + "s  ").formatted(usage(option))
                        + option.meaning()
                        + (option.whenAbsent().isEmpty() ? "" : " (" + option.whenAbsent() + ")"))
                .collect(Collectors.joining("\n"));
    }

    private static String usage(Option<?> option) {
        return option.name() + "=" + option.values();
    }

    public <T> T get(Option<T> option) {
        return option.setting().in(name -> Optional.ofNullable(texts.get(name)));
    }

    /** Returns the results of a region, in one order. */
    public Set<ShownMetric> metrics() {
        return new TreeSet<>(get(Option.METRIC));
    }
}
