package io.ftimer;

import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.List;

/** The rows of a summary as text, so that a test can state a whole tree. */
final class Rows {
    private Rows() {}

    /** Returns path and number of calls of each row, such as {@code "a/b 2"}, and whether it is open. */
    static List<String> calls(Summary summary) {
        return summary.entries().stream()
                .map(row -> row.path() + " " + row.callCount() + (row.isActive() ? " open" : ""))
                .toList();
    }

    /** Returns path, inclusive and self time of each row, such as {@code "a/b 30 10"}. */
    static List<String> nanos(Summary summary) {
        return summary.entries().stream()
                .map(row -> row.path() + " " + row.inclusiveNanos() + " " + row.selfNanos())
                .toList();
    }

    static SummaryEntry row(Summary summary, String path) {
        return summary.entry(RegionPath.parse(path))
                .orElseThrow(() -> new AssertionError("no row \"" + path + "\" in " + summary));
    }
}
