package io.ftimer.assertj.internal.expectation;

import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.internal.rows.SqlRegion;
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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A statement that ran so often inside one region that it was probably caused by a loop over the rows of another one.
 *
 * @param text its text without literals
 * @param times how often it ran there, in one call or in all
 * @param executions how often it ran there in all calls
 * @param place the line of the application that executes it most; empty if it is unknown
 * @param isElsewhere whether others execute it, too
 * @param values with how many different values one call executed it; empty if it is unknown, or these are executions in all calls
 */
public record RepeatedStatement(
        SummaryEntry region,
        String text,
        long times,
        long executions,
        Optional<StackTraceElement> place,
        boolean isElsewhere,
        OptionalLong values) {
    /** How often the same text runs inside one region before it is named. */
    public static final long MIN_TIMES = 3;

    private static final int NAMED = 3;

    private static final String FETCH =
            " with the query before: JOIN FETCH or an entity graph (@EntityGraph); or several of them at once:"
                    + " @BatchSize or hibernate.default_batch_fetch_size; or where ... in (...).";
    private static final String BATCH =
            "Send the changes as one batch: hibernate.jdbc.batch_size, saveAll, or addBatch of JDBC.";

    /** A query of the rows of one table, perhaps joined with others, that a column of it selects. */
    private static final Pattern LOOK_UP = Pattern.compile(
            "select .+? from (?<table>[\\w.\"]+)(?: (?:as )?(?<alias>\\w+))?(?: (?:left |inner )?join .+)?"
                    + " where (?:\\k<alias>\\.|\\k<table>\\.)?(?<column>\\w+) ?= ?\\?(?: order by .+)?",
            Pattern.CASE_INSENSITIVE);

    /** Returns the statements in these regions that ran so often inside one call of the region around, most frequent first. */
    static List<RepeatedStatement> inOneCall(Summary summary, List<SummaryEntry> regions, long minTimes) {
        return find(summary, regions, SqlText::maxInCall, minTimes);
    }

    /** Returns a line for each of the statements in these regions that are repeated, most frequent first. */
    static List<String> lines(Summary summary, List<SummaryEntry> regions) {
        return ShownText.lines(
                find(summary, regions, sql -> sql.stats().count(), MIN_TIMES).stream()
                        .map(statement -> "N+1 " + statement.around("in ") + ": " + statement.timesOfText())
                        .toList(),
                NAMED);
    }

    /** Returns lines about statements that were repeated in one call, and what can be done about them. */
    public static List<String> explained(List<RepeatedStatement> repeated) {
        List<String> lines = new ArrayList<>(ShownText.lines(
                repeated.stream()
                        .map(statement -> statement.around("in one call of ") + ": " + statement.timesOfText())
                        .toList(),
                NAMED));
        List<RepeatedStatement> queries =
                repeated.stream().filter(RepeatedStatement::isQuery).toList();
        List<RepeatedStatement> loops =
                queries.stream().filter(query -> !query.isAgain()).toList();
        if (!loops.isEmpty()) {
            lines.add("Fetch the rows" + associations(loops) + FETCH);
        }
        if (queries.size() < repeated.size()) {
            lines.add(BATCH);
        }
        return lines;
    }

    /** Returns which rows are loaded by which column, as far as the texts show it: an association that is loaded row by row. */
    private static String associations(List<RepeatedStatement> queries) {
        List<String> known = queries.stream()
                .map(query -> LOOK_UP.matcher(query.text))
                .filter(Matcher::matches)
                .map(found -> found.group("table") + " by " + found.group("column"))
                .distinct()
                .toList();
        return known.isEmpty() ? "" : " of " + String.join(", ", ShownText.lines(known, NAMED));
    }

    private static List<RepeatedStatement> find(
            Summary summary, List<SummaryEntry> regions, ToLongFunction<SqlText> times, long minTimes) {
        Map<RegionPath, SummaryEntry> byPath = new HashMap<>();
        regions.forEach(region -> byPath.put(region.path(), region));
        return summary.sqlTexts().stream()
                .filter(sql -> times.applyAsLong(sql) >= minTimes)
                .flatMap(sql -> of(sql, byPath.get(sql.region()), times.applyAsLong(sql)))
                .sorted(Comparator.comparingLong((RepeatedStatement statement) -> -statement.times))
                .toList();
    }

    private static Stream<RepeatedStatement> of(SqlText sql, @Nullable SummaryEntry region, long times) {
        return region == null
                ? Stream.of()
                : Stream.of(new RepeatedStatement(
                        region,
                        sql.text(),
                        times,
                        sql.stats().count(),
                        sql.place().or(region::place),
                        sql.isElsewhere(),
                        times == sql.maxInCall() ? sql.values() : OptionalLong.empty()));
    }

    public boolean isQuery() {
        return SqlRegion.verb(region.name()).equals("select");
    }

    /** Returns whether it is a query with the same values each time, whose result could be kept. */
    public boolean isAgain() {
        return isQuery() && values.equals(OptionalLong.of(1));
    }

    /** Returns whether it reads the rows of one table that have one value in a column. */
    public boolean isLookUp() {
        return LOOK_UP.matcher(text).matches();
    }

    private String around(String in) {
        return region.parent()
                .map(parent -> in + ShownText.quoted(parent.path()))
                .orElse("outside of all regions");
    }

    private String timesOfText() {
        return ShownText.grouped(times) + " times " + ShownText.label(text) + at(place, isElsewhere) + remedy();
    }

    /** Returns a line with the place of a statement, which says if it is not the only one; empty if it is unknown. */
    static String at(Optional<StackTraceElement> place, boolean isElsewhere) {
        return place.map(code -> AssertedTree.AT + code + (isElsewhere ? " and elsewhere" : ""))
                .orElse("");
    }

    /** Returns what different values ask for, and what the same value does: the one is loaded together, the other once. */
    private String remedy() {
        if (values.isEmpty() || !isQuery()) {
            return "";
        }
        return "\n    "
                + (isAgain()
                        ? "with the same values each time: keep the result"
                        : "with " + ShownText.grouped(values.getAsLong()) + " different values: load them together");
    }
}
