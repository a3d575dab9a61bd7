package io.ftimer.trace;

import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.TextEscapes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads settings of the form {@code key value}, one a line, separated by blanks, tabs or {@code =}. A {@code #} begins a comment.
 * The first line with a key counts.
 */
final class TraceSettingsParser {
    private static final String FILE_ROOT = "fileroot";
    private static final String TIMESTAMP = "timestamp";
    private static final String REGIONS = "tracing";
    private static final String STATUSES = "statuses";
    private static final String DEFAULT_CALLS = "MPI_Default";
    private static final String COUNTERS = "PAPI";

    private static final List<String> KEYS = Stream.concat(
                    Stream.of(FILE_ROOT, TIMESTAMP, REGIONS, STATUSES, DEFAULT_CALLS), MpiFunctions.NAMES.stream())
            .toList();

    private static final Map<String, Boolean> SWITCH = Map.of("enable", true, "disable", false);

    /** {@code success} selects probing calls that found something; none of the traced calls probes. */
    private static final Map<String, Boolean> SWITCH_OR_SUCCESS =
            Map.of("enable", true, "success", true, "disable", false);

    private static final Map<String, Timestamps> TIMESTAMPS =
            Map.of("none", Timestamps.NONE, "cpu", Timestamps.CPU, "wall", Timestamps.WALL, "full", Timestamps.FULL);

    private final String source;
    private final Map<String, Boolean> switches = new TreeMap<>();
    private @Nullable String fileRoot;
    private @Nullable Timestamps timestamps;
    private int lineNumber;

    private TraceSettingsParser(String source) {
        this.source = source;
    }

    static TraceSettings parse(List<String> lines, String source) {
        TraceSettingsParser parser = new TraceSettingsParser(source);
        lines.forEach(parser::read);
        return parser.settings();
    }

    private TraceSettings settings() {
        TraceSettings unset = TraceSettings.DEFAULT;
        return new TraceSettings(
                first(fileRoot, unset.fileRoot()),
                first(timestamps, unset.timestamps()),
                first(switches.remove(REGIONS), unset.regions()),
                first(switches.remove(STATUSES), unset.statuses()),
                first(switches.remove(DEFAULT_CALLS), unset.callsByDefault()),
                switches);
    }

    private void read(String line) {
        lineNumber++;
        int comment = line.indexOf('#');
        String text = (comment < 0 ? line : line.substring(0, comment))
                .replace('=', ' ')
                .strip();
        if (text.isEmpty()) {
            return;
        }
        String[] words = text.split("\\s+");
        checkKey(words[0]);
        if (words.length != 2) {
            throw invalid("the key " + words[0] + " takes one value, got " + (words.length - 1));
        }
        set(words[0], words[1]);
    }

    private void checkKey(String key) {
        if (key.equals(COUNTERS)) {
            throw invalid("hardware counters cannot be read from a JVM; remove the line");
        }
        if (!KEYS.contains(key)) {
            throw invalid("unknown key \"" + TextEscapes.display(key) + '"' + NearestNames.hint(key, KEYS));
        }
    }

    private void set(String key, String value) {
        switch (key) {
            case FILE_ROOT -> fileRoot = first(fileRoot, value);
            case TIMESTAMP -> timestamps = first(timestamps, oneOf(key, value, TIMESTAMPS));
            case REGIONS -> switches.putIfAbsent(key, oneOf(key, value, SWITCH));
            default -> switches.putIfAbsent(key, oneOf(key, value, SWITCH_OR_SUCCESS));
        }
    }

    private static <T> T first(@Nullable T before, T now) {
        return Objects.requireNonNullElse(before, now);
    }

    private <V> V oneOf(String key, String value, Map<String, V> values) {
        V meaning = values.get(value);
        if (meaning == null) {
            List<String> valid = values.keySet().stream().sorted().toList();
            throw invalid("invalid value \"" + TextEscapes.display(value) + "\" for " + key + ": expected "
                    + EnumWords.alternatives(valid) + NearestNames.hint(value, valid));
        }
        return meaning;
    }

    private IllegalArgumentException invalid(String what) {
        return new IllegalArgumentException(source + ", line " + lineNumber + ": " + what);
    }
}
