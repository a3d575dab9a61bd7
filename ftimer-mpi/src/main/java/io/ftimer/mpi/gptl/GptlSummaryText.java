package io.ftimer.mpi.gptl;

import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The lines of the summary over ranks. Each rank counts as one thread, as one recorder runs on it. Stateless. */
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
        GptlReport.writeHead(metadata, out);
        out.append(NOTES);
        if (union.entries().isEmpty()) {
            String none = extremum(0, 0);
            out.append(GptlNumbers.left("name", GptlNames.NOTHING.length())).append(HEADER);
            out.append(GptlNames.NOTHING).append(line("-", 0, 0, 0, none, none));
        } else {
            List<ReducedEntry> entries = union.entries();
            GptlNames names = GptlNames.of(entries);
            out.append(names.heading()).append(HEADER);
            for (int i = 0; i < entries.size(); i++) {
                out.append(names.cell(i)).append(line(entries.get(i)));
            }
        }
        out.append('\n');
    }

    private static String line(ReducedEntry entry) {
        TimeStats time = entry.inclusive();
        return line(
                entry.runningRanks() > 0 ? "y" : "-",
                entry.participatingRanks(),
                entry.calls().sum().doubleValue(),
                time.sumSeconds(),
                extremum(time.maxSeconds(), time.maxContributor()),
                extremum(time.minSeconds(), time.minContributor()));
    }

    private static String line(String on, int ranks, double calls, double seconds, String max, String min) {
        return String.format(
                Locale.ROOT,
                "  %s   %8d %8d %s   %s %s %s\n",
                on,
                ranks,
                ranks,
                GptlNumbers.exponential(calls, 12, 6),
                GptlNumbers.exponential(seconds, 12, 6),
                max,
                min);
    }

    private static String extremum(double seconds, int rank) {
        return String.format(Locale.ROOT, "%s (%6d %6d)", GptlNumbers.fixed(seconds, 9, 3), rank, 0);
    }
}
