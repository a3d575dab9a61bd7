package io.ftimer.report;

import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.nio.file.Path;

/**
 * Where the time of a run went, as text: each region with its share of the whole run and of the region around it, and what no
 * region tells of.
 *
 * <p>Of one timer or session it shows inclusive time, calls, the shares, and the share that nothing nested in the region
 * covers; above the table the coverage of the run and its {@value ProfileText#GAPS} largest gaps. Over ranks it shows calls, the
 * smallest, mean and largest time of the ranks that have the region, and on how many of them it is; shares are those of the
 * mean times.
 *
 * <p>Numbers and names are written as in a {@link TextReport}. Running regions are included up to the moment of the summary.
 * Lines end with LF.
 *
 * <p>Thread safety: thread-confined.
 */
public final class ProfileReport extends Report<ProfileReport> {
    private <T> ProfileReport(TextLayout<T> layout, T result, Status status) {
        super(
                new ReportContent<>(result, status, new Metadata()),
                (content, atBegin, out) -> layout.write(content, out));
    }

    /** Returns a report of a local summary or of a session. */
    public static ProfileReport of(Summary summary) {
        return new ProfileReport(ProfileText.LOCAL, summary, summary.status());
    }

    /** Returns a report of a union over ranks. */
    public static ProfileReport of(UnionSummary summary) {
        return new ProfileReport(ProfileText.RANKS, summary, summary.status());
    }

    @Override
    ProfileReport self() {
        return this;
    }

    @Override
    void checkAppend(Path named, Path existing) {
        // text goes behind anything
    }
}
