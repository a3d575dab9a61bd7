package io.ftimer.conformance.result;

import io.ftimer.reduce.LaneEntry;
import io.ftimer.reduce.LaneSummary;
import java.util.List;

/** A summary of the lanes of one process. */
public record LaneSummaryRecord(
        String startDate,
        String endDate,
        double summaryWindowTime,
        double timedRegionEnvelopeTime,
        double sumLaneRootInclusiveTime,
        double sumLaneSelfTime,
        int configuredLaneCapacity,
        int observedParticipatingLaneCount,
        int numEntries,
        List<Row> entries) {

    /** One region at one call path over lanes. */
    public record Row(
            int nodeId,
            int parentId,
            int depth,
            String name,
            int eligibleLaneCount,
            int participatingLaneCount,
            int missingLaneCount,
            boolean missingLaneCountKnown,
            double sumLaneInclusiveTime,
            double sumLaneSelfTime,
            double minLaneInclusiveTime,
            double avgLaneInclusiveTime,
            double maxLaneInclusiveTime,
            double laneInclusiveImbalance,
            double minLaneSelfTime,
            double avgLaneSelfTime,
            double maxLaneSelfTime,
            double laneSelfImbalance,
            long minLaneCallCount,
            double avgLaneCallCount,
            long maxLaneCallCount) {

        private static Row of(LaneEntry entry) {
            return new Row(
                    entry.nodeId(),
                    entry.parentId(),
                    entry.depth(),
                    entry.name(),
                    entry.eligibleLanes(),
                    entry.participatingLanes(),
                    entry.missingLanes(),
                    entry.missingLanesKnown(),
                    entry.inclusive().sumSeconds(),
                    entry.self().sumSeconds(),
                    entry.inclusive().minSeconds(),
                    entry.inclusive().meanSeconds(),
                    entry.inclusive().maxSeconds(),
                    entry.inclusive().laneImbalance(),
                    entry.self().minSeconds(),
                    entry.self().meanSeconds(),
                    entry.self().maxSeconds(),
                    entry.self().laneImbalance(),
                    entry.calls().min(),
                    entry.calls().quotient(),
                    entry.calls().max());
        }
    }

    /** Returns all fields of {@code summary}. */
    public static LaneSummaryRecord of(LaneSummary summary) {
        return new LaneSummaryRecord(
                DatePlaceholder.in(summary.window().startDate()),
                DatePlaceholder.in(summary.window().endDate()),
                summary.window().windowSeconds(),
                summary.window().envelopeSeconds(),
                summary.sumRootInclusiveSeconds(),
                summary.sumSelfSeconds(),
                summary.window().laneCapacity(),
                summary.participatingLanes(),
                summary.entries().size(),
                summary.entries().stream().map(Row::of).toList());
    }
}
