package io.ftimer.report;

import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The text report of the Fortran library fTimer 1.0, with the same bytes: some facts, the metadata, and a table with one line per
 * region, indented by nesting. It is for programs and people that know these files; {@link TextReport} is for everyone else.
 *
 * <pre>{@code
 * FTimer timer = FTimer.create();
 * timer.start("solve");
 * timer.stop("solve");
 * FortranReport.of(timer.summary()).metadata("Grid", "128 x 128").append(Path.of("timing.txt"));
 * }</pre>
 *
 * <p>Because the bytes are the same, notes of the report name types and procedures of the Fortran API, such as
 * {@code mpi_summary()}, and OpenMP; their equivalents here are in the guide for users of the Fortran library. Columns have fixed
 * widths: a number that does not fit its column is shown as stars.
 *
 * <p>Times are in seconds with six decimals, rounded half even.
 * Control characters, backslashes and leading blanks in names and metadata are escaped, so that a report is safe to show on
 * a terminal. In reports over lanes, tabs, line breaks, backslashes and leading blanks are not escaped. Columns are aligned
 * by UTF-8 bytes. From level 129 on, a line shows the number of its level, {@code [level 129]}, instead of further indentation.
 * Lines end with LF.
 *
 * <p>If regions were running when the summary was taken, the report says so and has a column that marks them; metadata with
 * the key {@code Active timers} is then replaced by the report's own line. The report of a
 * {@link io.ftimer.summary.SessionSummary} shows over how many threads times are summed, and on which other threads calls were
 * not recorded.
 *
 * <p>Thread safety: thread-confined.
 */
public final class FortranReport extends Report<FortranReport> {
    private static final String ACTIVE_KEY = "Active timers";

    private static final TextColumn<SummaryEntry> CALLS =
            TextColumn.integer("    Calls", 8, SummaryEntry::callCount).growing("Calls");
    private static final List<TextColumn<SummaryEntry>> COLUMNS = List.of(
            TextColumn.fixed("  Inclusive (s)", 12, 6, SummaryEntry::inclusiveSeconds),
            TextColumn.fixed("     Self (s)", 12, 6, SummaryEntry::selfSeconds),
            CALLS,
            TextColumn.fixed("   % Total", 8, 2, SummaryEntry::percentOfTotal).besideGrown("  % Total"));
    private static final TextColumn<SummaryEntry> ACTIVE_COLUMN =
            TextColumn.words("  Active", entry -> entry.isActive() ? "yes" : "no");

    private static final TextHead<Summary> FINISHED = TextHead.of(FortranReport::facts, TextForm.FORTRAN);
    private static final TextHead<Summary> RUNNING = new TextHead<>(
            List.of(),
            FortranReport::facts,
            Map.of(ACTIVE_KEY, "Snapshot note : active timers are included through the snapshot timestamp."),
            List.of(),
            TextForm.FORTRAN);

    private <T> FortranReport(TextLayout<T> layout, T result, Status status) {
        super(status, (metadata, atStart, out) -> layout.write(result, metadata, out));
    }

    /** Returns a report of a local summary or of a session. */
    public static FortranReport of(Summary summary) {
        return new FortranReport(layoutOf(summary), summary, summary.status());
    }

    /** Returns a report of a strict reduction over ranks, with or without lanes. */
    public static FortranReport of(StrictSummary summary) {
        return new FortranReport(
                summary.hasLanes() ? ReducedText.HYBRID : ReducedText.STRICT, summary, summary.status());
    }

    /** Returns a report of a union over ranks, with or without lanes. */
    public static FortranReport of(UnionSummary summary) {
        return new FortranReport(
                summary.hasLanes() ? ReducedText.HYBRID_UNION : ReducedText.UNION, summary, summary.status());
    }

    /** Returns a report of the lanes of one process. */
    public static FortranReport of(LaneSummary summary) {
        return new FortranReport(ReducedText.LANES, summary, summary.status());
    }

    static TextLayout<Summary> layoutOf(Summary summary) {
        boolean running = summary.hasActiveTimers();
        List<TextColumn<SummaryEntry>> columns = new ArrayList<>(summary.isTimed() ? COLUMNS : List.of(CALLS));
        if (running) {
            columns.add(ACTIVE_COLUMN);
        }
        return new TextLayout<>(
                running ? RUNNING : FINISHED,
                List.of(TextTable.ofRegions(
                        Summary::entries, SummaryEntry::depth, SummaryEntry::name, TextForm.FORTRAN, columns)));
    }

    private static List<Map.Entry<String, String>> facts(Summary summary) {
        List<Map.Entry<String, String>> facts = new ArrayList<>();
        facts.add(TextHead.fact("Total time (s)", summary.totalSeconds(), 6));
        if (!summary.isTimed()) {
            facts.add(Map.entry("Times", "not measured"));
        }
        if (summary instanceof SessionSummary session) {
            int threads = session.threads().size();
            if (threads > 1 && session.isTimed()) {
                facts.add(Map.entry(
                        "Thread time",
                        "summed over " + threads + " threads, may exceed the total time of the session"));
            }
            if (!session.notRecordedCalls().isEmpty()) {
                facts.add(Map.entry("Not recorded", ShownTrees.notRecorded(session.notRecordedCalls())));
            }
        }
        if (summary.hasActiveTimers()) {
            facts.add(Map.entry(ACTIVE_KEY, "yes"));
        }
        return facts;
    }
}
