package io.ftimer.mpi.gptl;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The lines of the summaries over ranks, in both layouts. Each rank counts as one thread, as one recorder runs on it. Stateless. */
final class GptlSummaryText {
    /** The line by which the tools of E3SM recognize statistics over ranks. */
    private static final String E3SM_TITLE = "\n***** GLOBAL STATISTICS (%6d MPI TASKS) *****\n\n";

    private static final String E3SM_NOTES = """
            'count' is cumulative. All other stats are max/min
            'on' indicates whether the timer was active during output, and so stats are lower or upper bounds.

            """;
    private static final String E3SM_HEADER =
            " on  processes  threads        count      walltotal   wallmax (proc   thrd  )   wallmin (proc   thrd  )\n";
    private static final String GPTL_8_NOTES = """
            'ncalls': number of times the region was invoked across tasks and threads.
            'nranks': number of ranks which invoked the region.
            mean, std. dev: over these ranks, of the time on each rank
            wallmax and wallmin: max, min of these times

            """;
    private static final String GPTL_8_HEADER =
            "   ncalls nranks mean_time   std_dev   wallmax (rank  thread)   wallmin (rank  thread)\n";

    private GptlSummaryText() {}

    static void writeE3sm(UnionSummary union, List<Map.Entry<String, String>> metadata, Appendable out)
            throws IOException {
        out.append(String.format(Locale.ROOT, E3SM_TITLE, union.rankCount()));
        GptlReport.writeHead(metadata, out);
        out.append(E3SM_NOTES);
        if (union.entries().isEmpty()) {
            String none = e3smExtremum(0, 0);
            out.append(GptlNumbers.left("name", GptlNames.NOTHING.length())).append(E3SM_HEADER);
            out.append(GptlNames.NOTHING).append(e3smLine("-", 0, 0, 0, none, none));
        } else {
            writeTable(union, GptlNames::quoted, E3SM_HEADER, GptlSummaryText::e3smLine, out);
        }
        out.append('\n');
    }

    static void writeGptl8(UnionSummary union, List<Map.Entry<String, String>> metadata, Appendable out)
            throws IOException {
        GptlReport.writeHead(metadata, out);
        out.append("Total ranks in communicator=" + union.rankCount() + '\n').append(GPTL_8_NOTES);
        writeTable(union, TextEscapes::displayPath, GPTL_8_HEADER, GptlSummaryText::gptl8Line, out);
    }

    private static void writeTable(
            UnionSummary union,
            UnaryOperator<String> written,
            String header,
            Function<ReducedEntry, String> line,
            Appendable out)
            throws IOException {
        List<ReducedEntry> entries = union.entries();
        GptlNames names = GptlNames.of(entries, written);
        out.append(names.heading()).append(header);
        for (int i = 0; i < entries.size(); i++) {
            out.append(names.cell(i)).append(line.apply(entries.get(i)));
        }
    }

    private static String e3smLine(ReducedEntry entry) {
        TimeStats time = entry.inclusive();
        return e3smLine(
                entry.runningRanks() > 0 ? "y" : "-",
                entry.participatingRanks(),
                entry.calls().sum().doubleValue(),
                time.sumSeconds(),
                e3smExtremum(time.maxSeconds(), time.maxContributor()),
                e3smExtremum(time.minSeconds(), time.minContributor()));
    }

    private static String e3smLine(String on, int ranks, double calls, double seconds, String max, String min) {
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

    private static String e3smExtremum(double seconds, int rank) {
        return extremum("%s (%6d %6d)", seconds, rank);
    }

    private static String gptl8Line(ReducedEntry entry) {
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
                extremum("%s (%6d %5d)", time.maxSeconds(), time.maxContributor()),
                extremum("%s (%6d %5d)", time.minSeconds(), time.minContributor()));
    }

    private static String extremum(String format, double seconds, int rank) {
        return String.format(Locale.ROOT, format, GptlNumbers.fixed(seconds, 9, 3), rank, 0);
    }
}
