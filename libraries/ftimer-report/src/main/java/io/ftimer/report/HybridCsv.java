package io.ftimer.report;

import io.ftimer.reduce.lanes.HybridEntry;
import io.ftimer.reduce.lanes.HybridRank;
import io.ftimer.reduce.lanes.HybridSummary;
import io.ftimer.reduce.lanes.StrictHybridSummary;
import io.ftimer.reduce.lanes.UnionHybridSummary;
import io.ftimer.reduce.stats.TimeStats;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The CSV schemas of results over ranks and lanes: a union has an additional last column. */
final class HybridCsv {
    private static final String POLICY_COLUMN = "participation_policy";

    private static final List<String> HEADER =
            List.of(("format_version,summary_kind,record_type,key,value,num_ranks,num_entries,"
                            + "rank,configured_lane_capacity,observed_participating_lane_count,summary_window_time,"
                            + "timed_region_envelope_time,sum_lane_root_inclusive_time,sum_lane_self_time,"
                            + "min_rank_summary_window_time,avg_rank_summary_window_time,max_rank_summary_window_time,"
                            + "rank_summary_window_imbalance,min_rank_timed_region_envelope_time,"
                            + "avg_rank_timed_region_envelope_time,max_rank_timed_region_envelope_time,"
                            + "rank_timed_region_envelope_imbalance,min_rank_sum_lane_root_inclusive_time,"
                            + "avg_rank_sum_lane_root_inclusive_time,max_rank_sum_lane_root_inclusive_time,"
                            + "rank_sum_lane_root_inclusive_imbalance,min_rank_sum_lane_self_time,"
                            + "avg_rank_sum_lane_self_time,max_rank_sum_lane_self_time,rank_sum_lane_self_imbalance,"
                            + "node_id,parent_id,depth,name,execution_domain,participating_rank_count,missing_rank_count,"
                            + "eligible_rank_lane_sample_count,participating_rank_lane_sample_count,"
                            + "missing_rank_lane_sample_count,missing_rank_lane_sample_count_known,"
                            + "sum_participating_lane_inclusive_time,sum_participating_lane_self_time,"
                            + "min_participating_lane_inclusive_time,avg_participating_lane_inclusive_time,"
                            + "max_participating_lane_inclusive_time,participating_lane_inclusive_imbalance,"
                            + "min_participating_lane_self_time,avg_participating_lane_self_time,"
                            + "max_participating_lane_self_time,participating_lane_self_imbalance,"
                            + "min_participating_lane_call_count,avg_participating_lane_call_count,"
                            + "max_participating_lane_call_count,min_participating_lane_pct_time,"
                            + "avg_participating_lane_pct_time,max_participating_lane_pct_time,"
                            + "participating_lane_pct_imbalance")
                    .split(","));

    static final CsvWriter<StrictHybridSummary> STRICT = new CsvWriter<>(new CsvSchema<>(
            "1",
            "mpi_openmp",
            List.of("mpi_openmp"),
            HEADER,
            true,
            HybridCsv.<StrictHybridSummary>recordTypes().toList()));

    static final CsvWriter<UnionHybridSummary> UNION = new CsvWriter<>(new CsvSchema<>(
            "1",
            "mpi_openmp_union",
            List.of("mpi_openmp_union"),
            Stream.concat(HEADER.stream(), Stream.of(POLICY_COLUMN)).toList(),
            true,
            HybridCsv.<UnionHybridSummary>recordTypes()
                    .<CsvRecordType<UnionHybridSummary, ?>>map(type -> type.withConstant(POLICY_COLUMN, "sparse_union"))
                    .toList()));

    private HybridCsv() {}

    private static <R extends HybridSummary> Stream<CsvRecordType<R, ?>> recordTypes() {
        return Stream.of(
                CsvRecordType.<R>summary(summaryCells()),
                CsvRecordType.<R>metadata(),
                CsvRecordType.<R, HybridRank>ranks(HybridSummary::ranks, rankCells()),
                CsvRecordType.<R, HybridEntry>entries(HybridSummary::entries, entryCells()));
    }

    private static <R extends HybridSummary> List<CsvCell<R>> summaryCells() {
        List<CsvCell<R>> cells = new ArrayList<>();
        cells.add(CsvCell.integer("num_ranks", HybridSummary::rankCount));
        cells.add(CsvCell.integer("num_entries", result -> result.entries().size()));
        addStatistics(cells, "rank_summary_window", HybridSummary::window);
        addStatistics(cells, "rank_timed_region_envelope", HybridSummary::envelope);
        addStatistics(cells, "rank_sum_lane_root_inclusive", HybridSummary::rootInclusive);
        addStatistics(cells, "rank_sum_lane_self", HybridSummary::self);
        return cells;
    }

    private static List<CsvCell<HybridRank>> rankCells() {
        return List.of(
                CsvCell.integer("rank", HybridRank::rank),
                CsvCell.integer("configured_lane_capacity", HybridRank::laneCapacity),
                CsvCell.integer("observed_participating_lane_count", HybridRank::participatingLanes),
                CsvCell.real("summary_window_time", HybridRank::windowSeconds),
                CsvCell.real("timed_region_envelope_time", HybridRank::envelopeSeconds),
                CsvCell.real("sum_lane_root_inclusive_time", HybridRank::rootInclusiveSeconds),
                CsvCell.real("sum_lane_self_time", HybridRank::selfSeconds));
    }

    private static List<CsvCell<HybridEntry>> entryCells() {
        List<CsvCell<HybridEntry>> cells = new ArrayList<>(List.of(
                CsvCell.integer("node_id", HybridEntry::nodeId),
                CsvCell.integer("parent_id", HybridEntry::parentId),
                CsvCell.integer("depth", HybridEntry::depth),
                CsvCell.text("name", HybridEntry::name),
                CsvCell.text("execution_domain", entry -> entry.domain().label()),
                CsvCell.integer("participating_rank_count", HybridEntry::participatingRanks),
                CsvCell.integer("missing_rank_count", HybridEntry::missingRanks),
                CsvCell.integer("eligible_rank_lane_sample_count", HybridEntry::eligibleSamples),
                CsvCell.integer("participating_rank_lane_sample_count", HybridEntry::participatingSamples),
                CsvCell.integer("missing_rank_lane_sample_count", HybridEntry::missingSamples),
                CsvCell.flag("missing_rank_lane_sample_count_known", HybridEntry::missingSamplesKnown),
                CsvCell.real(
                        "sum_participating_lane_inclusive_time",
                        entry -> entry.inclusive().sumSeconds()),
                CsvCell.real(
                        "sum_participating_lane_self_time",
                        entry -> entry.self().sumSeconds())));
        addStatistics(cells, "participating_lane_inclusive", HybridEntry::inclusive);
        addStatistics(cells, "participating_lane_self", HybridEntry::self);
        cells.addAll(List.of(
                CsvCell.integer(
                        "min_participating_lane_call_count",
                        entry -> entry.calls().min()),
                CsvCell.real(
                        "avg_participating_lane_call_count",
                        entry -> entry.calls().mean()),
                CsvCell.integer(
                        "max_participating_lane_call_count",
                        entry -> entry.calls().max()),
                CsvCell.real(
                        "min_participating_lane_pct_time",
                        entry -> entry.percentOfTotal().min()),
                CsvCell.real(
                        "avg_participating_lane_pct_time",
                        entry -> entry.percentOfTotal().mean()),
                CsvCell.real(
                        "max_participating_lane_pct_time",
                        entry -> entry.percentOfTotal().max()),
                CsvCell.real(
                        "participating_lane_pct_imbalance",
                        entry -> entry.percentOfTotal().imbalance())));
        return cells;
    }

    /** Adds the four fields of a time. */
    private static <T> void addStatistics(List<CsvCell<T>> cells, String what, Function<? super T, TimeStats> times) {
        cells.add(CsvCell.real("min_" + what + "_time", row -> times.apply(row).minSeconds()));
        cells.add(CsvCell.real("avg_" + what + "_time", row -> times.apply(row).meanSeconds()));
        cells.add(CsvCell.real("max_" + what + "_time", row -> times.apply(row).maxSeconds()));
        cells.add(CsvCell.real(what + "_imbalance", row -> times.apply(row).laneImbalance()));
    }
}
