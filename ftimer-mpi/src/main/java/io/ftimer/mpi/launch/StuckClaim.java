package io.ftimer.mpi.launch;

import java.util.List;

/**
 * The claim of a rank that it is stuck: all threads of its program wait in MPI, so that only another rank can change anything.
 *
 * @param since when it was first seen there, in milliseconds of the system clock
 * @param position where it is, as of {@link RankProgress#position}
 */
record StuckClaim(long since, List<String> position) {
    String toText() {
        return since + "\n" + String.join("\n", position);
    }

    static StuckClaim parse(String text) {
        List<String> lines = text.lines().toList();
        return new StuckClaim(Long.parseLong(lines.get(0)), lines.subList(1, lines.size()));
    }
}
