package io.ftimer.conformance.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.ftimer.reduce.RankLanes;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.stats.TimeStats;
import java.util.Map;

/** A summary of the lanes of all ranks, strict or union. */
public record HybridRecord(@JsonValue Map<String, Object> fields) {
    /** Creates a record of the recorded fields. */
    @JsonCreator
    public HybridRecord {}

    /** Returns all fields of {@code summary}. */
    public static HybridRecord of(ReducedSummary summary) {
        SampleFields fields = new SampleFields()
                .add("num_ranks", summary.rankCount())
                .add("num_entries", summary.entries().size());
        addOverRanks(fields, "rank_summary_window", summary.total());
        addOverRanks(fields, "rank_timed_region_envelope", summary.overRanks(RankLanes::envelopeNanos));
        addOverRanks(fields, "rank_sum_lane_root_inclusive", summary.overRanks(RankLanes::rootInclusiveNanos));
        addOverRanks(fields, "rank_sum_lane_self", summary.overRanks(RankLanes::selfNanos));
        return new HybridRecord(fields.add(
                        "ranks",
                        summary.lanes().stream().map(HybridRecord::rank).toList())
                .add(
                        "entries",
                        summary.entries().stream().map(HybridRecord::row).toList())
                .toMap());
    }

    private static void addOverRanks(SampleFields fields, String what, TimeStats times) {
        fields.addTimes(what, times)
                .add("min_" + what + "_time_rank", times.minContributor())
                .add("max_" + what + "_time_rank", times.maxContributor());
    }

    /** Returns the partial sum of one rank. */
    private static Map<String, Object> rank(RankLanes rank) {
        return new SampleFields()
                .add("rank", rank.rank())
                .add("configured_lane_capacity", rank.laneCapacity())
                .add("observed_participating_lane_count", rank.participatingLanes())
                .add("summary_window_time", rank.windowSeconds())
                .add("timed_region_envelope_time", rank.envelopeSeconds())
                .add("sum_lane_root_inclusive_time", rank.rootInclusiveSeconds())
                .add("sum_lane_self_time", rank.selfSeconds())
                .toMap();
    }

    /** Returns one region at one call path and in one domain, over ranks and lanes. */
    private static Map<String, Object> row(ReducedEntry entry) {
        return new SampleFields()
                .addPlace(entry)
                .add("execution_domain", entry.domain().label())
                .add("participating_rank_count", entry.participatingRanks())
                .add("missing_rank_count", entry.missingRanks())
                .add("eligible_rank_lane_sample_count", entry.eligibleSamples())
                .add("participating_rank_lane_sample_count", entry.participatingSamples())
                .add("missing_rank_lane_sample_count", entry.missingSamples())
                .add("missing_rank_lane_sample_count_known", entry.missingSamplesKnown())
                .addSamples("participating_lane", entry, entry.calls().mean())
                .add("min_participating_lane_pct_time", entry.percentOfTotal().min())
                .add("avg_participating_lane_pct_time", entry.percentOfTotal().mean())
                .add("max_participating_lane_pct_time", entry.percentOfTotal().max())
                .add("participating_lane_pct_imbalance", entry.percentOfTotal().imbalance())
                .toMap();
    }
}
