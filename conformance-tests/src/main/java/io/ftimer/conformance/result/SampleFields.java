package io.ftimer.conformance.result;

import io.ftimer.reduce.RegionEntry;
import io.ftimer.reduce.stats.TimeStats;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A JSON object that is built field by field, in the order of the recordings. It equals the object that is read back from its
 * text: each integer has the smallest type that holds it. Not thread-safe.
 */
final class SampleFields {
    private final Map<String, Object> fields = new LinkedHashMap<>();

    private SampleFields put(String name, Object value) {
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

    SampleFields add(String name, List<Map<String, Object>> rows) {
        return put(name, rows);
    }

    /** Adds the position of a region. */
    SampleFields addPlace(RegionEntry entry) {
        return add("node_id", entry.nodeId())
                .add("parent_id", entry.parentId())
                .add("depth", entry.depth())
                .add("name", entry.name());
    }

    /** Adds the four numbers of a time over lanes or their ranks. */
    SampleFields addTimes(String what, TimeStats times) {
        return add("min_" + what + "_time", times.minSeconds())
                .add("avg_" + what + "_time", times.meanSeconds())
                .add("max_" + what + "_time", times.maxSeconds())
                .add(what + "_imbalance", times.laneImbalance());
    }

    /**
     * Adds times and calls of a region over lanes.
     *
     * @param lane how the names of the fields call a lane
     * @param meanCalls the mean of calls, which is rounded differently over ranks
     */
    SampleFields addSamples(String lane, RegionEntry entry, double meanCalls) {
        return add("sum_" + lane + "_inclusive_time", entry.inclusive().sumSeconds())
                .add("sum_" + lane + "_self_time", entry.self().sumSeconds())
                .addTimes(lane + "_inclusive", entry.inclusive())
                .addTimes(lane + "_self", entry.self())
                .add("min_" + lane + "_call_count", entry.calls().min())
                .add("avg_" + lane + "_call_count", meanCalls)
                .add("max_" + lane + "_call_count", entry.calls().max());
    }

    Map<String, Object> toMap() {
        return Collections.unmodifiableMap(fields);
    }
}
