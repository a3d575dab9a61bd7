package io.ftimer.report;

import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import java.util.ArrayList;
import java.util.List;

/** The CSV schemas of reductions over ranks: strict ones share the table of local summaries, unions have their own. */
final class RankCsv {
    static final CsvWriter<StrictSummary> STRICT = new CsvWriter<>(new CsvSchema<>(
            LocalCsv.FORMAT_VERSION,
            "mpi",
            LocalCsv.SUMMARY_KINDS,
            LocalCsv.HEADER,
            false,
            List.of(
                    summary(),
                    CsvRecordType.metadata(),
                    CsvRecordType.entries(ReducedSummary::entries, entryCells(List.of(), "")))));

    private static final List<String> UNION_HEADER = List.of(
            ("format_version,summary_kind,record_type,key,value,num_entries,num_ranks,min_total_time,avg_total_time,"
                            + "max_total_time,min_total_time_rank,max_total_time_rank,total_time_imbalance,node_id,"
                            + "parent_id,depth,name,participating_rank_count,missing_rank_count,"
                            + "min_participating_inclusive_time,avg_participating_inclusive_time,"
                            + "max_participating_inclusive_time,min_participating_inclusive_time_rank,"
                            + "max_participating_inclusive_time_rank,participating_inclusive_imbalance,"
                            + "min_participating_self_time,avg_participating_self_time,"
                            + "max_participating_self_time,participating_self_imbalance,"
                            + "min_participating_call_count,avg_participating_call_count,"
                            + "max_participating_call_count,min_participating_pct_time,"
                            + "avg_participating_pct_time,max_participating_pct_time")
                    .split(","));

    static final CsvWriter<UnionSummary> UNION = new CsvWriter<>(new CsvSchema<>(
            "1",
            "mpi_union",
            List.of("mpi_union"),
            UNION_HEADER,
            false,
            List.of(
                    summary(),
                    CsvRecordType.metadata(),
                    CsvRecordType.entries(
                            ReducedSummary::entries,
                            entryCells(
                                    List.of(
                                            CsvCell.integer(
                                                    "participating_rank_count", ReducedEntry::participatingRanks),
                                            CsvCell.integer("missing_rank_count", ReducedEntry::missingRanks)),
                                    "participating_")))));

    private RankCsv() {}

    private static <R extends ReducedSummary> CsvRecordType<R, R> summary() {
        return CsvRecordType.summary(List.of(
                CsvCell.integer("num_entries", result -> result.entries().size()),
                CsvCell.integer("num_ranks", ReducedSummary::rankCount),
                CsvCell.real("min_total_time", result -> result.total().minSeconds()),
                CsvCell.real("avg_total_time", result -> result.total().meanSeconds()),
                CsvCell.real("max_total_time", result -> result.total().maxSeconds()),
                CsvCell.integer("min_total_time_rank", result -> result.total().minContributor()),
                CsvCell.integer("max_total_time_rank", result -> result.total().maxContributor()),
                CsvCell.real("total_time_imbalance", result -> result.total().imbalance())));
    }

    /** Returns the fields of an entry; {@code infix} is part of their column names. */
    private static List<CsvCell<ReducedEntry>> entryCells(List<CsvCell<ReducedEntry>> participation, String infix) {
        List<CsvCell<ReducedEntry>> cells = new ArrayList<>(List.of(
                CsvCell.integer("node_id", ReducedEntry::nodeId),
                CsvCell.integer("parent_id", ReducedEntry::parentId),
                CsvCell.integer("depth", ReducedEntry::depth),
                CsvCell.text("name", ReducedEntry::name)));
        cells.addAll(participation);
        String inclusive = infix + "inclusive";
        String self = infix + "self";
        cells.addAll(List.of(
                CsvCell.real(
                        "min_" + inclusive + "_time", entry -> entry.inclusive().minSeconds()),
                CsvCell.real(
                        "avg_" + inclusive + "_time", entry -> entry.inclusive().meanSeconds()),
                CsvCell.real(
                        "max_" + inclusive + "_time", entry -> entry.inclusive().maxSeconds()),
                CsvCell.integer(
                        "min_" + inclusive + "_time_rank",
                        entry -> entry.inclusive().minContributor()),
                CsvCell.integer(
                        "max_" + inclusive + "_time_rank",
                        entry -> entry.inclusive().maxContributor()),
                CsvCell.real(
                        inclusive + "_imbalance", entry -> entry.inclusive().imbalance()),
                CsvCell.real("min_" + self + "_time", entry -> entry.self().minSeconds()),
                CsvCell.real("avg_" + self + "_time", entry -> entry.self().meanSeconds()),
                CsvCell.real("max_" + self + "_time", entry -> entry.self().maxSeconds()),
                CsvCell.real(self + "_imbalance", entry -> entry.self().imbalance()),
                CsvCell.integer(
                        "min_" + infix + "call_count", entry -> entry.calls().min()),
                CsvCell.real(
                        "avg_" + infix + "call_count", entry -> entry.calls().mean()),
                CsvCell.integer(
                        "max_" + infix + "call_count", entry -> entry.calls().max()),
                CsvCell.real(
                        "min_" + infix + "pct_time",
                        entry -> entry.percentOfTotal().min()),
                CsvCell.real(
                        "avg_" + infix + "pct_time",
                        entry -> entry.percentOfTotal().mean()),
                CsvCell.real(
                        "max_" + infix + "pct_time",
                        entry -> entry.percentOfTotal().max())));
        return cells;
    }
}
