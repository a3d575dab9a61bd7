package io.ftimer.conformance.result;

import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.stats.PercentStats;
import io.ftimer.reduce.stats.TimeStats;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object that is built field by field, in the order of the recordings. It equals the object that is read back from its
 * text: each integer has the smallest type that holds it. Not thread-safe.
 */
final class SampleFields {
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    private SampleFields put(String name, @Nullable Object value) {
        fields.put(name, value);
        return this;
    }

    SampleFields add(String name, long value) {
        boolean isShort = (int) value == value;
        return put(name, isShort ? (Object) (int) value : (Object) value);
    }

    SampleFields add(String name, double value) {
        return put(name, value);
    }

    SampleFields add(String name, boolean value) {
        return put(name, value);
    }

    SampleFields add(String name, String value) {
        return put(name, value);
    }

    /** Adds a list with an object for each of {@code rows}; null if there is no list. */
    <T> SampleFields addRows(String name, @Nullable List<T> rows, Function<T, SampleFields> row) {
        return put(
                name,
                rows == null
                        ? null
                        : rows.stream().map(each -> row.apply(each).fields).toList());
    }

    /** Adds the position of a region. */
    SampleFields addPlace(ReducedEntry entry) {
        return add("node_id", entry.nodeId())
                .add("parent_id", entry.parentId())
                .add("depth", entry.depth())
                .add("name", entry.name());
    }

    /** Adds minimum, mean and maximum of a time. */
    SampleFields addMinMeanMax(String what, TimeStats times) {
        return add("min_" + what + "_time", times.minSeconds())
                .add("avg_" + what + "_time", times.meanSeconds())
                .add("max_" + what + "_time", times.maxSeconds());
    }

    /** Adds the ranks of minimum and maximum of a time. */
    SampleFields addRanks(String what, TimeStats times) {
        return add("min_" + what + "_time_rank", times.minContributor())
                .add("max_" + what + "_time_rank", times.maxContributor());
    }

    /** Adds the four numbers of a time over lanes or their ranks. */
    SampleFields addTimes(String what, TimeStats times) {
        return addMinMeanMax(what, times).add(what + "_imbalance", times.laneImbalance());
    }

    /** Adds minimum, mean and maximum of percentages. */
    SampleFields addPercents(String infix, PercentStats percents) {
        return add("min_" + infix + "pct_time", percents.min())
                .add("avg_" + infix + "pct_time", percents.mean())
                .add("max_" + infix + "pct_time", percents.max());
    }

    /**
     * Adds times and calls of a region over lanes.
     *
     * @param lane how the names of the fields call a lane
     * @param meanCalls the mean of calls, which is rounded differently over ranks
     */
    SampleFields addSamples(String lane, ReducedEntry entry, double meanCalls) {
        return add("sum_" + lane + "_inclusive_time", entry.inclusive().sumSeconds())
                .add("sum_" + lane + "_self_time", entry.self().sumSeconds())
                .addTimes(lane + "_inclusive", entry.inclusive())
                .addTimes(lane + "_self", entry.self())
                .add("min_" + lane + "_call_count", entry.calls().min())
                .add("avg_" + lane + "_call_count", meanCalls)
                .add("max_" + lane + "_call_count", entry.calls().max());
    }

    SummaryRecord toRecord() {
        return new SummaryRecord(Collections.unmodifiableMap(fields));
    }
}
