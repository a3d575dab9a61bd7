package io.ftimer.mpi.gptl;

import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The lines of the E3SM GPTL summary over ranks. */
final class GptlSummaryText {
    /** The line by which the tools of E3SM recognize statistics over ranks. */
    private static final String TITLE = "\n***** GLOBAL STATISTICS (%6d MPI TASKS) *****\n\n";

    private static final String NOTES = """
            'count' is cumulative. All other stats are max/min
            'on' indicates whether the timer was active during output, and so stats are lower or upper bounds.

            """;

    private static final String HEADER =
            " on  processes  threads        count      walltotal   wallmax (proc   thrd  )   wallmin (proc   thrd  )\n";

    private GptlSummaryText() {}

    static void write(UnionSummary union, List<Map.Entry<String, String>> metadata, Appendable out) throws IOException {
        out.append(String.format(Locale.ROOT, TITLE, union.rankCount()));
        GptlHead.write(metadata, out);
        out.append(NOTES);
        List<ReducedEntry> entries = union.entries();
        GptlNames names = GptlNames.of(entries, GptlNames::quoted);
        out.append(names.heading()).append(HEADER);
        for (int i = 0; i < entries.size(); i++) {
            out.append(names.cell(i)).append(line(entries.get(i)));
        }
        out.append('\n');
    }

    /** Each rank counts as one thread, as one recorder runs on it. */
    private static String line(ReducedEntry entry) {
        TimeStats time = entry.inclusive();
        int ranks = entry.participatingRanks();
        return String.format(
                Locale.ROOT,
                "  %s   %8d %8d %s   %s %s %s\n",
                entry.runningRanks() > 0 ? "y" : "-",
                ranks,
                ranks,
                GptlNumbers.exponential(entry.calls().sum().doubleValue(), 12, 6),
                GptlNumbers.exponential(time.sumSeconds(), 12, 6),
                extremum(time.maxSeconds(), time.maxContributor()),
                extremum(time.minSeconds(), time.minContributor()));
    }

    private static String extremum(double seconds, int rank) {
        return String.format(Locale.ROOT, "%s (%6d %6d)", GptlNumbers.fixed(seconds, 9, 3), rank, 0);
    }
}
