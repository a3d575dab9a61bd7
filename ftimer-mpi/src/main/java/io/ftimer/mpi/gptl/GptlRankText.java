package io.ftimer.mpi.gptl;

import io.ftimer.internal.numbers.Saturated;
import io.ftimer.internal.numbers.Seconds;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.text.NameColumn;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

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
        if (!(summary instanceof SessionSummary session) || session.threads().isEmpty()) {
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
