package io.ftimer.report;

import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.lanes.LaneSummary;
import io.ftimer.reduce.lanes.StrictHybridSummary;
import io.ftimer.reduce.lanes.UnionHybridSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;

/**
 * A human-readable report: some facts, the metadata, and a table with one line per region, indented by nesting.
 *
 * <pre>{@code
 * FTimer timer = FTimer.create();
 * timer.start("solve");
 * timer.stop("solve");
 * TextReport.of(timer.summary()).metadata("Grid", "128 x 128").writeTo(System.out);
 * }</pre>
 *
 * <p>Times are in seconds with six decimals, rounded half even; a number that does not fit its column is shown as stars.
 * Control characters, backslashes and leading blanks in names and metadata are escaped, so that a report is safe to show on
 * a terminal. In reports over lanes, tabs, line breaks, backslashes and leading blanks are not escaped. Columns are aligned
 * by UTF-8 bytes. From level 129 on, a line shows the number of its level, {@code [level 129]}, instead of further indentation.
 * Lines end with LF.
 *
 * <p>If regions were running when the summary was taken, the report says so and has a column that marks them; metadata with
 * the key {@code Active timers} is then replaced by the report's own line. If the recorder kept call statistics, the report
 * has columns for those of the ended calls. The report of a {@link io.ftimer.summary.SessionSummary} shows over how many
 * threads times are summed, and which threads without a session made calls.
 *
 * <p>Thread safety: thread-confined.
 *
 * @since 0.1
 */
public final class TextReport extends Report<TextReport> {
    private <T> TextReport(TextLayout<T> layout, T result, Status status) {
        super(result, status, (content, atStart, out) -> layout.write(content, out));
    }

    /** Returns a report of a local summary or of a session. */
    public static TextReport of(Summary summary) {
        return new TextReport(LocalText.layoutOf(summary), summary, summary.status());
    }

    /** Returns a report of a strict reduction over ranks. */
    public static TextReport of(StrictSummary summary) {
        return new TextReport(RankText.STRICT, summary, summary.status());
    }

    /** Returns a report of a union over ranks. */
    public static TextReport of(UnionSummary summary) {
        return new TextReport(RankText.UNION, summary, summary.status());
    }

    /** Returns a report of the lanes of one process. */
    public static TextReport of(LaneSummary summary) {
        return new TextReport(LaneText.LAYOUT, summary, summary.status());
    }

    /** Returns a report of a strict reduction over ranks and their lanes. */
    public static TextReport of(StrictHybridSummary summary) {
        return new TextReport(HybridText.STRICT, summary, summary.status());
    }

    /** Returns a report of a union over ranks and their lanes. */
    public static TextReport of(UnionHybridSummary summary) {
        return new TextReport(HybridText.UNION, summary, summary.status());
    }
}
