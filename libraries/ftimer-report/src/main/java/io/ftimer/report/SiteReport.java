package io.ftimer.report;

import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.sites.SiteResult;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.util.List;

/**
 * The results of site timers, one line each:
 *
 * <pre>
 * TOT=   0.10485,CNT=0003,MIN= 0.02586(1.12):000000,AVG= 0.03495,MAX= 0.04138(0.79):000000,DEV=0.00809821:FILE=t.c:LINE=67:LAB=f
 * </pre>
 *
 * <p>Total, minimum, mean and maximum time and standard deviation are in seconds. Each extremum is followed by its distance
 * from the mean in deviations in parentheses, 0 if there is no deviation, and by its rank. The values of a timer that was
 * never stopped are {@code -}. Numbers that do not fit their width make a line longer; lines are never truncated. Control
 * characters and backslashes in labels and file names are escaped. Numbers are rounded half even from their exact binary
 * values. Metadata precedes the lines. Lines end with LF.
 *
 * <p>Thread safety: thread-confined.
 *
 * @since 0.1
 */
public final class SiteReport extends AppendableReport<SiteReport> {
    private final SiteLines lines;

    private SiteReport(SiteLines lines, Status status) {
        super(lines, status, (content, atStart, out) -> content.result().write(content, out));
        this.lines = lines;
    }

    /** Returns a report of the site timers of a recorder or a session. */
    public static SiteReport of(Summary summary) {
        return of(summary.sites(), summary.status());
    }

    /** Returns a report of the reduced site timers of all ranks. */
    public static SiteReport of(ReducedSummary summary) {
        return of(summary.sites(), summary.status());
    }

    /** Returns a report of the site timers of all lanes, whose numbers it shows as ranks. */
    public static SiteReport of(LaneSummary summary) {
        return of(summary.sites(), summary.status());
    }

    private static SiteReport of(List<SiteResult> results, Status status) {
        return new SiteReport(new SiteLines(results), status);
    }

    /**
     * Omits the sites that are in none of the given groups, including those without a group.
     *
     * @param mask one bit per group
     * @return this report
     */
    public SiteReport groups(long mask) {
        lines.keepOnly(mask);
        return this;
    }

    /**
     * Sets the heading in a line of dashes above the report, for instance the rank if several ranks write to one file.
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
}
