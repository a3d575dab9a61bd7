package io.ftimer.report;

import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.LaneWindow;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.report.internal.schema.Field;
import io.ftimer.report.internal.schema.RecordSchema;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.Summary;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Rows of statistics and their origin.
 *
 * @param startDate the wall-clock label of the start of the window; blank over ranks
 * @param endDate the wall-clock label of its end; blank over ranks
 * @param totalSeconds the length of the window; null over ranks, as each rank has its own
 * @param ranks the number of ranks; null for a recorder or session
 */
record StatsRows<T>(
        String startDate,
        String endDate,
        @Nullable Double totalSeconds,
        @Nullable Integer ranks,
        List<T> rows) {

    static <T> StatsRows<T> of(Summary summary, List<T> rows) {
        return new StatsRows<>(summary.startDate(), summary.endDate(), summary.totalSeconds(), null, rows);
    }

    static <T> StatsRows<T> of(LaneSummary summary, List<T> rows) {
        LaneWindow window = summary.window();
        return new StatsRows<>(window.startDate(), window.endDate(), window.windowSeconds(), null, rows);
    }

    static <T> StatsRows<T> of(ReducedSummary summary, List<T> rows) {
        return new StatsRows<>("", "", null, summary.rankCount(), rows);
    }

    /** Returns the writer of rows of one kind. Fields that only the other kinds of the schema use are left out. */
    static <T> CsvWriter<StatsRows<T>> writer(RecordSchema schema, String kind, List<Field<T>> fields) {
        List<Field<StatsRows<T>>> summary = List.of(
                new Field<>("start_date", StatsRows::startDate),
                new Field<>("end_date", StatsRows::endDate),
                new Field<>("total_time", StatsRows::totalSeconds),
                new Field<>("num_ranks", StatsRows::ranks),
                new Field<>("num_entries", result -> result.rows().size()));
        return new CsvWriter<>(
                schema,
                kind,
                List.of(
                        CsvRecordType.summary(used(schema.namesIn(kind, "summary"), summary)),
                        CsvRecordType.metadata(),
                        CsvRecordType.entries(StatsRows::rows, used(schema.namesIn(kind, "entry"), fields))));
    }

    private static <T> List<Field<T>> used(List<String> columns, List<Field<T>> fields) {
        return fields.stream().filter(field -> columns.contains(field.column())).toList();
    }

    /**
     * Returns the fields of statistics. A number that does not exist, such as the mean of no times, is missing.
     *
     * @param countColumn the column of the number of times
     * @param numbered what each time belongs to, used in the column names of extrema: {@code iteration} or {@code call}
     */
    static <T> List<Field<T>> fields(String countColumn, String numbered, Function<T, IterationStats> stats) {
        return new FieldList<T>()
                .add(countColumn, stats, IterationStats::count)
                .add("sum_time", stats, IterationStats::totalSeconds)
                .add("avg_time", stats, known -> known.count() == 0 ? null : known.meanSeconds())
                .add("time_variance", stats, known -> known.count() == 0 ? null : known.varianceSquareSeconds())
                .add("time_deviation", stats, known -> known.count() == 0 ? null : known.deviationSeconds())
                .addAll(extremum("min_time", numbered, stats.andThen(IterationStats::min)))
                .addAll(extremum("max_time", numbered, stats.andThen(IterationStats::max)))
                .list();
    }

    private static <T> List<Field<T>> extremum(String column, String numbered, Function<T, Optional<Extremum>> found) {
        return new FieldList<T>()
                .add(column, found, known -> known.map(Extremum::seconds).orElse(null))
                .add(
                        column + "_" + numbered,
                        found,
                        known -> orNull(known.map(Extremum::iteration).orElse(OptionalLong.empty())))
                .add(
                        column + "_rank",
                        found,
                        known -> known.map(Extremum::contributor).orElse(null))
                .list();
    }

    static @Nullable Long orNull(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : null;
    }
}
