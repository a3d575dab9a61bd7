package io.ftimer.report;

import io.ftimer.report.internal.schema.CsvRecordWriter;
import io.ftimer.report.internal.schema.CsvStyle;
import io.ftimer.report.internal.schema.RecordSchema;
import java.io.IOException;
import java.util.List;
import java.util.Map;

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
}
