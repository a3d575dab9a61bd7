package io.ftimer.report;

import io.ftimer.report.internal.text.CsvRecordWriter;
import io.ftimer.report.internal.text.CsvStyle;
import io.ftimer.report.internal.text.Field;
import io.ftimer.report.internal.text.RecordSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes reports of one kind in its schema.
 *
 * <p>Thread safety: immutable.
 *
 * @param constants the values of columns that are the same in all records, among them {@code summary_kind}
 * @param recordTypes the types of records in writing order
 */
record CsvWriter<R>(RecordSchema schema, Map<String, String> constants, List<CsvRecordType<R, ?>> recordTypes) {

    CsvWriter(RecordSchema schema, String kind, List<CsvRecordType<R, ?>> recordTypes) {
        this(schema, Map.of("summary_kind", kind), recordTypes);
    }

    /** Returns a writer of those types and fields that the schema has; the others are for similar reports. */
    static <R> CsvWriter<R> of(
            RecordSchema schema, Map<String, String> constants, List<CsvRecordType<R, ?>> recordTypes) {
        String kind = constants.getOrDefault("summary_kind", "");
        return new CsvWriter<>(
                schema,
                constants,
                recordTypes.stream()
                        .filter(type -> schema.recordTypes().contains(type.name()))
                        .<CsvRecordType<R, ?>>map(type -> type.with(schema.namesIn(kind, type.name())))
                        .toList());
    }

    /** Writes all records, with the metadata behind the summary, preceded by the header line if {@code withHeader}. */
    void write(
            R result, List<Map.Entry<String, String>> metadata, boolean withHeader, Appendable target, CsvStyle style)
            throws IOException {
        CsvRecordWriter records = new CsvRecordWriter(schema, constants, style, target);
        if (withHeader) {
            records.header();
        }
        for (CsvRecordType<R, ?> type : recordTypes) {
            type.write(result, records);
            if (type.name().equals("summary")) {
                for (Map.Entry<String, String> pair : metadata) {
                    records.begin("metadata")
                            .put("key", pair.getKey())
                            .put("value", pair.getValue())
                            .end();
                }
            }
        }
        records.flush();
    }

    record CsvRecordType<R, T>(String name, Function<R, List<T>> rows, List<Field<T>> fields) {
        static <R> CsvRecordType<R, R> summary(List<Field<R>> fields) {
            return new CsvRecordType<>("summary", List::of, fields);
        }

        CsvRecordType<R, T> with(List<String> columns) {
            return new CsvRecordType<>(
                    name,
                    rows,
                    fields.stream()
                            .filter(field -> columns.contains(field.column()))
                            .toList());
        }

        void write(R result, CsvRecordWriter records) throws IOException {
            for (T row : rows.apply(result)) {
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

        <P> FieldList<T> add(String column, Function<T, P> part, Function<P, @Nullable Object> value) {
            return add(column, row -> value.apply(part.apply(row)));
        }

        FieldList<T> addAll(List<Field<T>> further) {
            fields.addAll(further);
            return this;
        }

        List<Field<T>> list() {
            return List.copyOf(fields);
        }
    }
}
