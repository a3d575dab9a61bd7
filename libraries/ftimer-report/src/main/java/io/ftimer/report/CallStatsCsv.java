package io.ftimer.report;

import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The CSV schema of call statistics, of one process and over ranks. */
final class CallStatsCsv {
    static final CsvWriter<StatsRows<Row>> LOCAL = StatsRows.writer("2", "call_statistics", false, cells());
    static final CsvWriter<StatsRows<Row>> RANKS = StatsRows.writer("2", "call_statistics", true, cells());

    private CallStatsCsv() {}

    /** A region with call statistics; {@code ranks} is empty for one process. */
    record Row(
            int nodeId,
            int parentId,
            int depth,
            String name,
            RegionKind kind,
            boolean active,
            OptionalLong ranks,
            IterationStats calls) {
        static Row of(SummaryEntry entry, IterationStats calls) {
            return new Row(
                    entry.nodeId(),
                    entry.parentId(),
                    entry.depth(),
                    entry.name(),
                    entry.kind(),
                    entry.isActive(),
                    OptionalLong.empty(),
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
                    OptionalLong.of(entry.participatingRanks()),
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

    private static List<CsvCell<Row>> cells() {
        List<CsvCell<Row>> cells = new ArrayList<>(List.of(
                CsvCell.integer("node_id", Row::nodeId),
                CsvCell.integer("parent_id", Row::parentId),
                CsvCell.integer("depth", Row::depth),
                CsvCell.text("name", Row::name),
                CsvCell.text("kind", row -> row.kind().key()),
                CsvCell.flag("is_active", Row::active),
                CsvCell.optionalInteger("participating_rank_count", Row::ranks)));
        cells.addAll(StatsCells.of("ended_call_count", "call", Row::calls));
        return List.copyOf(cells);
    }
}
