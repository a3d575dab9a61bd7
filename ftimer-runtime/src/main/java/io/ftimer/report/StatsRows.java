package io.ftimer.report;

import io.ftimer.reduce.ReducedSummary;
import io.ftimer.summary.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Rows of statistics, and what they were taken from.
 *
 * @param startDate wall-clock label of the begin of the window; blank of ranks
 * @param endDate wall-clock label of its end; blank of ranks
 * @param totalSeconds length of the window; empty of ranks, of which each has its own
 * @param ranks how many ranks there are; empty of one timer or session
 */
record StatsRows<T>(String startDate, String endDate, OptionalDouble totalSeconds, OptionalLong ranks, List<T> rows) {

    /** The columns that every schema of statistics begins with. */
    private static final List<String> COMMON_COLUMNS = List.of(
            "format_version",
            "summary_kind",
            "record_type",
            "key",
            "value",
            "start_date",
            "end_date",
            "total_time",
            "num_ranks",
            "num_entries");

    static <T> StatsRows<T> of(Summary summary, List<T> rows) {
        return new StatsRows<>(
                summary.startDate(),
                summary.endDate(),
                OptionalDouble.of(summary.totalSeconds()),
                OptionalLong.empty(),
                rows);
    }

    static <T> StatsRows<T> of(ReducedSummary summary, List<T> rows) {
        return new StatsRows<>("", "", OptionalDouble.empty(), OptionalLong.of(summary.rankCount()), rows);
    }

    /**
     * Returns what writes rows of one kind; {@code kind} and {@code mpi_kind} may stand in one file.
     *
     * @param ofRanks whether it is that over ranks
     * @param cells of a row; the header ends with their columns
     */
    static <T> CsvWriter<StatsRows<T>> writer(String kind, boolean ofRanks, List<CsvCell<T>> cells) {
        String kindOfRanks = "mpi_" + kind;
        List<String> header = new ArrayList<>(COMMON_COLUMNS);
        cells.forEach(cell -> header.add(cell.column()));
        return new CsvWriter<>(new CsvSchema<>(
                "1",
                ofRanks ? kindOfRanks : kind,
                List.of(kind, kindOfRanks),
                List.copyOf(header),
                false,
                List.of(summaryRecord(), CsvRecordType.metadata(), CsvRecordType.entries(StatsRows::rows, cells))));
    }

    private static <T> CsvRecordType<StatsRows<T>, StatsRows<T>> summaryRecord() {
        return CsvRecordType.summary(List.of(
                CsvCell.text("start_date", StatsRows::startDate),
                CsvCell.text("end_date", StatsRows::endDate),
                CsvCell.optionalReal("total_time", StatsRows::totalSeconds),
                CsvCell.optionalInteger("num_ranks", StatsRows::ranks),
                CsvCell.integer("num_entries", result -> result.rows().size())));
    }
}
