package io.ftimer.report;

import io.ftimer.report.internal.schema.CsvRecordWriter;
import io.ftimer.report.internal.schema.Field;
import java.io.IOException;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One type of record in a CSV report.
 *
 * @param name the value of the column {@code record_type}
 * @param rows returns the rows of a report
 * @param fields the values of a row
 */
record CsvRecordType<R, T>(String name, BiFunction<R, Metadata, List<T>> rows, List<Field<T>> fields) {
    /** Returns the single record of the whole result. */
    static <R> CsvRecordType<R, R> summary(List<Field<R>> fields) {
        return new CsvRecordType<>("summary", (result, metadata) -> List.of(result), fields);
    }

    /** Returns one record for each metadata pair. */
    static <R> CsvRecordType<R, Metadata.Pair> metadata() {
        return new CsvRecordType<>(
                "metadata",
                (result, metadata) -> metadata.pairs(),
                List.of(new Field<>("key", Metadata.Pair::key), new Field<>("value", Metadata.Pair::value)));
    }

    /** Returns one record for each entry of the result. */
    static <R, T> CsvRecordType<R, T> entries(Function<R, List<T>> entries, List<Field<T>> fields) {
        return new CsvRecordType<>("entry", (result, metadata) -> entries.apply(result), fields);
    }

    /** Returns one record for each rank of the result. */
    static <R, T> CsvRecordType<R, T> ranks(Function<R, List<T>> ranks, List<Field<T>> fields) {
        return new CsvRecordType<>("rank", (result, metadata) -> ranks.apply(result), fields);
    }

    void write(R result, Metadata metadata, CsvRecordWriter records) throws IOException {
        for (T row : rows.apply(result, metadata)) {
            records.begin(name).put(fields, row).end();
        }
    }
}
