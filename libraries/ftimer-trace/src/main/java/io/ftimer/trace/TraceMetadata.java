package io.ftimer.trace;

import java.time.Instant;
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
}
