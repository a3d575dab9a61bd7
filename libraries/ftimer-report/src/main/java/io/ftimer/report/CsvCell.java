package io.ftimer.report;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * One field of a type of CSV record.
 *
 * @param column the name of the column in the header
 * @param content writes the text between the quotes
 */
record CsvCell<T>(String column, Content<T> content) {
    @FunctionalInterface
    interface Content<T> {
        void write(ReportBuffer out, T row);
    }

    static <T> CsvCell<T> text(String column, Function<T, String> value) {
        return new CsvCell<>(column, (out, row) -> out.csvContent(value.apply(row)));
    }

    static <T> CsvCell<T> real(String column, ToDoubleFunction<T> value) {
        return new CsvCell<>(column, (out, row) -> out.scientific(value.applyAsDouble(row)));
    }

    static <T> CsvCell<T> integer(String column, ToLongFunction<T> value) {
        return new CsvCell<>(column, (out, row) -> out.integer(value.applyAsLong(row), 0));
    }

    /** Returns a cell that is blank if there is no value. */
    static <T> CsvCell<T> optionalReal(String column, Function<T, OptionalDouble> value) {
        return new CsvCell<>(column, (out, row) -> value.apply(row).ifPresent(out::scientific));
    }

    /** Returns a cell that is blank if there is no value. */
    static <T> CsvCell<T> optionalInteger(String column, Function<T, OptionalLong> value) {
        return new CsvCell<>(column, (out, row) -> value.apply(row).ifPresent(known -> out.integer(known, 0)));
    }

    static <T> CsvCell<T> flag(String column, Predicate<T> value) {
        return new CsvCell<>(column, (out, row) -> out.text(value.test(row) ? "true" : "false"));
    }
}
