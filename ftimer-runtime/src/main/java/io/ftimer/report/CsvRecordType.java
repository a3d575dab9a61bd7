package io.ftimer.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * One kind of record in a CSV file.
 *
 * @param name what the column {@code record_type} says
 * @param rows finds the rows in a report
 * @param cells the fields that are not blank, in the order of the header; a column name that the header holds twice
 *     means its first place after the cell before
 */
record CsvRecordType<R, T>(String name, Function<ReportContent<R>, List<T>> rows, List<CsvCell<T>> cells) {
    /** Returns the one record that stands for the whole result. */
    static <R> CsvRecordType<R, R> summary(List<CsvCell<R>> cells) {
        return new CsvRecordType<>("summary", content -> List.of(content.result()), cells);
    }

    /** Returns the records of the user's facts. */
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

    /** Returns this type with one more field, which is the same in every record. */
    CsvRecordType<R, T> withConstant(String column, String value) {
        List<CsvCell<T>> extended = new ArrayList<>(cells);
        extended.add(CsvCell.text(column, row -> value));
        return new CsvRecordType<>(name, rows, List.copyOf(extended));
    }
}
