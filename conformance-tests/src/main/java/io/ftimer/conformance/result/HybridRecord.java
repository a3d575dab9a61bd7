package io.ftimer.conformance.result;

import io.ftimer.reduce.HybridEntry;
import io.ftimer.reduce.HybridRank;
import io.ftimer.reduce.HybridSummary;
import io.ftimer.reduce.TimeStats;
import java.util.List;

/** A summary of the lanes of all ranks, strict or union. */
public record HybridRecord(
        int numRanks,
        int numEntries,
        double minRankSummaryWindowTime,
        double avgRankSummaryWindowTime,
        double maxRankSummaryWindowTime,
        double rankSummaryWindowImbalance,
        int minRankSummaryWindowTimeRank,
        int maxRankSummaryWindowTimeRank,
        double minRankTimedRegionEnvelopeTime,
        double avgRankTimedRegionEnvelopeTime,
        double maxRankTimedRegionEnvelopeTime,
        double rankTimedRegionEnvelopeImbalance,
        int minRankTimedRegionEnvelopeTimeRank,
        int maxRankTimedRegionEnvelopeTimeRank,
        double minRankSumLaneRootInclusiveTime,
        double avgRankSumLaneRootInclusiveTime,
        double maxRankSumLaneRootInclusiveTime,
        double rankSumLaneRootInclusiveImbalance,
        int minRankSumLaneRootInclusiveTimeRank,
        int maxRankSumLaneRootInclusiveTimeRank,
        double minRankSumLaneSelfTime,
        double avgRankSumLaneSelfTime,
        double maxRankSumLaneSelfTime,
        double rankSumLaneSelfImbalance,
        int minRankSumLaneSelfTimeRank,
        int maxRankSumLaneSelfTimeRank,
        List<Rank> ranks,
        List<Row> entries) {

    /** What one rank adds up to. */
    public record Rank(
            int rank,
            int configuredLaneCapacity,
            int observedParticipatingLaneCount,
            double summaryWindowTime,
            double timedRegionEnvelopeTime,
            double sumLaneRootInclusiveTime,
            double sumLaneSelfTime) {

        private static Rank of(HybridRank rank) {
            return new Rank(
                    rank.rank(),
                    rank.laneCapacity(),
                    rank.participatingLanes(),
                    rank.windowSeconds(),
                    rank.envelopeSeconds(),
                    rank.rootInclusiveSeconds(),
                    rank.selfSeconds());
        }
    }

    /** One region at one call path and in one domain, over ranks and lanes. */
    public record Row(
            int nodeId,
            int parentId,
            int depth,
            String name,
            String executionDomain,
            int participatingRankCount,
            int missingRankCount,
            long eligibleRankLaneSampleCount,
            int participatingRankLaneSampleCount,
            long missingRankLaneSampleCount,
            boolean missingRankLaneSampleCountKnown,
            double sumParticipatingLaneInclusiveTime,
            double sumParticipatingLaneSelfTime,
            double minParticipatingLaneInclusiveTime,
            double avgParticipatingLaneInclusiveTime,
            double maxParticipatingLaneInclusiveTime,
            double participatingLaneInclusiveImbalance,
            double minParticipatingLaneSelfTime,
            double avgParticipatingLaneSelfTime,
            double maxParticipatingLaneSelfTime,
            double participatingLaneSelfImbalance,
            long minParticipatingLaneCallCount,
            double avgParticipatingLaneCallCount,
            long maxParticipatingLaneCallCount,
            double minParticipatingLanePctTime,
            double avgParticipatingLanePctTime,
            double maxParticipatingLanePctTime,
            double participatingLanePctImbalance) {

        private static Row of(HybridEntry entry) {
            return new Row(
                    entry.nodeId(),
                    entry.parentId(),
                    entry.depth(),
                    entry.name(),
                    entry.domain().label(),
                    entry.participatingRanks(),
                    entry.missingRanks(),
                    entry.eligibleSamples(),
                    entry.participatingSamples(),
                    entry.missingSamples(),
                    entry.missingSamplesKnown(),
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
                    entry.calls().mean(),
                    entry.calls().max(),
                    entry.percentOfTotal().min(),
                    entry.percentOfTotal().mean(),
                    entry.percentOfTotal().max(),
                    entry.percentOfTotal().imbalance());
        }
    }

    /** Returns all fields of {@code summary}. */
    public static HybridRecord of(HybridSummary summary) {
        TimeStats window = summary.window();
        TimeStats envelope = summary.envelope();
        TimeStats root = summary.rootInclusive();
        TimeStats self = summary.self();
        return new HybridRecord(
                summary.rankCount(),
                summary.entries().size(),
                window.minSeconds(),
                window.meanSeconds(),
                window.maxSeconds(),
                window.laneImbalance(),
                window.minRank(),
                window.maxRank(),
                envelope.minSeconds(),
                envelope.meanSeconds(),
                envelope.maxSeconds(),
                envelope.laneImbalance(),
                envelope.minRank(),
                envelope.maxRank(),
                root.minSeconds(),
                root.meanSeconds(),
                root.maxSeconds(),
                root.laneImbalance(),
                root.minRank(),
                root.maxRank(),
                self.minSeconds(),
                self.meanSeconds(),
                self.maxSeconds(),
                self.laneImbalance(),
                self.minRank(),
                self.maxRank(),
                summary.ranks().stream().map(Rank::of).toList(),
                summary.entries().stream().map(Row::of).toList());
    }
}
