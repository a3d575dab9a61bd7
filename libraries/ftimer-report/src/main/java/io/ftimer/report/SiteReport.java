package io.ftimer.report;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
 */
public final class SiteReport extends Report<SiteReport> {
    private static final TextHead<List<SiteResult>> HEAD = TextHead.of(results -> List.of(), TextForm.TERMINAL);

    private static final String NONE = "-";

    private List<SiteResult> results;
    private @Nullable String heading;

    private SiteReport(List<SiteResult> results, Status status) {
        super(status);
        this.results = results;
    }

    /** Returns a report of the site timers of a recorder or a session. */
    public static SiteReport of(Summary summary) {
        return new SiteReport(summary.sites(), summary.status());
    }

    /** Returns a report of the reduced site timers of all ranks. */
    public static SiteReport of(ReducedSummary summary) {
        return new SiteReport(summary.sites(), summary.status());
    }

    /** Returns a report of the site timers of all lanes, whose numbers it shows as ranks. */
    public static SiteReport of(LaneSummary summary) {
        return new SiteReport(summary.sites(), summary.status());
    }

    /**
     * Omits the sites that are in none of the given groups, including those without a group.
     *
     * @param mask one bit per group
     * @return this report
     */
    public SiteReport groups(long mask) {
        results = results.stream().filter(result -> result.site().isInAny(mask)).toList();
        return this;
    }

    /**
     * Sets the heading in a line of dashes above the report, for instance the rank if several ranks write to one file.
     *
     * @return this report
     */
    public SiteReport heading(String text) {
        heading = TextEscapes.escape(text);
        return this;
    }

    /** Returns the line of each site, without metadata and heading. */
    public List<String> lines() {
        return results.stream().map(SiteReport::text).toList();
    }

    @Override
    void writeContent(List<Map.Entry<String, String>> metadata, boolean atStart, Appendable target) throws IOException {
        ReportBuffer out = new ReportBuffer(target);
        List<String> texts = lines();
        if (heading != null) {
            int width = texts.stream().mapToInt(String::length).max().orElse(0);
            int dashes = Math.max(width - heading.length(), 6);
            out.line("-".repeat(dashes / 2) + heading + "-".repeat(dashes - dashes / 2));
        }
        if (!metadata.isEmpty()) {
            HEAD.write(results, metadata, out);
        }
        for (String text : texts) {
            out.line(text);
        }
        out.flush();
    }

    private static String text(SiteResult result) {
        IterationStats stats = result.stats();
        Site site = result.site();
        boolean any = stats.count() > 0;
        StringBuilder out = new StringBuilder(160);
        out.append("TOT=").append(decimal(stats.totalSeconds(), 10, 5));
        out.append(",CNT=").append(String.format(Locale.ROOT, "%04d", stats.count()));
        out.append(",MIN=").append(extremum(stats, stats.min()));
        out.append(",AVG=").append(any ? decimal(stats.meanSeconds(), 8, 5) : justified(NONE, 8));
        out.append(",MAX=").append(extremum(stats, stats.max()));
        out.append(",DEV=").append(any ? decimal(stats.deviationSeconds(), 8, 8) : justified(NONE, 10));
        out.append(":FILE=").append(TextEscapes.escape(site.file()));
        out.append(":LINE=").append(site.line());
        return out.append(":LAB=").append(TextEscapes.escape(site.label())).toString();
    }

    private static String extremum(IterationStats stats, Optional<Extremum> extremum) {
        return extremum.map(known -> decimal(known.seconds(), 8, 5) + '(' + decimal(distance(stats, known), 4, 2) + "):"
                        + String.format(Locale.ROOT, "%06d", known.contributor()))
                .orElseGet(() -> justified(NONE, 8) + '(' + justified(NONE, 4) + "):" + justified(NONE, 6));
    }

    /** Returns the distance of an extremum from the mean in standard deviations. */
    private static double distance(IterationStats stats, Extremum extremum) {
        double deviation = stats.deviationSeconds();
        return deviation > 0 ? Math.abs(extremum.seconds() - stats.meanSeconds()) / deviation : 0.0;
    }

    /** Returns a number with a digit before the point, at least {@code width} characters wide. */
    private static String decimal(double value, int width, int decimals) {
        String digits = DecimalFormats.fixed(value, decimals);
        int sign = digits.startsWith("-") ? 1 : 0;
        String whole = digits.charAt(sign) == '.' ? "0" : "";
        return justified(digits.substring(0, sign) + whole + digits.substring(sign), width);
    }

    private static String justified(String text, int width) {
        return " ".repeat(Math.max(width - text.length(), 0)) + text;
    }
}
