package io.ftimer.report;

import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.LaneWindow;
import io.ftimer.reduce.RankLanes;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.PercentStats;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.CsvWriter.CsvRecordType;
import io.ftimer.report.internal.schema.ReportSchemas;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.List;
import java.util.Map;

/**
 * CSV reports of summaries: of one process, of its lanes, and over ranks. Strict reductions share the schema of local summaries, unions
 * have their own; so have the results over ranks with lanes.
 */
final class SummaryCsv {
    static final FieldList<SummaryEntry> LOCAL_ENTRY = new FieldList<SummaryEntry>()
            .add("node_id", SummaryEntry::nodeId)
            .add("parent_id", SummaryEntry::parentId)
            .add("depth", SummaryEntry::depth)
            .add("name", SummaryEntry::name)
            .add("inclusive_time", SummaryEntry::inclusiveSeconds)
            .add("self_time", SummaryEntry::selfSeconds)
            .add("call_count", SummaryEntry::callCount)
            .add("avg_time", SummaryEntry::averageSeconds)
            .add("pct_time", SummaryEntry::percentOfTotal)
            .add("is_active", SummaryEntry::isActive);

    static final CsvWriter<Summary> LOCAL = local(LOCAL_ENTRY);

    /** Leaves the times empty, the only fields that can be. */
    static final CsvWriter<Summary> LOCAL_COUNTS = local(LOCAL_ENTRY.without(ReportSchemas.LOCAL.optional()));

    static final CsvWriter<StrictSummary> STRICT =
            new CsvWriter<>(ReportSchemas.LOCAL, "mpi", overRanks(entryOverRanks("")));

    static final CsvWriter<UnionSummary> UNION = new CsvWriter<>(
            ReportSchemas.UNION,
            "mpi_union",
            overRanks(entryOverRanks("participating_")
                    .add("participating_rank_count", ReducedEntry::participatingRanks)
                    .add("missing_rank_count", ReducedEntry::missingRanks)));

    static final CsvWriter<LaneSummary> LANES = new CsvWriter<>(
            ReportSchemas.LANES,
            "openmp",
            List.of(
                    CsvRecordType.summary(new FieldList<LaneSummary>()
                            .add("start_date", LaneSummary::window, LaneWindow::startDate)
                            .add("end_date", LaneSummary::window, LaneWindow::endDate)
                            .add("summary_window_time", LaneSummary::window, LaneWindow::windowSeconds)
                            .add("timed_region_envelope_time", LaneSummary::window, LaneWindow::envelopeSeconds)
                            .add("sum_lane_root_inclusive_time", LaneSummary::sumRootInclusiveSeconds)
                            .add("sum_lane_self_time", LaneSummary::sumSelfSeconds)
                            .add("configured_lane_capacity", LaneSummary::window, LaneWindow::laneCapacity)
                            .add("observed_participating_lane_count", LaneSummary::participatingLanes)
                            .add("num_entries", LaneSummary::entries, List::size)
                            .list()),
                    CsvRecordType.metadata(),
                    CsvRecordType.entries(
                            LaneSummary::entries,
                            new FieldList<ReducedEntry>()
                                    .addPlace(entry -> entry)
                                    .add("eligible_lane_count", ReducedEntry::eligibleSamples)
                                    .add("participating_lane_count", ReducedEntry::participatingSamples)
                                    .add(
                                            "missing_lane_count",
                                            entry ->
                                                    Math.max(0, entry.eligibleSamples() - entry.participatingSamples()))
                                    .add("missing_lane_count_known", ReducedEntry::missingSamplesKnown)
                                    .add("sum_lane_inclusive_time", ReducedEntry::inclusive, TimeStats::sumSeconds)
                                    .add("sum_lane_self_time", ReducedEntry::self, TimeStats::sumSeconds)
                                    .laneTimes("lane_inclusive", ReducedEntry::inclusive)
                                    .laneTimes("lane_self", ReducedEntry::self)
                                    .calls("lane_", ReducedEntry::calls, CountStats::quotient)
                                    .list())));

    static final CsvWriter<StrictSummary> HYBRID =
            new CsvWriter<>(ReportSchemas.HYBRID, "mpi_openmp", overRanksAndLanes());

    static final CsvWriter<UnionSummary> HYBRID_UNION = new CsvWriter<>(
            ReportSchemas.HYBRID_UNION,
            Map.of("summary_kind", "mpi_openmp_union", "participation_policy", "sparse_union"),
            overRanksAndLanes());

    private SummaryCsv() {}

    private static CsvWriter<Summary> local(FieldList<SummaryEntry> entry) {
        return new CsvWriter<>(
                ReportSchemas.LOCAL,
                "local",
                List.of(
                        CsvRecordType.summary(new FieldList<Summary>()
                                .add("start_date", Summary::startDate)
                                .add("end_date", Summary::endDate)
                                .add("total_time", Summary::totalSeconds)
                                .add("num_entries", Summary::entries, List::size)
                                .add("has_active_timers", Summary::hasActiveTimers)
                                .list()),
                        CsvRecordType.metadata(),
                        CsvRecordType.entries(Summary::entries, entry.list())));
    }

    private static <R extends ReducedSummary> List<CsvRecordType<R, ?>> overRanks(FieldList<ReducedEntry> entry) {
        return List.of(
                CsvRecordType.summary(new FieldList<R>()
                        .add("num_entries", result -> result.entries().size())
                        .add("num_ranks", ReducedSummary::rankCount)
                        .times("total", ReducedSummary::total)
                        .ranks("total", ReducedSummary::total)
                        .add("total_time_imbalance", ReducedSummary::total, TimeStats::imbalance)
                        .list()),
                CsvRecordType.metadata(),
                CsvRecordType.entries(ReducedSummary::entries, entry.list()));
    }

    /** Returns the fields of an entry; {@code infix} is part of their column names. */
    private static FieldList<ReducedEntry> entryOverRanks(String infix) {
        return new FieldList<ReducedEntry>()
                .addPlace(entry -> entry)
                .times(infix + "inclusive", ReducedEntry::inclusive)
                .ranks(infix + "inclusive", ReducedEntry::inclusive)
                .add(infix + "inclusive_imbalance", ReducedEntry::inclusive, TimeStats::imbalance)
                .times(infix + "self", ReducedEntry::self)
                .add(infix + "self_imbalance", ReducedEntry::self, TimeStats::imbalance)
                .calls(infix, ReducedEntry::calls, CountStats::mean)
                .percents(infix, ReducedEntry::percentOfTotal);
    }

    private static <R extends ReducedSummary> List<CsvRecordType<R, ?>> overRanksAndLanes() {
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
