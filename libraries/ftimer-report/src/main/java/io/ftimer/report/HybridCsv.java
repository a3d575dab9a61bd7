package io.ftimer.report;

import io.ftimer.reduce.RankLanes;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.PercentStats;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.schema.ReportSchemas;
import java.util.List;
import java.util.Map;

/** CSV reports of results over ranks and lanes. */
final class HybridCsv {
    static final CsvWriter<StrictSummary> STRICT = new CsvWriter<>(ReportSchemas.HYBRID, "mpi_openmp", recordTypes());

    static final CsvWriter<UnionSummary> UNION = new CsvWriter<>(
            ReportSchemas.HYBRID_UNION,
            Map.of("summary_kind", "mpi_openmp_union", "participation_policy", "sparse_union"),
            recordTypes());

    private HybridCsv() {}

    private static <R extends ReducedSummary> List<CsvRecordType<R, ?>> recordTypes() {
        String lane = "participating_lane_";
        return List.of(
                CsvRecordType.summary(new FieldList<R>()
                        .add("num_ranks", ReducedSummary::rankCount)
                        .add("num_entries", result -> result.entries().size())
                        .laneTimes("rank_summary_window", ReducedSummary::total)
                        .laneTimes("rank_timed_region_envelope", result -> result.overRanks(RankLanes::envelopeNanos))
                        .laneTimes(
                                "rank_sum_lane_root_inclusive",
                                result -> result.overRanks(RankLanes::rootInclusiveNanos))
                        .laneTimes("rank_sum_lane_self", result -> result.overRanks(RankLanes::selfNanos))
                        .list()),
                CsvRecordType.metadata(),
                CsvRecordType.ranks(
                        ReducedSummary::lanes,
                        new FieldList<RankLanes>()
                                .add("rank", RankLanes::rank)
                                .add("configured_lane_capacity", RankLanes::laneCapacity)
                                .add("observed_participating_lane_count", RankLanes::participatingLanes)
                                .add("summary_window_time", RankLanes::windowSeconds)
                                .add("timed_region_envelope_time", RankLanes::envelopeSeconds)
                                .add("sum_lane_root_inclusive_time", RankLanes::rootInclusiveSeconds)
                                .add("sum_lane_self_time", RankLanes::selfSeconds)
                                .list()),
                CsvRecordType.entries(
                        ReducedSummary::entries,
                        new FieldList<ReducedEntry>()
                                .addPlace(entry -> entry)
                                .add("execution_domain", entry -> entry.domain().label())
                                .add("participating_rank_count", ReducedEntry::participatingRanks)
                                .add("missing_rank_count", ReducedEntry::missingRanks)
                                .add("eligible_rank_lane_sample_count", ReducedEntry::eligibleSamples)
                                .add("participating_rank_lane_sample_count", ReducedEntry::participatingSamples)
                                .add("missing_rank_lane_sample_count", ReducedEntry::missingSamples)
                                .add("missing_rank_lane_sample_count_known", ReducedEntry::missingSamplesKnown)
                                .add("sum_" + lane + "inclusive_time", ReducedEntry::inclusive, TimeStats::sumSeconds)
                                .add("sum_" + lane + "self_time", ReducedEntry::self, TimeStats::sumSeconds)
                                .laneTimes(lane + "inclusive", ReducedEntry::inclusive)
                                .laneTimes(lane + "self", ReducedEntry::self)
                                .calls(lane, ReducedEntry::calls, CountStats::mean)
                                .percents(lane, ReducedEntry::percentOfTotal)
                                .add(lane + "pct_imbalance", ReducedEntry::percentOfTotal, PercentStats::imbalance)
                                .list()));
    }
}
