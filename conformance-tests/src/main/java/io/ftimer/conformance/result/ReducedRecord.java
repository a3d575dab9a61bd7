package io.ftimer.conformance.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.TimeStats;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A summary of all ranks, strict or union; the entries are null after an error. */
public record ReducedRecord(
        int numRanks,
        int numEntries,
        double minTotalTime,
        double avgTotalTime,
        double maxTotalTime,
        double totalTimeImbalance,
        int minTotalTimeRank,
        int maxTotalTimeRank,
        @Nullable List<Row> entries) {

    /** The result of an error. */
    public static final ReducedRecord NONE = new ReducedRecord(0, 0, 0.0, 0.0, 0.0, 1.0, -1, -1, null);

    /** One region at one call path over ranks; only a union has the number of participants. */
    public record Row(
            String name,
            int depth,
            int nodeId,
            int parentId,
            double minInclusiveTime,
            double avgInclusiveTime,
            double maxInclusiveTime,
            double inclusiveImbalance,
            double minSelfTime,
            double avgSelfTime,
            double maxSelfTime,
            double selfImbalance,
            long minCallCount,
            long maxCallCount,
            double avgCallCount,
            double minPctTime,
            double avgPctTime,
            double maxPctTime,
            int minInclusiveTimeRank,
            int maxInclusiveTimeRank,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Integer participatingRankCount) {

        private static Row of(ReducedEntry entry, boolean isUnion) {
            return new Row(
                    entry.name(),
                    entry.depth(),
                    entry.nodeId(),
                    entry.parentId(),
                    entry.inclusive().minSeconds(),
                    entry.inclusive().meanSeconds(),
                    entry.inclusive().maxSeconds(),
                    entry.inclusive().imbalance(),
                    entry.self().minSeconds(),
                    entry.self().meanSeconds(),
                    entry.self().maxSeconds(),
                    entry.self().imbalance(),
                    entry.calls().min(),
                    entry.calls().max(),
                    entry.calls().mean(),
                    entry.percentOfTotal().min(),
                    entry.percentOfTotal().mean(),
                    entry.percentOfTotal().max(),
                    entry.inclusive().minContributor(),
                    entry.inclusive().maxContributor(),
                    isUnion ? entry.participatingRanks() : null);
        }
    }

    /** Returns all fields of a strict or union summary; those of an error if its status is not success. */
    public static ReducedRecord of(ReducedSummary summary) {
        if (!summary.status().isSuccess()) {
            return NONE;
        }
        boolean isUnion = summary instanceof UnionSummary;
        TimeStats total = summary.total();
        return new ReducedRecord(
                summary.rankCount(),
                summary.entries().size(),
                total.minSeconds(),
                total.meanSeconds(),
                total.maxSeconds(),
                total.imbalance(),
                total.minContributor(),
                total.maxContributor(),
                summary.entries().stream().map(entry -> Row.of(entry, isUnion)).toList());
    }
}
