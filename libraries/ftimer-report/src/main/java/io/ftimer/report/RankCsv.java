package io.ftimer.report;

import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.schema.ReportSchemas;
import java.util.List;

/** CSV reports of reductions over ranks: strict ones share the schema of local summaries, unions have their own. */
final class RankCsv {
    static final CsvWriter<StrictSummary> STRICT = new CsvWriter<>(
            ReportSchemas.LOCAL,
            "mpi",
            List.of(
                    summary(),
                    CsvRecordType.metadata(),
                    CsvRecordType.entries(
                            ReducedSummary::entries, entryFields("").list())));

    static final CsvWriter<UnionSummary> UNION = new CsvWriter<>(
            ReportSchemas.UNION,
            "mpi_union",
            List.of(
                    summary(),
                    CsvRecordType.metadata(),
                    CsvRecordType.entries(
                            ReducedSummary::entries,
                            entryFields("participating_")
                                    .add("participating_rank_count", ReducedEntry::participatingRanks)
                                    .add("missing_rank_count", ReducedEntry::missingRanks)
                                    .list())));

    private RankCsv() {}

    private static <R extends ReducedSummary> CsvRecordType<R, R> summary() {
        return CsvRecordType.summary(new FieldList<R>()
                .add("num_entries", result -> result.entries().size())
                .add("num_ranks", ReducedSummary::rankCount)
                .times("total", ReducedSummary::total)
                .ranks("total", ReducedSummary::total)
                .add("total_time_imbalance", ReducedSummary::total, TimeStats::imbalance)
                .list());
    }

    /** Returns the fields of an entry; {@code infix} is part of their column names. */
    private static FieldList<ReducedEntry> entryFields(String infix) {
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
}
