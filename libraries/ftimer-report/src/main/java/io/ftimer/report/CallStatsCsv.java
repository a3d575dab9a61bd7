package io.ftimer.report;

import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.report.internal.schema.Field;
import io.ftimer.report.internal.schema.ReportSchemas;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** CSV reports of call statistics, of one process and over ranks. */
final class CallStatsCsv {
    static final CsvWriter<StatsRows<Row>> LOCAL =
            StatsRows.writer(ReportSchemas.CALL_STATISTICS, "call_statistics", fields());
    static final CsvWriter<StatsRows<Row>> RANKS =
            StatsRows.writer(ReportSchemas.CALL_STATISTICS, "mpi_call_statistics", fields());

    private CallStatsCsv() {}

    /** A region with call statistics; {@code ranks} is null for one process. */
    record Row(
            int nodeId,
            int parentId,
            int depth,
            String name,
            RegionKind kind,
            boolean active,
            @Nullable Integer ranks,
            IterationStats calls) {
        static Row of(SummaryEntry entry, IterationStats calls) {
            return new Row(
                    entry.nodeId(),
                    entry.parentId(),
                    entry.depth(),
                    entry.name(),
                    entry.kind(),
                    entry.isActive(),
                    null,
                    calls);
        }

        static Row of(ReducedEntry entry, IterationStats calls) {
            return new Row(
                    entry.nodeId(),
                    entry.parentId(),
                    entry.depth(),
                    entry.name(),
                    entry.kind(),
                    entry.runningRanks() > 0,
                    entry.participatingRanks(),
                    calls);
        }
    }

    static StatsRows<Row> rows(Summary summary) {
        List<Row> rows = new ArrayList<>();
        summary.entries().forEach(entry -> entry.callStats().ifPresent(calls -> rows.add(Row.of(entry, calls))));
        return StatsRows.of(summary, List.copyOf(rows));
    }

    static StatsRows<Row> rows(ReducedSummary summary) {
        List<Row> rows = new ArrayList<>();
        summary.entries().forEach(entry -> entry.callStats().ifPresent(calls -> rows.add(Row.of(entry, calls))));
        return StatsRows.of(summary, List.copyOf(rows));
    }

    private static List<Field<Row>> fields() {
        return new FieldList<Row>()
                .add("node_id", Row::nodeId)
                .add("parent_id", Row::parentId)
                .add("depth", Row::depth)
                .add("name", Row::name)
                .add("kind", row -> row.kind().key())
                .add("is_active", Row::active)
                .add("participating_rank_count", Row::ranks)
                .addAll(StatsRows.fields("ended_call_count", "call", Row::calls))
                .list();
    }
}
