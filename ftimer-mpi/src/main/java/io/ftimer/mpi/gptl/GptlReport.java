package io.ftimer.mpi.gptl;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.Report;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.io.IOException;
import java.util.List;
import java.util.Map;

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
}
