package io.ftimer.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * One type of record in a CSV file.
 *
 * @param name the value of the column {@code record_type}
 * @param rows returns the rows of a report
 * @param cells the nonblank fields in header order; a column name that occurs twice in the header means the first
 *     occurrence after the preceding cell
 */
record CsvRecordType<R, T>(String name, Function<ReportContent<R>, List<T>> rows, List<CsvCell<T>> cells) {
    /** Returns the single record of the whole result. */
    static <R> CsvRecordType<R, R> summary(List<CsvCell<R>> cells) {
        return new CsvRecordType<>("summary", content -> List.of(content.result()), cells);
    }

    /** Returns one record for each metadata pair. */
    static <R> CsvRecordType<R, Metadata.Pair> metadata() {
        return new CsvRecordType<>(
                "metadata",
                content -> content.metadata().pairs(),
                List.of(CsvCell.text("key", Metadata.Pair::key), CsvCell.text("value", Metadata.Pair::value)));
    }

    /** Returns one record for each entry of the result. */
    static <R, T> CsvRecordType<R, T> entries(Function<R, List<T>> entries, List<CsvCell<T>> cells) {
        return new CsvRecordType<>("entry", content -> entries.apply(content.result()), cells);
    }

    /** Returns one record for each rank of the result. */
    static <R, T> CsvRecordType<R, T> ranks(Function<R, List<T>> ranks, List<CsvCell<T>> cells) {
        return new CsvRecordType<>("rank", content -> ranks.apply(content.result()), cells);
    }

    /** Returns this type with an additional field that is the same in every record. */
    CsvRecordType<R, T> withConstant(String column, String value) {
        List<CsvCell<T>> extended = new ArrayList<>(cells);
        extended.add(CsvCell.text(column, row -> value));
        return new CsvRecordType<>(name, rows, List.copyOf(extended));
    }
}
