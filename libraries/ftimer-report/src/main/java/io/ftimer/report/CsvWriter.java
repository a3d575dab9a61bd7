package io.ftimer.report;

import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Writes the records of a schema.
 *
 * <p>Thread safety: immutable.
 */
final class CsvWriter<R> {
    private final String headerLine;
    private final AppendRules appendRules;
    private final List<? extends CsvRecordWriter<R, ?>> recordWriters;

    CsvWriter(CsvSchema<R> schema) {
        headerLine = schema.headerLine();
        appendRules = schema.appendRules();
        recordWriters = schema.recordTypes().stream()
                .map(type -> recordWriter(schema, type))
                .toList();
    }

    private static <R, T> CsvRecordWriter<R, T> recordWriter(CsvSchema<R> schema, CsvRecordType<R, T> type) {
        return new CsvRecordWriter<>(schema, type);
    }

    /** Returns the requirements on a file to which the records may be appended. */
    AppendRules appendRules() {
        return appendRules;
    }

    /** Writes all records, preceded by the header line if {@code withHeader}, with texts changed by {@code text}. */
    void write(ReportContent<R> content, boolean withHeader, Appendable target, UnaryOperator<String> text)
            throws IOException {
        ReportBuffer out = new ReportBuffer(target, text);
        if (withHeader) {
            out.text(headerLine).endLine();
        }
        for (CsvRecordWriter<R, ?> writer : recordWriters) {
            writer.write(content, out);
        }
        out.flush();
    }
}
