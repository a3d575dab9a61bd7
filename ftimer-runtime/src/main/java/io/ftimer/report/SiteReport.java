package io.ftimer.report;

import io.ftimer.reduce.ReducedSummary;
import io.ftimer.sites.SiteResult;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.nio.file.Path;
import java.util.List;

/**
 * The results of site timers, one line each:
 *
 * <pre>
 * TOT=   0.10485,CNT=0003,MIN= 0.02586(1.12):000000,AVG= 0.03495,MAX= 0.04138(0.79):000000,DEV=0.00809821:FILE=t.c:LINE=67:LAB=f
 * </pre>
 *
 * <p>Total, smallest, mean and largest time and standard deviation are seconds; in parentheses stands how many deviations
 * an extremum is away from the mean, 0 if there is no deviation, and behind it on which rank it was seen. What a timer does
 * not have, because it was never stopped, is a {@code -}. Numbers that do not fit their width make a line longer, and no
 * line is ever cut. Control characters and backslashes in labels and file names are escaped. Numbers are rounded half even
 * from their exact binary values. Metadata, if there is any, stands above. Lines end with LF.
 *
 * <p>Thread safety: thread-confined.
 */
public final class SiteReport extends Report<SiteReport> {
    private final SiteLines lines;

    private SiteReport(SiteLines lines, Status status) {
        super(
                new ReportContent<>(lines, status, new Metadata()),
                (content, atBegin, out) -> content.result().write(content, out));
        this.lines = lines;
    }

    /** Returns a report of the site timers of a timer or a session. */
    public static SiteReport of(Summary summary) {
        return of(summary.sites(), summary.status());
    }

    /** Returns a report of the site timers of all ranks, reduced. */
    public static SiteReport of(ReducedSummary summary) {
        return of(summary.sites(), summary.status());
    }

    private static SiteReport of(List<SiteResult> results, Status status) {
        return new SiteReport(new SiteLines(results), status);
    }

    /**
     * Leaves out the sites that are in none of these groups, those of no group included.
     *
     * @param mask one bit per group
     * @return this report
     */
    public SiteReport groups(long mask) {
        lines.keepOnly(mask);
        return this;
    }

    /**
     * Sets a text for a line of dashes above the report, for instance the rank, where reports of several ranks go into one
     * file.
     *
     * @return this report
     */
    public SiteReport heading(String text) {
        lines.setHeading(text);
        return this;
    }

    /** Returns the line of each site, without metadata and heading. */
    public List<String> lines() {
        return lines.texts();
    }

    @Override
    SiteReport self() {
        return this;
    }

    @Override
    void checkAppend(Path named, Path existing) {
        // text goes behind anything
    }
}
