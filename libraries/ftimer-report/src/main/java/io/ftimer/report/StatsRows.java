package io.ftimer.report;

import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.LaneWindow;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.summary.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Rows of statistics and their origin.
 *
 * @param startDate the wall-clock label of the start of the window; blank over ranks
 * @param endDate the wall-clock label of its end; blank over ranks
 * @param totalSeconds the length of the window; empty over ranks, as each rank has its own
 * @param ranks the number of ranks; empty for a recorder or session
 */
record StatsRows<T>(String startDate, String endDate, OptionalDouble totalSeconds, OptionalLong ranks, List<T> rows) {

    /** The leading columns of every schema of statistics. */
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

    static <T> StatsRows<T> of(LaneSummary summary, List<T> rows) {
        LaneWindow window = summary.window();
        return new StatsRows<>(
                window.startDate(),
                window.endDate(),
                OptionalDouble.of(window.windowSeconds()),
                OptionalLong.empty(),
                rows);
    }

    static <T> StatsRows<T> of(ReducedSummary summary, List<T> rows) {
        return new StatsRows<>("", "", OptionalDouble.empty(), OptionalLong.of(summary.rankCount()), rows);
    }

    /**
     * Returns the writer of rows of one kind; records of {@code kind} and {@code mpi_kind} may share a file.
     *
     * @param version the format version
     * @param ofRanks whether the rows are over ranks
     * @param cells the cells of a row, whose columns end the header
     */
    static <T> CsvWriter<StatsRows<T>> writer(String version, String kind, boolean ofRanks, List<CsvCell<T>> cells) {
        String kindOfRanks = "mpi_" + kind;
        List<String> header = new ArrayList<>(COMMON_COLUMNS);
        cells.forEach(cell -> header.add(cell.column()));
        return new CsvWriter<>(new CsvSchema<>(
                version,
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
