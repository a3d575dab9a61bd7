package io.ftimer.report;

import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;

/**
 * A profile as text: each region with its share of the whole run and of its parent, and the time that no region covers.
 *
 * <p>For a recorder or session it shows inclusive time, calls, the shares, and the share of the region that no child covers;
 * above the table are the coverage of the run and its {@value ProfileText#GAPS} largest gaps. Over ranks it shows calls,
 * minimum, mean and maximum time over the ranks that have the region, and their number; shares are those of the mean times.
 *
 * <p>Numbers and names are written as in a {@link FortranReport}; characters that only format others, such as directions of
 * writing, are escaped too. Running regions are included up to the summary. Lines end with
 * LF.
 *
 * <p>Thread safety: thread-confined.
 *
 * @since 0.1
 */
public final class ProfileReport extends AppendableReport<ProfileReport> {
    private <T> ProfileReport(TextLayout<T> layout, T result, Status status) {
        super(status, (metadata, atStart, out) -> layout.write(result, metadata, out));
    }

    /** Returns a report of a local summary or of a session. */
    public static ProfileReport of(Summary summary) {
        return new ProfileReport(ProfileText.LOCAL, summary, summary.status());
    }

    /** Returns a report of a union over ranks. */
    public static ProfileReport of(UnionSummary summary) {
        return of(summary, summary.total());
    }

    /**
     * As {@link #of(UnionSummary)}, with shares of {@code total} instead of the window, for instance of the time of a region. The
     * share of a parent is that of {@code total} too where a region has no parent.
     */
    public static ProfileReport of(UnionSummary summary, TimeStats total) {
        return new ProfileReport(ProfileText.ofRanks(total), summary, summary.status());
    }
}
