package io.ftimer.trace;

import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.files.TargetFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
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
        return TraceSettingsParser.parse(text.lines().toList(), file.toString());
    }

    /** Reads the lines of such a file, as {@link #read} does. */
    public static TraceSettings parse(List<String> lines) {
        return TraceSettingsParser.parse(lines, "the settings");
    }

    /** Returns whether calls of this function are traced. */
    public boolean traces(String function) {
        return calls.getOrDefault(function, callsByDefault);
    }

    /** Returns the mask byte of the records of such a trace. */
    int mask() {
        return timestamps.mask | TraceLayout.MASK_THREAD | (statuses ? TraceLayout.MASK_STATUSES : 0);
    }

    /**
     * Reads settings of the form {@code key value}, one a line, separated by blanks, tabs or {@code =}. A {@code #} begins a comment.
     * The first line with a key counts.
     */
    private static final class TraceSettingsParser {
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

        private static final Map<String, Timestamps> TIMESTAMPS = Map.of(
                "none", Timestamps.NONE, "cpu", Timestamps.CPU, "wall", Timestamps.WALL, "full", Timestamps.FULL);

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
}
