package io.ftimer.mpi.gptl;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.Saturated;
import io.ftimer.internal.text.Seconds;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.internal.text.TextLimits;
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
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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
        return new GptlReport(summary.status(), (metadata, atStart, out) -> text.write(summary, metadata, out));
    }

    /** Returns the file over ranks, for instance of {@link io.ftimer.reduce.UnionAccumulator#interim()}. */
    public static GptlReport of(UnionSummary summary) {
        return new GptlReport(
                summary.status(), (metadata, atStart, out) -> GptlSummaryText.write(summary, metadata, out));
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
        /** What follows the name in a table without regions. */
        private static final String NOTHING = "  -          0        0 0.000000e+00   0.000000e+00"
                + "     0.000 (     0      0)     0.000 (     0      0)\n";

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
                        .append(entries.isEmpty() ? NOTHING : line(entries.get(i)));
            }
            out.append('\n');
        }

        private static String line(ReducedEntry entry) {
            TimeStats time = entry.inclusive();
            return String.format(
                    Locale.ROOT,
                    "  %1$s   %2$8d %2$8d %3$s   %4$s %5$s %6$s\n",
                    entry.runningRanks() > 0 ? "y" : "-",
                    entry.participatingRanks(),
                    GptlNumbers.exponential(entry.calls().sum().doubleValue(), 12, 6),
                    GptlNumbers.exponential(time.sumSeconds(), 12, 6),
                    extremum(time.maxSeconds(), time.maxContributor()),
                    extremum(time.minSeconds(), time.minContributor()));
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

        /** What follows the name in a table without regions. */
        private static final String NOTHING =
                "    -       0    -       0.000000            -            -         0.000000 \n";

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
                out.append(names.get(0)).append(NOTHING);
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
            // a blank before each number, also one that is wider than its column: readers split the line at blanks
            return (entry.isActive() ? "    y " : "    - ")
                    + GptlNumbers.right(Long.toString(entry.callCount()), 7) + ' ' + NO_RECURSION
                    + GptlNumbers.fixed(entry.inclusiveSeconds(), 12, 6)
                    + ' ' + GptlNumbers.right(extremum(entry, IterationStats::max), 12)
                    + ' ' + GptlNumbers.right(extremum(entry, IterationStats::min), 12)
                    + ' ' + GptlNumbers.fixed(overheadSeconds(entry.callCount()), 16, 6)
                    + " \n";
        }

        private static String extremum(SummaryEntry entry, Function<IterationStats, Optional<Extremum>> which) {
            return entry.callStats()
                    .flatMap(which)
                    .map(found -> GptlNumbers.fixed(found.seconds(), 0, 6))
                    .orElse("-");
        }

        /** A call of a region is a start and a stop. */
        private double overheadSeconds(long calls) {
            return Seconds.of(2 * calls * overheadNanosPerCall);
        }
    }

    /**
     * The first column of a summary over ranks: the call path of each region. Tools compare files by it, so it must not depend on other
     * regions or ranks.
     */
    private static final class GptlNames {
        private static final Pattern ESCAPED = Pattern.compile("[\"\\x00-\\x1F\\x7F-\\x9F\\\\]|\\A[* ]");

        /** The only row of a table without regions: PACE rejects a file whose first table has none. */
        static final String NOTHING = quoted("(no regions)");

        private GptlNames() {}

        static List<String> of(List<ReducedEntry> entries) {
            List<Around> open = new ArrayList<>();
            List<String> names = new ArrayList<>();
            for (ReducedEntry entry : entries) {
                int depth = entry.depth();
                open.subList(depth, open.size()).clear();
                Around parent = depth == 0 ? null : open.get(depth - 1);
                String level = new RegionKey(entry.kind(), entry.name()).level();
                names.add(quoted(parent == null ? level : parent.path(level, depth)));
                open.add(Around.of(parent, level, depth));
            }
            return names.isEmpty() ? List.of(NOTHING) : names;
        }

        /**
         * The path of an open region in the lines of those inside it, of bounded length.
         *
         * @param shown the first levels, and of long names their ends
         * @param exact the whole path, or a hash of it where {@code shown} lacks something
         */
        private record Around(String shown, String exact) {
            static Around of(@Nullable Around parent, String level, int depth) {
                String repeated = ShownText.repeated(level);
                String shown = parent == null
                        ? repeated
                        : depth < TextLimits.FILE_LEVELS ? parent.shown + '/' + repeated : parent.shown;
                String exact = parent == null ? level : parent.exact + '/' + level;
                return new Around(
                        shown,
                        shown.equals(exact)
                                ? exact
                                : UUID.nameUUIDFromBytes(exact.getBytes(StandardCharsets.UTF_8))
                                        .toString());
            }

            String path(String level, int depth) {
                return shown.equals(exact)
                        ? shown + '/' + level
                        : shown + "/[level " + (depth + 1) + ", " + exact + "]/" + level;
            }
        }

        /**
         * Returns a name in quotes. The tools of E3SM end it at the next quote, ignore one that starts with an asterisk or a blank,
         * and copy it into a JSON string. So quotes, control characters, and those two at the start are escaped as in JSON.
         */
        static String quoted(String name) {
            return '"'
                    + ESCAPED.matcher(name)
                            .replaceAll(c -> c.group().equals("\\")
                                    ? "\\\\\\\\"
                                    : String.format(Locale.ROOT, "\\\\u%04x", (int)
                                            c.group().charAt(0)))
                    + '"';
        }
    }

    /**
     * Numbers in the formats of C, as GPTL prints them: rounded half even from the exact binary value, and wider than their
     * column if they do not fit. Stateless.
     */
    static final class GptlNumbers {
        /** C prints {@code %g} in exponential notation below this exponent. */
        private static final int MIN_FIXED_EXPONENT = -4;

        private GptlNumbers() {}

        /** Returns a value as {@code %w.df} does. */
        static String fixed(double value, int width, int decimals) {
            return right(
                    new BigDecimal(value)
                            .setScale(decimals, RoundingMode.HALF_EVEN)
                            .toPlainString(),
                    width);
        }

        /** Returns a value as {@code %w.de} does. */
        static String exponential(double value, int width, int decimals) {
            return right(digits(value, decimals + 1), width);
        }

        /** Returns a value as {@code %w.dg} does: as short as possible with that many significant digits. */
        static String general(double value, int width, int significant) {
            if (value == 0) {
                return right("0", width);
            }
            BigDecimal rounded = rounded(value, significant).stripTrailingZeros();
            int exponent = rounded.precision() - 1 - rounded.scale();
            boolean fixed = exponent >= MIN_FIXED_EXPONENT && exponent < significant;
            return right(fixed ? rounded.toPlainString() : digits(value, rounded.precision()), width);
        }

        private static String digits(double value, int significant) {
            return String.format(Locale.ROOT, "%." + (significant - 1) + "e", rounded(value, significant));
        }

        private static BigDecimal rounded(double value, int significant) {
            return new BigDecimal(value).round(new MathContext(significant, RoundingMode.HALF_EVEN));
        }

        static String right(String text, int width) {
            return " ".repeat(Math.max(width - text.length(), 0)) + text;
        }

        static String left(String text, int width) {
            return text + " ".repeat(Math.max(width - text.length(), 0));
        }
    }
}
