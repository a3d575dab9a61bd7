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
 */
record TraceMetadata(String hostname, int ranks, String username, Instant startedAt, String filePrefix) {
    /** The major version of the format; the others are 0. */
    static final int VERSION = 13;

    static String nameOf(String variable) {
        return Objects.requireNonNullElse(System.getenv(variable), "<none>");
    }

    String toText() {
        return "hostname=" + hostname + "\nnumprocs=" + ranks + "\nusername=" + username + "\nstartime="
                + startedAt.getEpochSecond() + "\nfileprefix=" + filePrefix + "\nversion=" + VERSION
                + "\nsubversion=0\nsubsubversion=0\n";
    }
}
