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
import io.ftimer.report.CsvWriter.FieldList;
import io.ftimer.report.SummaryCsv.Rows;
import io.ftimer.report.internal.schema.Field;
import io.ftimer.report.internal.schema.ReportSchemas;
import io.ftimer.sites.SiteResult;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * CSV reports of lanes and over ranks. Strict reductions share the schema of local summaries, unions have their own; so have the
 * results over ranks with lanes.
 */
final class RankCsv {
    private static final List<Field<ReducedEntry>> PLACE = new FieldList<ReducedEntry>()
            .add("node_id", ReducedEntry::nodeId)
            .add("parent_id", ReducedEntry::parentId)
            .add("depth", ReducedEntry::depth)
            .add("name", ReducedEntry::name)
            .list();

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
                    new CsvRecordType<>(
                            "entry",
                            LaneSummary::entries,
                            new FieldList<ReducedEntry>()
                                    .addAll(PLACE)
                                    .add("eligible_lane_count", ReducedEntry::eligibleSamples)
                                    .add("participating_lane_count", ReducedEntry::participatingSamples)
                                    .add(
                                            "missing_lane_count",
                                            entry ->
                                                    Math.max(0, entry.eligibleSamples() - entry.participatingSamples()))
                                    .add("missing_lane_count_known", ReducedEntry::missingSamplesKnown)
                                    .add("sum_lane_inclusive_time", ReducedEntry::inclusive, TimeStats::sumSeconds)
                                    .add("sum_lane_self_time", ReducedEntry::self, TimeStats::sumSeconds)
                                    .addAll(laneTimes("lane_inclusive", ReducedEntry::inclusive))
                                    .addAll(laneTimes("lane_self", ReducedEntry::self))
                                    .addAll(calls("lane_", CountStats::quotient))
                                    .list())));

    static final CsvWriter<StrictSummary> HYBRID =
            new CsvWriter<>(ReportSchemas.HYBRID, "mpi_openmp", overRanksAndLanes());

    static final CsvWriter<UnionSummary> HYBRID_UNION = new CsvWriter<>(
            ReportSchemas.HYBRID_UNION,
            Map.of("summary_kind", "mpi_openmp_union", "participation_policy", "sparse_union"),
            overRanksAndLanes());

    static final CsvWriter<Rows<SiteResult>> SITES_OF_RANKS =
            SummaryCsv.writer(ReportSchemas.SITES, "mpi_site_timers", SummaryCsv.sites());

    static final CsvWriter<Rows<ReducedEntry>> CALLS_OF_RANKS = SummaryCsv.writer(
            ReportSchemas.CALL_STATISTICS,
            "mpi_call_statistics",
            new FieldList<ReducedEntry>()
                    .addAll(PLACE)
                    .add("kind", entry -> entry.kind().key())
                    .add("is_active", entry -> entry.runningRanks() > 0)
                    .add("participating_rank_count", ReducedEntry::participatingRanks)
                    .addAll(SummaryCsv.stats("ended_call_count", "call", ReducedEntry::callStats)));

    private RankCsv() {}

    static <T> Rows<T> rows(LaneSummary summary, List<T> rows) {
        LaneWindow window = summary.window();
        return new Rows<>(window.startDate(), window.endDate(), window.windowSeconds(), null, rows);
    }

    static <T> Rows<T> rows(ReducedSummary summary, List<T> rows) {
        return new Rows<>("", "", null, summary.rankCount(), rows);
    }

    static Rows<ReducedEntry> calls(ReducedSummary summary) {
        return rows(
                summary,
                summary.entries().stream()
                        .filter(entry -> entry.callStats().isPresent())
                        .toList());
    }

    private static <T> List<Field<T>> times(String what, Function<T, TimeStats> times) {
        return new FieldList<T>()
                .add("min_" + what + "_time", times, TimeStats::minSeconds)
                .add("avg_" + what + "_time", times, TimeStats::meanSeconds)
                .add("max_" + what + "_time", times, TimeStats::maxSeconds)
                .list();
    }

    private static <T> List<Field<T>> ranks(String what, Function<T, TimeStats> times) {
        return new FieldList<T>()
                .add("min_" + what + "_time_rank", times, TimeStats::minContributor)
                .add("max_" + what + "_time_rank", times, TimeStats::maxContributor)
                .list();
    }

    private static <T> List<Field<T>> laneTimes(String what, Function<T, TimeStats> times) {
        return new FieldList<T>()
                .addAll(times(what, times))
                .add(what + "_imbalance", times, TimeStats::laneImbalance)
                .list();
    }

    private static List<Field<ReducedEntry>> calls(String infix, Function<CountStats, @Nullable Object> mean) {
        return new FieldList<ReducedEntry>()
                .add("min_" + infix + "call_count", ReducedEntry::calls, CountStats::min)
                .add("avg_" + infix + "call_count", ReducedEntry::calls, mean)
                .add("max_" + infix + "call_count", ReducedEntry::calls, CountStats::max)
                .list();
    }

    private static List<Field<ReducedEntry>> percents(String infix) {
        return new FieldList<ReducedEntry>()
                .add("min_" + infix + "pct_time", ReducedEntry::percentOfTotal, PercentStats::min)
                .add("avg_" + infix + "pct_time", ReducedEntry::percentOfTotal, PercentStats::mean)
                .add("max_" + infix + "pct_time", ReducedEntry::percentOfTotal, PercentStats::max)
                .list();
    }

    private static <R extends ReducedSummary> List<CsvRecordType<R, ?>> overRanks(FieldList<ReducedEntry> entry) {
        return List.of(
                CsvRecordType.summary(new FieldList<R>()
                        .add("num_entries", result -> result.entries().size())
                        .add("num_ranks", ReducedSummary::rankCount)
                        .addAll(times("total", ReducedSummary::total))
                        .addAll(ranks("total", ReducedSummary::total))
                        .add("total_time_imbalance", ReducedSummary::total, TimeStats::imbalance)
                        .list()),
                new CsvRecordType<>("entry", ReducedSummary::entries, entry.list()));
    }

    /** Returns the fields of an entry; {@code infix} is part of their column names. */
    private static FieldList<ReducedEntry> entryOverRanks(String infix) {
        return new FieldList<ReducedEntry>()
                .addAll(PLACE)
                .addAll(times(infix + "inclusive", ReducedEntry::inclusive))
                .addAll(ranks(infix + "inclusive", ReducedEntry::inclusive))
                .add(infix + "inclusive_imbalance", ReducedEntry::inclusive, TimeStats::imbalance)
                .addAll(times(infix + "self", ReducedEntry::self))
                .add(infix + "self_imbalance", ReducedEntry::self, TimeStats::imbalance)
                .addAll(calls(infix, CountStats::mean))
                .addAll(percents(infix));
    }

    private static <R extends ReducedSummary> List<CsvRecordType<R, ?>> overRanksAndLanes() {
        String lane = "participating_lane_";
        return List.of(
                CsvRecordType.summary(new FieldList<R>()
                        .add("num_ranks", ReducedSummary::rankCount)
                        .add("num_entries", result -> result.entries().size())
                        .addAll(laneTimes("rank_summary_window", ReducedSummary::total))
                        .addAll(laneTimes(
                                "rank_timed_region_envelope", result -> result.overRanks(RankLanes::envelopeNanos)))
                        .addAll(laneTimes(
                                "rank_sum_lane_root_inclusive",
                                result -> result.overRanks(RankLanes::rootInclusiveNanos)))
                        .addAll(laneTimes("rank_sum_lane_self", result -> result.overRanks(RankLanes::selfNanos)))
                        .list()),
                new CsvRecordType<>(
                        "rank",
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
                new CsvRecordType<>(
                        "entry",
                        ReducedSummary::entries,
                        new FieldList<ReducedEntry>()
                                .addAll(PLACE)
                                .add("execution_domain", entry -> entry.domain().label())
                                .add("participating_rank_count", ReducedEntry::participatingRanks)
                                .add("missing_rank_count", ReducedEntry::missingRanks)
                                .add("eligible_rank_lane_sample_count", ReducedEntry::eligibleSamples)
                                .add("participating_rank_lane_sample_count", ReducedEntry::participatingSamples)
                                .add("missing_rank_lane_sample_count", ReducedEntry::missingSamples)
                                .add("missing_rank_lane_sample_count_known", ReducedEntry::missingSamplesKnown)
                                .add("sum_" + lane + "inclusive_time", ReducedEntry::inclusive, TimeStats::sumSeconds)
                                .add("sum_" + lane + "self_time", ReducedEntry::self, TimeStats::sumSeconds)
                                .addAll(laneTimes(lane + "inclusive", ReducedEntry::inclusive))
                                .addAll(laneTimes(lane + "self", ReducedEntry::self))
                                .addAll(calls(lane, CountStats::mean))
                                .addAll(percents(lane))
                                .add(lane + "pct_imbalance", ReducedEntry::percentOfTotal, PercentStats::imbalance)
                                .list()));
    }
}
