package io.ftimer.junit.internal.suite;

import io.ftimer.report.internal.text.CsvRecordWriter;
import io.ftimer.report.internal.text.CsvStyle;
import io.ftimer.report.internal.text.Field;
import io.ftimer.report.internal.text.SuiteSchema;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes the records of one JVM for {@code suite.csv}, which follow {@link #HEADER_LINE}.
 *
 * <p>All values except numbers are quoted, and unused fields are empty. Thread safety: thread-confined.
 */
final class SuiteCsv {
    static final String HEADER_LINE = SuiteSchema.SCHEMA.headerLine() + "\n";

    private final CsvRecordWriter records;

    SuiteCsv(Appendable out, String jvm) {
        records = new CsvRecordWriter(SuiteSchema.SCHEMA, Map.of("jvm", jvm), CsvStyle.NUMBERS_UNQUOTED, out);
    }

    /**
     * Writes a test.
     *
     * @param says what its further records say
     */
    void write(int attempt, TimedTest timed, Set<SuiteFields.Says> says) throws IOException {
        records.discard();
        records.begin("test")
                .put("attempt", attempt)
                .put(SuiteFields.TEST, timed)
                .end();
        for (SuiteFields.Rows<?> rows : SuiteFields.ROWS) {
            if (says.contains(rows.says())) {
                write(timed, rows);
            }
        }
        records.flush();
    }

    private <T> void write(TimedTest timed, SuiteFields.Rows<T> rows) throws IOException {
        int left = SuiteFields.MAX_RECORDS;
        for (T row : rows.of().apply(timed)) {
            if (left-- == 0) {
                return;
            }
            records.begin(rows.type()).put(rows.fields(), row).end();
        }
    }

    /**
     * Returns the records after those of tests.
     *
     * @param jvm empty at the end of the file
     * @param missing the number of tests that could not be written
     */
    static String end(
            String jvm, List<TemplateReader.TemplateSummary> templates, List<RunPaths.AbsentPath> absent, long missing)
            throws IOException {
        StringBuilder end = new StringBuilder();
        SuiteCsv csv = new SuiteCsv(end, jvm);
        for (TemplateReader.TemplateSummary template : templates) {
            csv.write(template);
        }
        csv.write("absent_path", SuiteFields.ABSENT_PATH, absent);
        if (jvm.isEmpty() || missing > 0) {
            csv.records.begin("end").put("left_out_records", missing).end();
            csv.records.flush();
        }
        return end.toString();
    }

    void write(TemplateReader.TemplateSummary template) throws IOException {
        records.discard();
        records.begin("template").put(SuiteFields.TEMPLATE, template).end();
        for (TemplateReader.Region region : template.regions()) {
            records.begin("template_region")
                    .put(SuiteFields.TEMPLATE_REGION, region)
                    .end();
        }
        records.flush();
    }

    <T> void write(String type, List<Field<T>> fields, List<T> rows) throws IOException {
        for (T row : rows) {
            records.begin(type).put(fields, row).end();
        }
        records.flush();
    }
}
