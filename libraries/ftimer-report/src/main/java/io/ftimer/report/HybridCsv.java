package io.ftimer.report;

import io.ftimer.reduce.RankLanes;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
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

    static final CsvWriter<StrictSummary> STRICT = new CsvWriter<>(new CsvSchema<>(
            "1",
            "mpi_openmp",
            List.of("mpi_openmp"),
            HEADER,
            true,
            HybridCsv.<StrictSummary>recordTypes().toList()));

    static final CsvWriter<UnionSummary> UNION = new CsvWriter<>(new CsvSchema<>(
            "1",
            "mpi_openmp_union",
            List.of("mpi_openmp_union"),
            Stream.concat(HEADER.stream(), Stream.of(POLICY_COLUMN)).toList(),
            true,
            HybridCsv.<UnionSummary>recordTypes()
                    .<CsvRecordType<UnionSummary, ?>>map(type -> type.withConstant(POLICY_COLUMN, "sparse_union"))
                    .toList()));

    private HybridCsv() {}

    private static <R extends ReducedSummary> Stream<CsvRecordType<R, ?>> recordTypes() {
        return Stream.of(
                CsvRecordType.<R>summary(summaryCells()),
                CsvRecordType.<R>metadata(),
                CsvRecordType.<R, RankLanes>ranks(ReducedSummary::lanes, rankCells()),
                CsvRecordType.<R, ReducedEntry>entries(ReducedSummary::entries, entryCells()));
    }

    private static <R extends ReducedSummary> List<CsvCell<R>> summaryCells() {
        List<CsvCell<R>> cells = new ArrayList<>();
        cells.add(CsvCell.integer("num_ranks", ReducedSummary::rankCount));
        cells.add(CsvCell.integer("num_entries", result -> result.entries().size()));
        addStatistics(cells, "rank_summary_window", ReducedSummary::total);
        addStatistics(cells, "rank_timed_region_envelope", result -> result.overRanks(RankLanes::envelopeNanos));
        addStatistics(cells, "rank_sum_lane_root_inclusive", result -> result.overRanks(RankLanes::rootInclusiveNanos));
        addStatistics(cells, "rank_sum_lane_self", result -> result.overRanks(RankLanes::selfNanos));
        return cells;
    }

    private static List<CsvCell<RankLanes>> rankCells() {
        return List.of(
                CsvCell.integer("rank", RankLanes::rank),
                CsvCell.integer("configured_lane_capacity", RankLanes::laneCapacity),
                CsvCell.integer("observed_participating_lane_count", RankLanes::participatingLanes),
                CsvCell.real("summary_window_time", RankLanes::windowSeconds),
                CsvCell.real("timed_region_envelope_time", RankLanes::envelopeSeconds),
                CsvCell.real("sum_lane_root_inclusive_time", RankLanes::rootInclusiveSeconds),
                CsvCell.real("sum_lane_self_time", RankLanes::selfSeconds));
    }

    private static List<CsvCell<ReducedEntry>> entryCells() {
        List<CsvCell<ReducedEntry>> cells = new ArrayList<>(List.of(
                CsvCell.integer("node_id", ReducedEntry::nodeId),
                CsvCell.integer("parent_id", ReducedEntry::parentId),
                CsvCell.integer("depth", ReducedEntry::depth),
                CsvCell.text("name", ReducedEntry::name),
                CsvCell.text("execution_domain", entry -> entry.domain().label()),
                CsvCell.integer("participating_rank_count", ReducedEntry::participatingRanks),
                CsvCell.integer("missing_rank_count", ReducedEntry::missingRanks),
                CsvCell.integer("eligible_rank_lane_sample_count", ReducedEntry::eligibleSamples),
                CsvCell.integer("participating_rank_lane_sample_count", ReducedEntry::participatingSamples),
                CsvCell.integer("missing_rank_lane_sample_count", ReducedEntry::missingSamples),
                CsvCell.flag("missing_rank_lane_sample_count_known", ReducedEntry::missingSamplesKnown),
                CsvCell.real(
                        "sum_participating_lane_inclusive_time",
                        entry -> entry.inclusive().sumSeconds()),
                CsvCell.real(
                        "sum_participating_lane_self_time",
                        entry -> entry.self().sumSeconds())));
        addStatistics(cells, "participating_lane_inclusive", ReducedEntry::inclusive);
        addStatistics(cells, "participating_lane_self", ReducedEntry::self);
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
