package io.ftimer.report;

import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.LaneWindow;
import io.ftimer.reduce.RankLanes;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.PercentStats;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.CsvWriter.CsvRecordType;
import io.ftimer.report.CsvWriter.FieldList;
import io.ftimer.report.SummaryCsv.Rows;
import io.ftimer.report.internal.text.Field;
import io.ftimer.report.internal.text.ReportSchemas;
import io.ftimer.sites.SiteResult;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * CSV reports of lanes and over ranks. Strict reductions share the schema of local summaries, unions have their own; so have the
 * results over ranks with lanes.
 */
final class RankCsv {
    /** The fields of an entry in all formats: a writer uses those that its schema has. */
    private static final List<Field<ReducedEntry>> ENTRY = new FieldList<ReducedEntry>()
            .add("node_id", ReducedEntry::nodeId)
            .add("parent_id", ReducedEntry::parentId)
            .add("depth", ReducedEntry::depth)
            .add("name", ReducedEntry::name)
            .add("kind", entry -> entry.kind().key())
            .add("is_active", entry -> entry.runningRanks() > 0)
            .add("execution_domain", entry -> entry.domain().label())
            .add("participating_rank_count", ReducedEntry::participatingRanks)
            .add("missing_rank_count", ReducedEntry::missingRanks)
            .add("eligible_lane_count", ReducedEntry::eligibleSamples)
            .add("participating_lane_count", ReducedEntry::participatingSamples)
            .add("missing_lane_count", entry -> Math.max(0, entry.eligibleSamples() - entry.participatingSamples()))
            .add("missing_lane_count_known", ReducedEntry::missingSamplesKnown)
            .add("eligible_rank_lane_sample_count", ReducedEntry::eligibleSamples)
            .add("participating_rank_lane_sample_count", ReducedEntry::participatingSamples)
            .add("missing_rank_lane_sample_count", ReducedEntry::missingSamples)
            .add("missing_rank_lane_sample_count_known", ReducedEntry::missingSamplesKnown)
            .addAll(samples("", TimeStats::imbalance, CountStats::mean))
            .addAll(samples("participating_", TimeStats::imbalance, CountStats::mean))
            .addAll(samples("lane_", TimeStats::laneImbalance, CountStats::quotient))
            .addAll(samples("participating_lane_", TimeStats::laneImbalance, CountStats::mean))
            .addAll(SummaryCsv.stats("ended_call_count", "call", ReducedEntry::callStats))
            .list();

    private static final List<CsvRecordType<ReducedSummary, ?>> OVER_RANKS = List.of(
            CsvRecordType.summary(new FieldList<ReducedSummary>()
                    .add("num_ranks", ReducedSummary::rankCount)
                    .add("num_entries", result -> result.entries().size())
                    .addAll(times("total", ReducedSummary::total, TimeStats::imbalance))
                    .add("total_time_imbalance", ReducedSummary::total, TimeStats::imbalance)
                    .addAll(times("rank_summary_window", ReducedSummary::total, TimeStats::laneImbalance))
                    .addAll(lanes("timed_region_envelope", RankLanes::envelopeNanos))
                    .addAll(lanes("sum_lane_root_inclusive", RankLanes::rootInclusiveNanos))
                    .addAll(lanes("sum_lane_self", RankLanes::selfNanos))
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
            new CsvRecordType<ReducedSummary, ReducedEntry>("entry", ReducedSummary::entries, ENTRY));

    static final CsvWriter<ReducedSummary> STRICT =
            CsvWriter.of(ReportSchemas.LOCAL, Map.of("summary_kind", "mpi"), OVER_RANKS);

    static final CsvWriter<ReducedSummary> UNION =
            CsvWriter.of(ReportSchemas.UNION, Map.of("summary_kind", "mpi_union"), OVER_RANKS);

    static final CsvWriter<ReducedSummary> HYBRID =
            CsvWriter.of(ReportSchemas.HYBRID, Map.of("summary_kind", "mpi_openmp"), OVER_RANKS);

    static final CsvWriter<ReducedSummary> HYBRID_UNION = CsvWriter.of(
            ReportSchemas.HYBRID_UNION,
            Map.of("summary_kind", "mpi_openmp_union", "participation_policy", "sparse_union"),
            OVER_RANKS);

    static final CsvWriter<LaneSummary> LANES = CsvWriter.of(
            ReportSchemas.LANES,
            Map.of("summary_kind", "openmp"),
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
                    new CsvRecordType<>("entry", LaneSummary::entries, ENTRY)));

    static final CsvWriter<Rows<SiteResult>> SITES_OF_RANKS =
            SummaryCsv.writer(ReportSchemas.SITES, "mpi_site_timers", SummaryCsv.sites());

    static final CsvWriter<Rows<ReducedEntry>> CALLS_OF_RANKS =
            SummaryCsv.writer(ReportSchemas.CALL_STATISTICS, "mpi_call_statistics", ENTRY);

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

    /** Returns the fields of times; {@code what} is part of their column names. */
    private static <T> List<Field<T>> times(
            String what, Function<T, TimeStats> times, Function<TimeStats, @Nullable Object> imbalance) {
        return new FieldList<T>()
                .add("min_" + what + "_time", times, TimeStats::minSeconds)
                .add("avg_" + what + "_time", times, TimeStats::meanSeconds)
                .add("max_" + what + "_time", times, TimeStats::maxSeconds)
                .add("sum_" + what + "_time", times, TimeStats::sumSeconds)
                .add("min_" + what + "_time_rank", times, TimeStats::minContributor)
                .add("max_" + what + "_time_rank", times, TimeStats::maxContributor)
                .add(what + "_imbalance", times, imbalance)
                .list();
    }

    private static List<Field<ReducedSummary>> lanes(String what, ToLongFunction<RankLanes> nanos) {
        return times("rank_" + what, result -> result.overRanks(nanos), TimeStats::laneImbalance);
    }

    private static List<Field<ReducedEntry>> samples(
            String infix,
            Function<TimeStats, @Nullable Object> imbalance,
            Function<CountStats, @Nullable Object> meanCalls) {
        return new FieldList<ReducedEntry>()
                .addAll(times(infix + "inclusive", ReducedEntry::inclusive, imbalance))
                .addAll(times(infix + "self", ReducedEntry::self, imbalance))
                .add("min_" + infix + "call_count", ReducedEntry::calls, CountStats::min)
                .add("avg_" + infix + "call_count", ReducedEntry::calls, meanCalls)
                .add("max_" + infix + "call_count", ReducedEntry::calls, CountStats::max)
                .add("min_" + infix + "pct_time", ReducedEntry::percentOfTotal, PercentStats::min)
                .add("avg_" + infix + "pct_time", ReducedEntry::percentOfTotal, PercentStats::mean)
                .add("max_" + infix + "pct_time", ReducedEntry::percentOfTotal, PercentStats::max)
                .add(infix + "pct_imbalance", ReducedEntry::percentOfTotal, PercentStats::imbalance)
                .list();
    }
}
