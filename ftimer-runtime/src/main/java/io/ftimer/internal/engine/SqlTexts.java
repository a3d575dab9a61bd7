package io.ftimer.internal.engine;

import io.ftimer.stats.IterationStats;
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

    private record Place(String text, RegionPath region) {
        SqlText with(IterationStats stats) {
            return new SqlText(text, region, stats);
        }
    }

    private Map<Place, RunningStats> texts = Collections.emptyMap();
    private int known;

    /** Adds an execution. */
    public synchronized void add(String text, RegionPath region, long nanos) {
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
        texts.computeIfAbsent(place, added -> new RunningStats()).add(nanos, RunningStats.UNNUMBERED);
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
                .map(known -> known.getKey().with(known.getValue().snapshot()))
                .toList();
    }

    /** Returns the texts of several parts as one list, in the order of first appearance. */
    static List<SqlText> merge(List<List<SqlText>> parts) {
        Map<Place, IterationStats> merged = new LinkedHashMap<>();
        parts.forEach(part -> part.forEach(
                text -> merged.merge(new Place(text.text(), text.region()), text.stats(), IterationStats::merge)));
        return merged.entrySet().stream()
                .map(known -> known.getKey().with(known.getValue()))
                .toList();
    }
}
