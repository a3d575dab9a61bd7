package io.ftimer.mpi.gptl;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The lines of the GPTL 8 summary over ranks. */
final class Gptl8SummaryText {
    private static final String NOTES = """
            'ncalls': number of times the region was invoked across tasks and threads.
            'nranks': number of ranks which invoked the region.
            mean, std. dev: over these ranks, of the time on each rank
            wallmax and wallmin: max, min of these times

            """;

    private static final String HEADER =
            "   ncalls nranks mean_time   std_dev   wallmax (rank  thread)   wallmin (rank  thread)\n";

    private Gptl8SummaryText() {}

    static void write(UnionSummary union, List<Map.Entry<String, String>> metadata, Appendable out) throws IOException {
        GptlHead.write(metadata, out);
        out.append("Total ranks in communicator=" + union.rankCount() + '\n').append(NOTES);
        List<ReducedEntry> entries = union.entries();
        GptlNames names = GptlNames.of(entries, TextEscapes::escape);
        out.append(names.heading()).append(HEADER);
        for (int i = 0; i < entries.size(); i++) {
            out.append(names.cell(i)).append(line(entries.get(i)));
        }
    }

    /** Each rank counts as one thread, as one recorder runs on it. */
    private static String line(ReducedEntry entry) {
        if (entry.runningRanks() > 0) {
            return " NOT PRINTED: timer is currently ON for " + entry.runningRanks() + " threads\n";
        }
        TimeStats time = entry.inclusive();
        return String.format(
                Locale.ROOT,
                " %8d %6d %s %s %s %s\n",
                entry.calls().sum(),
                entry.participatingRanks(),
                GptlNumbers.fixed(time.meanSeconds(), 9, 3),
                GptlNumbers.fixed(time.deviationSeconds(), 9, 3),
                extremum(time.maxSeconds(), time.maxContributor()),
                extremum(time.minSeconds(), time.minContributor()));
    }

    private static String extremum(double seconds, int rank) {
        return String.format(Locale.ROOT, "%s (%6d %5d)", GptlNumbers.fixed(seconds, 9, 3), rank, 0);
    }
}
