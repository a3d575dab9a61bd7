package io.ftimer.report;

import io.ftimer.report.internal.schema.CsvRecordWriter;
import io.ftimer.report.internal.schema.CsvStyle;
import io.ftimer.report.internal.schema.Field;
import io.ftimer.report.internal.schema.RecordSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes reports of one kind in its schema.
 *
 * <p>Thread safety: immutable.
 *
 * @param schema the format
 * @param constants the values of columns that are the same in all records, among them {@code summary_kind}
 * @param recordTypes the types of records in writing order
 */
record CsvWriter<R>(RecordSchema schema, Map<String, String> constants, List<CsvRecordType<R, ?>> recordTypes) {

    /** Creates a writer without further constants. */
    CsvWriter(RecordSchema schema, String kind, List<CsvRecordType<R, ?>> recordTypes) {
        this(schema, Map.of("summary_kind", kind), recordTypes);
    }

    /** Writes all records, preceded by the header line if {@code withHeader}. */
    void write(R result, Metadata metadata, boolean withHeader, Appendable target, CsvStyle style) throws IOException {
        CsvRecordWriter records = new CsvRecordWriter(schema, constants, style, target);
        if (withHeader) {
            records.header();
        }
        for (CsvRecordType<R, ?> type : recordTypes) {
            type.write(result, metadata, records);
        }
        records.flush();
    }

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

        static <R> CsvRecordType<R, Metadata.Pair> metadata() {
            return new CsvRecordType<>(
                    "metadata",
                    (result, metadata) -> metadata.pairs(),
                    List.of(new Field<>("key", Metadata.Pair::key), new Field<>("value", Metadata.Pair::value)));
        }

        static <R, T> CsvRecordType<R, T> entries(Function<R, List<T>> entries, List<Field<T>> fields) {
            return new CsvRecordType<>("entry", (result, metadata) -> entries.apply(result), fields);
        }

        static <R, T> CsvRecordType<R, T> ranks(Function<R, List<T>> ranks, List<Field<T>> fields) {
            return new CsvRecordType<>("rank", (result, metadata) -> ranks.apply(result), fields);
        }

        void write(R result, Metadata metadata, CsvRecordWriter records) throws IOException {
            for (T row : rows.apply(result, metadata)) {
                records.begin(name).put(fields, row).end();
            }
        }
    }

    /** Collects the fields of records. Thread safety: thread-confined. */
    static final class FieldList<T> {
        private final List<Field<T>> fields = new ArrayList<>();

        FieldList<T> add(String column, Function<T, @Nullable Object> value) {
            fields.add(new Field<>(column, value));
            return this;
        }

        /** Adds a value of a part of the row. */
        <P> FieldList<T> add(String column, Function<T, P> part, Function<P, @Nullable Object> value) {
            return add(column, row -> value.apply(part.apply(row)));
        }

        FieldList<T> addAll(List<Field<T>> further) {
            fields.addAll(further);
            return this;
        }

        FieldList<T> without(Collection<String> columns) {
            FieldList<T> others = new FieldList<>();
            fields.stream().filter(field -> !columns.contains(field.column())).forEach(others.fields::add);
            return others;
        }

        List<Field<T>> list() {
            return List.copyOf(fields);
        }
    }
}
