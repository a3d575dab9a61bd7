package io.ftimer.internal.engine;

import io.ftimer.summary.SqlText;
import io.ftimer.values.RegionPath;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The texts of the SQL statements in one run of a recorder. They are bounded. Thread-safe. */
public final class SqlTexts {
    /** How many texts are kept, each in one region. */
    private static final int MAX_TEXTS = 1000;

    /** The text of the others. */
    private static final String OTHERS = "(other statements)";

    private record Place(String text, RegionPath region) {}

    private static final class Executions {
        final RunningStats stats = new RunningStats();
        private long call;
        private long inCall;
        long maxInCall;

        void add(long callOfParent, long nanos) {
            inCall = callOfParent == call ? inCall + 1 : 1;
            call = callOfParent;
            maxInCall = Math.max(maxInCall, inCall);
            stats.add(nanos, RunningStats.UNNUMBERED);
        }
    }

    private Map<Place, Executions> texts = Collections.emptyMap();
    private int known;

    /**
     * Adds an execution.
     *
     * @param call the number of the call of the region around
     */
    public synchronized void add(String text, RegionPath region, long call, long nanos) {
        if (texts.isEmpty()) {
            texts = new LinkedHashMap<>();
        }
        Place place = new Place(text, region);
        if (!texts.containsKey(place)) {
            if (known == MAX_TEXTS) {
                place = new Place(OTHERS, region);
            } else {
                known++;
            }
        }
        texts.computeIfAbsent(place, added -> new Executions()).add(call, nanos);
    }

    synchronized void clear() {
        texts = Collections.emptyMap();
        known = 0;
    }

    synchronized List<SqlText> results() {
        if (texts.isEmpty()) { // a stream would be most of the garbage of a small summary
            return List.of();
        }
        return texts.entrySet().stream()
                .map(known -> new SqlText(
                        known.getKey().text,
                        known.getKey().region,
                        known.getValue().stats.snapshot(),
                        known.getValue().maxInCall))
                .toList();
    }

    /** Returns the texts of several parts as one list, in the order of first appearance. */
    static List<SqlText> merge(List<List<SqlText>> parts) {
        Map<Place, SqlText> merged = new LinkedHashMap<>();
        parts.forEach(part ->
                part.forEach(text -> merged.merge(new Place(text.text(), text.region()), text, SqlTexts::together)));
        return List.copyOf(merged.values());
    }

    private static SqlText together(SqlText one, SqlText other) {
        return new SqlText(
                one.text(),
                one.region(),
                one.stats().merge(other.stats()),
                Math.max(one.maxInCall(), other.maxInCall()));
    }
}
