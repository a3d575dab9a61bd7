package io.ftimer.report;

import io.ftimer.reduce.lanes.HybridEntry;
import io.ftimer.reduce.lanes.HybridRank;
import io.ftimer.reduce.lanes.HybridSummary;
import io.ftimer.reduce.lanes.StrictHybridSummary;
import io.ftimer.reduce.lanes.UnionHybridSummary;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.PercentStats;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.schema.ReportSchemas;
import java.util.List;
import java.util.Map;

/** CSV reports of results over ranks and lanes. */
final class HybridCsv {
    static final CsvWriter<StrictHybridSummary> STRICT =
            new CsvWriter<>(ReportSchemas.HYBRID, "mpi_openmp", recordTypes());

    static final CsvWriter<UnionHybridSummary> UNION = new CsvWriter<>(
            ReportSchemas.HYBRID_UNION,
            Map.of("summary_kind", "mpi_openmp_union", "participation_policy", "sparse_union"),
            recordTypes());

    private HybridCsv() {}

    private static <R extends HybridSummary> List<CsvRecordType<R, ?>> recordTypes() {
        String lane = "participating_lane_";
        return List.of(
                CsvRecordType.summary(new FieldList<R>()
                        .add("num_ranks", HybridSummary::rankCount)
                        .add("num_entries", result -> result.entries().size())
                        .laneTimes("rank_summary_window", HybridSummary::window)
                        .laneTimes("rank_timed_region_envelope", HybridSummary::envelope)
                        .laneTimes("rank_sum_lane_root_inclusive", HybridSummary::rootInclusive)
                        .laneTimes("rank_sum_lane_self", HybridSummary::self)
                        .list()),
                CsvRecordType.metadata(),
                CsvRecordType.ranks(
                        HybridSummary::ranks,
                        new FieldList<HybridRank>()
                                .add("rank", HybridRank::rank)
                                .add("configured_lane_capacity", HybridRank::laneCapacity)
                                .add("observed_participating_lane_count", HybridRank::participatingLanes)
                                .add("summary_window_time", HybridRank::windowSeconds)
                                .add("timed_region_envelope_time", HybridRank::envelopeSeconds)
                                .add("sum_lane_root_inclusive_time", HybridRank::rootInclusiveSeconds)
                                .add("sum_lane_self_time", HybridRank::selfSeconds)
                                .list()),
                CsvRecordType.entries(
                        HybridSummary::entries,
                        new FieldList<HybridEntry>()
                                .add("node_id", HybridEntry::nodeId)
                                .add("parent_id", HybridEntry::parentId)
                                .add("depth", HybridEntry::depth)
                                .add("name", HybridEntry::name)
                                .add("execution_domain", entry -> entry.domain().label())
                                .add("participating_rank_count", HybridEntry::participatingRanks)
                                .add("missing_rank_count", HybridEntry::missingRanks)
                                .add("eligible_rank_lane_sample_count", HybridEntry::eligibleSamples)
                                .add("participating_rank_lane_sample_count", HybridEntry::participatingSamples)
                                .add("missing_rank_lane_sample_count", HybridEntry::missingSamples)
                                .add("missing_rank_lane_sample_count_known", HybridEntry::missingSamplesKnown)
                                .add("sum_" + lane + "inclusive_time", HybridEntry::inclusive, TimeStats::sumSeconds)
                                .add("sum_" + lane + "self_time", HybridEntry::self, TimeStats::sumSeconds)
                                .laneTimes(lane + "inclusive", HybridEntry::inclusive)
                                .laneTimes(lane + "self", HybridEntry::self)
                                .calls(lane, HybridEntry::calls, CountStats::mean)
                                .percents(lane, HybridEntry::percentOfTotal)
                                .add(lane + "pct_imbalance", HybridEntry::percentOfTotal, PercentStats::imbalance)
                                .list()));
    }
}
