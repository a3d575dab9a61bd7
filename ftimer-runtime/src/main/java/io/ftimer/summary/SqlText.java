package io.ftimer.summary;

import io.ftimer.stats.IterationStats;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The text of a SQL statement, and the statistics of its executions in one region. The module {@code ftimer-jdbc} records it.
 *
 * <pre>{@code
 * for (SqlText sql : session.summary().sqlTexts()) {
 *     System.out.println(sql.region() + ": " + sql.stats().count() + " times " + sql.text());
 * }
 * }</pre>
 *
 * <p>Thread safety: immutable.
 *
 * @param text the text without literals
 * @param region the path of the region that counts the statement, for instance {@code load/SQL select person}
 * @param stats the statistics of the executions that have ended, which have no numbers
 * @param maxInCall the largest number of executions inside one call of the region around, or outside of all regions
 * @param place the line of the application that executes it most, of a sample; empty if it is unknown, or the session keeps no
 *     {@linkplain io.ftimer.TimerSessionBuilder#places places}
 * @param isElsewhere whether the sample also has another line
 * @param values with how many different bound values that call of the region around executed it; empty if that is unknown, its tables
 *     were written meanwhile, or the session keeps no places
 * @param rows how many rows its executions read or changed; empty if the source of some does not count them, as the agent
 */
public record SqlText(
        String text,
        RegionPath region,
        IterationStats stats,
        long maxInCall,
        Optional<StackTraceElement> place,
        boolean isElsewhere,
        OptionalLong values,
        OptionalLong rows) {
    /** Returns what was added since {@code earlier}. */
    static List<SqlText> minus(List<SqlText> later, List<SqlText> earlier) {
        Map<Object, SqlText> before = new LinkedHashMap<>();
        earlier.forEach(text -> before.put(Map.entry(text.text, text.region), text));
        List<SqlText> difference = new ArrayList<>();
        for (SqlText text : later) {
            SqlText known = before.get(Map.entry(text.text, text.region));
            IterationStats since = text.stats.since(known == null ? IterationStats.NONE : known.stats);
            if (since.count() != 0) {
                // which call had the most is not known any more
                long maxInCall = Math.min(text.maxInCall, since.count());
                difference.add(new SqlText(
                        text.text,
                        text.region,
                        since,
                        maxInCall,
                        text.place,
                        text.isElsewhere,
                        known == null ? text.values : OptionalLong.empty(),
                        known == null ? text.rows : difference(text.rows, known.rows)));
            }
        }
        return List.copyOf(difference);
    }

    private static OptionalLong difference(OptionalLong later, OptionalLong earlier) {
        return later.isPresent() && earlier.isPresent()
                ? OptionalLong.of(later.getAsLong() - earlier.getAsLong())
                : OptionalLong.empty();
    }
}
