package io.ftimer.report;

import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The columns of {@link IterationStats} in a CSV schema. */
final class StatsCells {
    private StatsCells() {}

    /**
     * Returns one cell for each number. A number that does not exist, such as the mean of no times, is blank.
     *
     * @param countColumn the column of the number of times
     * @param numbered what each time belongs to, used in the column names of extrema: {@code iteration} or {@code call}
     */
    static <T> List<CsvCell<T>> of(String countColumn, String numbered, Function<T, IterationStats> stats) {
        Function<T, Optional<Extremum>> min = row -> stats.apply(row).min();
        Function<T, Optional<Extremum>> max = row -> stats.apply(row).max();
        return List.of(
                CsvCell.integer(countColumn, row -> stats.apply(row).count()),
                CsvCell.real("sum_time", row -> stats.apply(row).totalSeconds()),
                ofAny("avg_time", stats, IterationStats::meanSeconds),
                ofAny("time_variance", stats, IterationStats::varianceSquareSeconds),
                ofAny("time_deviation", stats, IterationStats::deviationSeconds),
                seconds("min_time", min),
                number("min_time_" + numbered, min),
                rank("min_time_rank", min),
                seconds("max_time", max),
                number("max_time_" + numbered, max),
                rank("max_time_rank", max));
    }

    private static <T> CsvCell<T> ofAny(
            String column, Function<T, IterationStats> stats, ToDoubleFunction<IterationStats> value) {
        return CsvCell.optionalReal(column, row -> {
            IterationStats known = stats.apply(row);
            return known.count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(value.applyAsDouble(known));
        });
    }

    private static <T> CsvCell<T> seconds(String column, Function<T, Optional<Extremum>> extremum) {
        return CsvCell.optionalReal(
                column,
                row -> extremum.apply(row).stream()
                        .mapToDouble(Extremum::seconds)
                        .findFirst());
    }

    private static <T> CsvCell<T> number(String column, Function<T, Optional<Extremum>> extremum) {
        return CsvCell.optionalInteger(
                column, row -> extremum.apply(row).map(Extremum::iteration).orElse(OptionalLong.empty()));
    }

    private static <T> CsvCell<T> rank(String column, Function<T, Optional<Extremum>> extremum) {
        return CsvCell.optionalInteger(
                column,
                row -> extremum.apply(row).stream()
                        .mapToLong(Extremum::contributor)
                        .findFirst());
    }
}
