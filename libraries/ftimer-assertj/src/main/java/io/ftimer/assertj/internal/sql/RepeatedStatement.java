package io.ftimer.assertj.internal.sql;

import io.ftimer.internal.text.ShownText;
import io.ftimer.summary.SqlText;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
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
        Map<RegionPath, SummaryEntry> byPath = new HashMap<>();
        regions.forEach(region -> byPath.put(region.path(), region));
        List<RepeatedStatement> repeated = summary.sqlTexts().stream()
                .flatMap(sql -> of(sql, byPath.get(sql.region())))
                .sorted(Comparator.comparingLong((RepeatedStatement statement) -> -statement.times))
                .toList();
        List<String> lines = new ArrayList<>();
        repeated.stream().limit(NAMED).map(RepeatedStatement::line).forEach(lines::add);
        if (repeated.size() > NAMED) {
            lines.add(ShownText.more(repeated.size() - NAMED));
        }
        return lines;
    }

    private static Stream<RepeatedStatement> of(SqlText sql, @Nullable SummaryEntry region) {
        long times = sql.stats().count();
        return region == null || times < MIN_TIMES
                ? Stream.of()
                : Stream.of(new RepeatedStatement(region, sql.text(), times));
    }

    private String line() {
        String place = region.parent()
                .map(parent -> "in " + ShownText.quoted(parent.path()))
                .orElse("outside of all regions");
        return "N+1 " + place + ": " + ShownText.grouped(times) + " times " + ShownText.label(text);
    }
}
