package io.ftimer.trace;

import io.ftimer.report.internal.files.TargetFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a trace contains and where its files are: the settings of a file {@code dumpi.conf}. Immutable.
 *
 * @param fileRoot the beginning of the names of the files, folders included
 * @param timestamps the clocks that are read
 * @param regions whether regions are traced
 * @param statuses whether the statuses of receives are kept
 * @param callsByDefault whether calls are traced whose function {@code calls} does not name
 * @param calls whether calls of a function are traced, by its name
 * @since 0.1
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
}
