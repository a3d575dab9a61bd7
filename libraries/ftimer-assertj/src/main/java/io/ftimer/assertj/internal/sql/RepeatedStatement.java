package io.ftimer.assertj.internal.sql;

import io.ftimer.internal.text.ShownText;
import io.ftimer.sites.SiteResult;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A statement that ran so often inside one region that it was probably caused by a loop over the rows of another one.
 *
 * @param region the region of the statement
 * @param text its text without literals
 * @param times how often it ran there
 */
record RepeatedStatement(SummaryEntry region, String text, long times) {
    /** How often the same text runs inside one region before it is named. */
    private static final long MIN_TIMES = 3;

    /** How many are named. */
    private static final int NAMED = 3;

    /** Returns a line for each of the statements in these regions that are repeated, most frequent first. */
    static List<String> lines(Summary summary, List<SummaryEntry> regions) {
        Map<String, SummaryEntry> byPath = new HashMap<>();
        regions.forEach(region -> byPath.put(region.path().toString(), region));
        List<RepeatedStatement> repeated = summary.sites().stream()
                .flatMap(site -> of(site, byPath.get(site.site().file())))
                .sorted(Comparator.comparingLong((RepeatedStatement statement) -> -statement.times))
                .toList();
        List<String> lines = new ArrayList<>();
        repeated.stream().limit(NAMED).map(RepeatedStatement::line).forEach(lines::add);
        if (repeated.size() > NAMED) {
            lines.add(ShownText.more(repeated.size() - NAMED));
        }
        return lines;
    }

    private static Stream<RepeatedStatement> of(SiteResult site, @Nullable SummaryEntry region) {
        long times = site.stats().count();
        return region == null || times < MIN_TIMES
                ? Stream.of()
                : Stream.of(new RepeatedStatement(region, site.site().label(), times));
    }

    private String line() {
        String place = region.parent()
                .map(parent -> "in " + ShownText.quoted(parent.path()))
                .orElse("outside of all regions");
        return "N+1 " + place + ": " + ShownText.grouped(times) + " times " + ShownText.label(text);
    }
}
