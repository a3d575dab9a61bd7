package io.ftimer.conformance.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.ftimer.reduce.LaneEntry;
import io.ftimer.reduce.LaneSummary;
import java.util.Map;

/** A summary of the lanes of one process. */
public record LaneSummaryRecord(@JsonValue Map<String, Object> fields) {
    /** Creates a record of the recorded fields. */
    @JsonCreator
    public LaneSummaryRecord {}

    /** Returns all fields of {@code summary}. */
    public static LaneSummaryRecord of(LaneSummary summary) {
        return new LaneSummaryRecord(new SampleFields()
                .add("start_date", DatePlaceholder.in(summary.window().startDate()))
                .add("end_date", DatePlaceholder.in(summary.window().endDate()))
                .add("summary_window_time", summary.window().windowSeconds())
                .add("timed_region_envelope_time", summary.window().envelopeSeconds())
                .add("sum_lane_root_inclusive_time", summary.sumRootInclusiveSeconds())
                .add("sum_lane_self_time", summary.sumSelfSeconds())
                .add("configured_lane_capacity", summary.window().laneCapacity())
                .add("observed_participating_lane_count", summary.participatingLanes())
                .add("num_entries", summary.entries().size())
                .add(
                        "entries",
                        summary.entries().stream().map(LaneSummaryRecord::row).toList())
                .toMap());
    }

    /** Returns one region at one call path over lanes. */
    private static Map<String, Object> row(LaneEntry entry) {
        return new SampleFields()
                .addPlace(entry)
                .add("eligible_lane_count", entry.eligibleLanes())
                .add("participating_lane_count", entry.participatingLanes())
                .add("missing_lane_count", entry.missingLanes())
                .add("missing_lane_count_known", entry.missingLanesKnown())
                .addSamples("lane", entry, entry.calls().quotient())
                .toMap();
    }
}
