package io.ftimer.report;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The lines of a site report. Thread-confined. */
final class SiteLines {
    private static final TextHead<SiteLines> HEAD =
            new TextHead<>(List.of(), lines -> List.of(), List.of(), Set.of(), List.of(), TextEscapes::escape);

    /** Shown if there is no number. */
    private static final String NONE = "-";

    private List<SiteResult> results;
    private @Nullable String heading;

    SiteLines(List<SiteResult> results) {
        this.results = results;
    }

    void keepOnly(long mask) {
        results = results.stream().filter(result -> result.site().isInAny(mask)).toList();
    }

    void setHeading(String text) {
        heading = TextEscapes.escape(text);
    }

    List<String> texts() {
        return results.stream().map(SiteLines::text).toList();
    }

    void write(ReportContent<SiteLines> content, Appendable target) throws IOException {
        ReportBuffer out = new ReportBuffer(target);
        List<String> texts = texts();
        if (heading != null) {
            int width = texts.stream().mapToInt(String::length).max().orElse(0);
            int dashes = Math.max(width - heading.length(), 6);
            out.text("-".repeat(dashes / 2)).text(heading).text("-".repeat(dashes - dashes / 2));
            out.endLine();
        }
        if (!content.metadata().pairs().isEmpty()) {
            HEAD.write(content, out);
        }
        for (String text : texts) {
            out.text(text).endLine();
        }
        out.flush();
    }

    private static String text(SiteResult result) {
        IterationStats stats = result.stats();
        Site site = result.site();
        boolean any = stats.count() > 0;
        StringBuilder out = new StringBuilder(160);
        out.append("TOT=").append(decimal(stats.totalSeconds(), 10, 5));
        out.append(",CNT=").append(integer(stats.count(), 4));
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
                        + integer(known.contributor(), 6))
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

    /** Returns an integer with at least the given number of digits. */
    private static String integer(long value, int digits) {
        String number = Long.toString(value);
        return "0".repeat(Math.max(digits - number.length(), 0)) + number;
    }

    private static String justified(String text, int width) {
        return " ".repeat(Math.max(width - text.length(), 0)) + text;
    }
}
