package io.ftimer.trace;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Where and when the run of some traces took place: what stands in the {@code .meta} file beside them. Immutable.
 *
 * @param hostname the machine of rank 0, or {@code <none>}
 * @param ranks how many ranks the run has, each with a trace
 * @param username who started it, or {@code <none>}
 * @param startedAt when it began, to the second
 * @param filePrefix what the names of its files begin with
 * @param version which version of the format they have
 */
public record TraceMetadata(
        String hostname, int ranks, String username, Instant startedAt, String filePrefix, FormatVersion version) {
    /** What stands where nobody tells a name. */
    static final String NOBODY = "<none>";

    /** A version of the format. */
    public record FormatVersion(int major, int minor, int patch) {
        /** The version that is written. */
        public static final FormatVersion WRITTEN = new FormatVersion(13, 0, 0);
    }

    static String hostName() {
        return Objects.requireNonNullElse(System.getenv("HOSTNAME"), NOBODY);
    }

    static String userName() {
        return Objects.requireNonNullElse(System.getenv("LOGNAME"), NOBODY);
    }

    /** Returns the text of the file. */
    public String toText() {
        return "hostname=" + hostname + "\nnumprocs=" + ranks + "\nusername=" + username + "\nstartime="
                + startedAt.getEpochSecond() + "\nfileprefix=" + filePrefix + "\nversion=" + version.major()
                + "\nsubversion=" + version.minor() + "\nsubsubversion=" + version.patch() + "\n";
    }

    /**
     * Reads the text of such a file. Lines with other keys are passed over.
     *
     * @throws IllegalArgumentException if a key is missing or its value is no number where one belongs; the message names it
     */
    public static TraceMetadata parse(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : text.split("\n", -1)) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                values.put(line.substring(0, equals), line.substring(equals + 1));
            }
        }
        return new TraceMetadata(
                value(values, "hostname"),
                (int) number(values, "numprocs"),
                value(values, "username"),
                Instant.ofEpochSecond(number(values, "startime")),
                value(values, "fileprefix"),
                new FormatVersion((int) number(values, "version"), (int) number(values, "subversion"), (int)
                        number(values, "subsubversion")));
    }

    private static String value(Map<String, String> values, String key) {
        String value = values.get(key);
        if (value == null) {
            throw new IllegalArgumentException("the description of a trace must have a line " + key + "=...");
        }
        return value;
    }

    private static long number(Map<String, String> values, String key) {
        String value = value(values, key);
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + " must be a number, not \"" + value + "\"", e);
        }
    }

    byte[] toBytes() {
        return toText().getBytes(StandardCharsets.UTF_8);
    }
}
