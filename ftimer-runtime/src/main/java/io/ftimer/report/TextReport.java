package io.ftimer.report;

import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.lanes.LaneSummary;
import io.ftimer.reduce.lanes.StrictHybridSummary;
import io.ftimer.reduce.lanes.UnionHybridSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.nio.file.Path;

/**
 * A result as text, for people to read: some facts, the metadata, and a table with one line per region, indented by
 * nesting.
 *
 * <p>Times are seconds with six decimals, ties rounded to the even digit; a number that does not fit its column shows as
 * stars. Control characters, backslashes and leading blanks in names and metadata are escaped, so that a report is safe
 * to show on a terminal. In reports over lanes only what a terminal would act on is escaped: tabs, line ends, backslashes
 * and leading blanks stand as they are. Columns are aligned by bytes of UTF-8. Lines end with LF.
 *
 * <p>If regions were still running when the summary was taken, the report says so and has a column that shows which;
 * metadata with the key {@code Active timers} is left out then, for the report's own line. If the recorder kept
 * statistics of single calls, there are columns for these, of the calls that have ended. The report of a
 * {@link io.ftimer.summary.SessionSummary} says over how many threads times are summed, and which threads called without a binding.
 *
 * <p>Thread safety: thread-confined.
 */
public final class TextReport extends Report<TextReport> {
    private <T> TextReport(TextLayout<T> layout, T result, Status status) {
        super(
                new ReportContent<>(result, status, new Metadata()),
                (content, atBegin, out) -> layout.write(content, out));
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

    @Override
    TextReport self() {
        return this;
    }

    @Override
    void checkAppend(Path named, Path existing) {
        // text goes behind anything
    }
}
