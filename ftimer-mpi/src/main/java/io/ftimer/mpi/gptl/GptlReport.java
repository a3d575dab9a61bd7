package io.ftimer.mpi.gptl;

import io.ftimer.internal.text.Saturated;
import io.ftimer.internal.text.Seconds;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.Report;
import io.ftimer.report.internal.text.NameColumn;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.Status;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The timing files of GPTL as the tools of E3SM, such as PACE, read them: of one rank ({@code timing.0}) and over all ranks
 * ({@code timing.summary}).
 *
 * <p>GPTL identifies timers by name, this library by call path: each path has its own line. The file of one rank shows
 * nesting by indentation. The file over ranks has call paths as {@link io.ftimer.values.RegionPath} writes them,
 * {@code solve/assemble}: a line has the same name in the files of all runs, whatever other regions and ranks there are. Of more than
 * 128 levels the rest is a hash. Siblings are sorted as in a {@link UnionSummary}, by name.
 *
 * <p>Columns have the widths of GPTL. GPTL omits a running timer from its sums; the files of E3SM include it up to the
 * summary and mark it with {@code y}. The columns of the longest and shortest call require
 * {@link io.ftimer.FTimerBuilder#callStatistics} and are {@code -} otherwise. Metadata replaces the lines about GPTL's build,
 * memory and threads; words in it that these tools search for are escaped. In quoted names, quotes, control characters and
 * backslashes are escaped as in JSON, as is an asterisk at the start, which PACE would take for a mark. Lines end with LF.
 *
 * <p>Thread safety: thread-confined.
 */
public final class GptlReport extends Report<GptlReport> {
    private GptlReport(Status status, Body body) {
        super(status, body);
    }

    /** Returns the file of one rank or process. */
    public static GptlReport of(Summary summary) {
        return of(summary, 0);
    }

    /**
     * As {@link #of(Summary)}, with an estimated overhead.
     *
     * @param overheadNanosPerCall the cost of one start or stop
     * @throws IllegalArgumentException if the overhead is negative
     */
    public static GptlReport of(Summary summary, long overheadNanosPerCall) {
        if (overheadNanosPerCall < 0) {
            throw new IllegalArgumentException("overhead must be at least 0 ns, was " + overheadNanosPerCall);
        }
        GptlRankText text = new GptlRankText(overheadNanosPerCall);
        return new GptlReport(summary.status(), (metadata, out) -> text.write(summary, metadata, out));
    }

    /** Returns the file over ranks, for instance of {@link io.ftimer.reduce.UnionAccumulator#interim()}. */
    public static GptlReport of(UnionSummary summary) {
        return new GptlReport(summary.status(), (metadata, out) -> GptlSummaryText.write(summary, metadata, out));
    }

    /**
     * Writes the first lines of a file: the program that wrote it, and the metadata. Readers find the table by lines that start or
     * contain certain words; where metadata has these, one character of them is escaped.
     */
    static void writeHead(List<Map.Entry<String, String>> metadata, Appendable out) throws IOException {
        out.append("fTimer, in the layout of GPTL\n");
        for (Map.Entry<String, String> pair : metadata) {
            out.append(unmarked(TextEscapes.escape(pair.getKey()) + ": " + TextEscapes.escape(pair.getValue())))
                    .append('\n');
        }
    }

    private static String unmarked(String line) {
        return (line.startsWith("name") ? "\\x6E" + line.substring(1) : line)
                .replace("GLOBAL STATISTICS", "GLOBAL\\x20STATISTICS")
                .replace("'on' indicates", "'on'\\x20indicates")
                .replace("Stats for thread", "Stats\\x20for thread");
    }

    /** The lines of the summary over ranks. Each rank counts as one thread, as one recorder runs on it. Stateless. */
    static final class GptlSummaryText {
        /** The line by which the tools of E3SM recognize statistics over ranks. */
        private static final String TITLE = "\n***** GLOBAL STATISTICS (%6d MPI TASKS) *****\n\n";

        private static final String NOTES = """
                'count' is cumulative. All other stats are max/min
                'on' indicates whether the timer was active during output, and so stats are lower or upper bounds.

                """;
        private static final String HEADER =
                " on  processes  threads        count      walltotal   wallmax (proc   thrd  )   wallmin (proc   thrd  )\n";

        private GptlSummaryText() {}

        static void write(UnionSummary union, List<Map.Entry<String, String>> metadata, Appendable out)
                throws IOException {
            out.append(String.format(Locale.ROOT, TITLE, union.rankCount()));
            GptlReport.writeHead(metadata, out);
            out.append(NOTES);
            List<ReducedEntry> entries = union.entries();
            List<String> names = GptlNames.of(entries);
            int width = NameColumn.width(names, String::length);
            out.append(GptlNumbers.left("name", width)).append(HEADER);
            for (int i = 0; i < names.size(); i++) {
                out.append(GptlNumbers.left(names.get(i), width))
                        .append(
                                entries.isEmpty()
                                        ? line("-", 0, 0, 0, extremum(0, 0), extremum(0, 0))
                                        : line(entries.get(i)));
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

    /**
     * The lines of GPTL's file of one rank, thread by thread.
     *
     * @param overheadNanosPerCall the estimated cost of one start or stop
     */
    record GptlRankText(long overheadNanosPerCall) {
        private static final String HEADER =
                "   On  Called Recurse   Wallclock          max          min     UTR Overhead \n";

        /** The column of recursive calls, which are regions nested in each other here. */
        private static final String NO_RECURSION = "   -   ";

        private static final String NO_CALL = "-";

        private static final int INDENT = 2;

        void write(Summary summary, List<Map.Entry<String, String>> metadata, Appendable out) throws IOException {
            GptlReport.writeHead(metadata, out);
            Map<String, Summary> threads = threads(summary);
            int number = 0;
            for (Summary thread : threads.values()) {
                out.append("\nStats for thread " + number++ + ":\n");
                writeThread(thread.entries(), out);
            }
            out.append('\n');
            number = 0;
            for (String name : threads.keySet()) {
                out.append("threadid[" + number++ + "] = " + TextEscapes.escape(name) + '\n');
            }
        }

        /** The summary of a recorder has one thread without a name, and so has that of a session in which no thread recorded. */
        private static Map<String, Summary> threads(Summary summary) {
            if (!(summary instanceof SessionSummary session)
                    || session.threads().isEmpty()) {
                return Map.of("0", summary);
            }
            Map<String, Summary> threads = new LinkedHashMap<>();
            session.threads().forEach(name -> threads.put(name, session.thread(name)));
            return threads;
        }

        private void writeThread(List<SummaryEntry> entries, Appendable out) throws IOException {
            List<String> names = entries.isEmpty()
                    ? List.of(" ".repeat(INDENT) + GptlNames.NOTHING)
                    : entries.stream()
                            .map(entry -> " ".repeat(INDENT * (NameColumn.indent(entry.depth()) + 1))
                                    + GptlNames.quoted(NameColumn.tag(entry.depth()) + entry.name()))
                            .toList();
            int width = NameColumn.width(names, String::length);
            out.append(" ".repeat(width)).append(HEADER);
            if (entries.isEmpty()) {
                out.append(names.get(0)).append(line(false, 0, 0, NO_CALL, NO_CALL));
            }
            long calls = 0;
            for (int i = 0; i < entries.size(); i++) {
                SummaryEntry entry = entries.get(i);
                out.append(GptlNumbers.left(names.get(i), width)).append(line(entry));
                calls = Saturated.sum(calls, entry.callCount());
            }
            out.append("\nOverhead sum = ")
                    .append(GptlNumbers.general(overheadSeconds(calls), 9, 3))
                    .append(" wallclock seconds\nTotal calls  = ")
                    .append(Long.toString(calls))
                    .append('\n');
        }

        private String line(SummaryEntry entry) {
            return line(
                    entry.isActive(),
                    entry.callCount(),
                    entry.inclusiveSeconds(),
                    extremum(entry, IterationStats::max),
                    extremum(entry, IterationStats::min));
        }

        private String line(boolean isActive, long calls, double seconds, String max, String min) {
            // a blank before each number, also one that is wider than its column: readers split the line at blanks
            return (isActive ? "    y " : "    - ")
                    + GptlNumbers.right(Long.toString(calls), 7) + ' ' + NO_RECURSION
                    + GptlNumbers.fixed(seconds, 12, 6)
                    + ' ' + GptlNumbers.right(max, 12)
                    + ' ' + GptlNumbers.right(min, 12)
                    + ' ' + GptlNumbers.fixed(overheadSeconds(calls), 16, 6)
                    + " \n";
        }

        private static String extremum(SummaryEntry entry, Function<IterationStats, Optional<Extremum>> which) {
            return entry.callStats()
                    .flatMap(which)
                    .map(found -> GptlNumbers.fixed(found.seconds(), 0, 6))
                    .orElse(NO_CALL);
        }

        /** A call of a region is a start and a stop. */
        private double overheadSeconds(long calls) {
            return Seconds.of(2 * calls * overheadNanosPerCall);
        }
    }
}
