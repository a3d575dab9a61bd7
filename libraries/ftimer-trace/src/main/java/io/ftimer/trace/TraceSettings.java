package io.ftimer.trace;

import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.files.TargetFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a trace contains and where its files are: the settings of a file {@code dumpi.conf}. Immutable.
 *
 * @param fileRoot the beginning of the names of the files, folders included
 * @param timestamps the clocks that are read
 * @param regions whether regions are traced
 * @param statuses whether the statuses of receives are kept
 * @param callsByDefault whether calls are traced whose function {@code calls} does not name
 * @param calls whether calls of a function are traced, by its name
 */
public record TraceSettings(
        String fileRoot,
        Timestamps timestamps,
        boolean regions,
        boolean statuses,
        boolean callsByDefault,
        Map<String, Boolean> calls) {
    private static final String FILE_ROOT = "fileroot";
    private static final String TIMESTAMP = "timestamp";
    private static final String REGIONS = "tracing";
    private static final String STATUSES = "statuses";
    private static final String DEFAULT_CALLS = "MPI_Default";
    private static final String COUNTERS = "PAPI";
    private static final List<String> KEYS = Stream.concat(
                    Stream.of(FILE_ROOT, TIMESTAMP, REGIONS, STATUSES, DEFAULT_CALLS), MpiFunctions.NAMES.stream())
            .toList();
    private static final Map<String, List<String>> VALUES =
            Map.of(TIMESTAMP, List.of("cpu", "full", "none", "wall"), REGIONS, List.of("disable", "enable"));

    /** The default: files {@code dumpi-...}, both clocks, everything traced. */
    public static final TraceSettings DEFAULT =
            new TraceSettings("dumpi-", Timestamps.FULL, true, true, true, Map.of());

    /** @throws NullPointerException if a part is null */
    public TraceSettings {
        Objects.requireNonNull(fileRoot, "fileRoot");
        Objects.requireNonNull(timestamps, "timestamps");
        calls = Map.copyOf(calls);
    }

    /**
     * Reads a file of settings, {@code dumpi.conf} for instance.
     *
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if a line is invalid; the message has its number, the reason and the nearest key or value
     */
    public static TraceSettings read(Path file) throws IOException {
        String text;
        try {
            text = TargetFile.read(file);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
        return parse(text.lines().toList(), file.toString());
    }

    /** Reads the lines of such a file, as {@link #read} does. */
    public static TraceSettings parse(List<String> lines) {
        return parse(lines, "the settings");
    }

    /** Returns whether calls of this function are traced. */
    public boolean traces(String function) {
        return calls.getOrDefault(function, callsByDefault);
    }

    /** Returns the mask byte of the records of such a trace. */
    int mask() {
        return timestamps.mask | RecordFormat.MASK_THREAD | (statuses ? RecordFormat.MASK_STATUSES : 0);
    }

    /**
     * Reads settings of the form {@code key value}, one a line, separated by blanks, tabs or {@code =}. A {@code #} begins a comment.
     * The first line with a key counts.
     */
    private static TraceSettings parse(List<String> lines, String source) {
        Map<String, String> values = new TreeMap<>();
        for (int i = 0; i < lines.size(); i++) {
            try {
                read(lines.get(i), values);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(source + ", line " + (i + 1) + ": " + e.getMessage(), e);
            }
        }
        String root = values.remove(FILE_ROOT);
        String timestamps = values.remove(TIMESTAMP);
        return new TraceSettings(
                root == null ? DEFAULT.fileRoot : root,
                timestamps == null ? DEFAULT.timestamps : Timestamps.valueOf(timestamps.toUpperCase(Locale.ROOT)),
                isOn(values.remove(REGIONS)),
                isOn(values.remove(STATUSES)),
                isOn(values.remove(DEFAULT_CALLS)),
                values.entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, switched -> isOn(switched.getValue()))));
    }

    /** Returns whether something is traced, as it is unless a line disables it. */
    private static boolean isOn(@Nullable String value) {
        return !"disable".equals(value);
    }

    private static void read(String line, Map<String, String> values) {
        String text = line.replaceFirst("(?s)#.*", "").replace('=', ' ').strip();
        if (text.isEmpty()) {
            return;
        }
        String[] words = text.split("\\s+");
        String key = words[0];
        if (key.equals(COUNTERS)) {
            throw new IllegalArgumentException("hardware counters cannot be read from a JVM; remove the line");
        }
        if (!KEYS.contains(key)) {
            throw new IllegalArgumentException(
                    "unknown key \"" + TextEscapes.display(key) + '"' + NearestNames.hint(key, KEYS));
        }
        if (words.length != 2) {
            throw new IllegalArgumentException("the key " + key + " takes one value, got " + (words.length - 1));
        }
        // success selects probing calls that found something; none of the traced calls probes
        List<String> valid = VALUES.getOrDefault(key, List.of("disable", "enable", "success"));
        if (!key.equals(FILE_ROOT) && !valid.contains(words[1])) {
            throw new IllegalArgumentException("invalid value \"" + TextEscapes.display(words[1]) + "\" for " + key
                    + ": expected " + EnumWords.alternatives(valid) + NearestNames.hint(words[1], valid));
        }
        values.putIfAbsent(key, words[1]);
    }
}
