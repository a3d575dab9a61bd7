package io.ftimer.trace;

import io.ftimer.internal.text.ByteOrderMark;
import io.ftimer.internal.text.Digits;
import io.ftimer.internal.text.TextEscapes;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The place and time of a traced run: the contents of the {@code .meta} file beside its traces. Immutable.
 *
 * @param hostname the machine of rank 0, or {@code <none>}
 * @param ranks the number of ranks, each of which has a trace
 * @param username the user who started the run, or {@code <none>}
 * @param startedAt the start of the run, to the second
 * @param filePrefix the common beginning of the names of its files
 * @param version the version of the format
 */
public record TraceMetadata(
        String hostname, int ranks, String username, Instant startedAt, String filePrefix, FormatVersion version) {
    /** The text in place of an unknown name. */
    static final String UNKNOWN = "<none>";

    /** A version of the format. */
    public record FormatVersion(int major, int minor, int patch) {
        /** The version that is written. */
        public static final FormatVersion WRITTEN = new FormatVersion(13, 0, 0);
    }

    /** Returns the value of a variable of the environment. */
    static String nameOf(String variable) {
        return Objects.requireNonNullElse(System.getenv(variable), UNKNOWN);
    }

    /** Returns the text of the file. */
    public String toText() {
        return "hostname=" + hostname + "\nnumprocs=" + ranks + "\nusername=" + username + "\nstartime="
                + startedAt.getEpochSecond() + "\nfileprefix=" + filePrefix + "\nversion=" + version.major()
                + "\nsubversion=" + version.minor() + "\nsubsubversion=" + version.patch() + "\n";
    }

    /**
     * Reads the text of such a file. Lines with other keys are ignored.
     *
     * @throws IllegalArgumentException if a key is missing, or its value is not a number in the range of the field; at least
     *     one rank is required
     */
    public static TraceMetadata parse(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : ByteOrderMark.strip(text).split("\n", -1)) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                values.put(line.substring(0, equals), line.substring(equals + 1));
            }
        }
        return new TraceMetadata(
                value(values, "hostname"),
                (int) number(values, "numprocs", 1, Integer.MAX_VALUE),
                value(values, "username"),
                Instant.ofEpochSecond(
                        number(values, "startime", Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond())),
                value(values, "fileprefix"),
                new FormatVersion(
                        versionPart(values, "version"),
                        versionPart(values, "subversion"),
                        versionPart(values, "subsubversion")));
    }

    private static int versionPart(Map<String, String> values, String key) {
        return (int) number(values, key, 0, Integer.MAX_VALUE);
    }

    private static String value(Map<String, String> values, String key) {
        String value = values.get(key);
        if (value == null) {
            throw new IllegalArgumentException("the description of a trace lacks a line " + key + "=...");
        }
        return value;
    }

    private static long number(Map<String, String> values, String key, long min, long max) {
        String value = value(values, key);
        try {
            long number = Digits.parseLong(value);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // rejected below, like a number out of range
        }
        throw new IllegalArgumentException("invalid value \"" + TextEscapes.escape(value) + "\" for " + key
                + ": expected a number from " + min + " to " + max);
    }
}
