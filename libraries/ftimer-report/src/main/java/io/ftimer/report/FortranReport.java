package io.ftimer.report;

import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;

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
 * the key {@code Active timers} is then replaced by the report's own line. If the recorder kept call statistics, the report
 * has columns for those of the ended calls. The report of a {@link io.ftimer.summary.SessionSummary} shows over how many
 * threads times are summed, and on which other threads calls were not recorded.
 *
 * <p>Thread safety: thread-confined.
 *
 * @since 0.1
 */
public final class FortranReport extends Report<FortranReport> {
    private <T> FortranReport(TextLayout<T> layout, T result, Status status) {
        super(status, (metadata, atStart, out) -> layout.write(result, metadata, out));
    }

    /** Returns a report of a local summary or of a session. */
    public static FortranReport of(Summary summary) {
        return new FortranReport(LocalText.layoutOf(summary), summary, summary.status());
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
}
