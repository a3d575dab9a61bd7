package io.ftimer.junit.internal.suite;

import io.ftimer.report.internal.schema.CsvRecordWriter;
import io.ftimer.report.internal.schema.CsvStyle;
import io.ftimer.report.internal.schema.Field;
import io.ftimer.report.internal.schema.SuiteSchema;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

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
     * @param withRegions whether its regions, site timers and SQL texts are written
     */
    void write(int attempt, TimedTest timed, boolean withRegions) throws IOException {
        FinishedTest test = timed.test();
        records.discard();
        records.begin("test")
                .put("attempt", attempt)
                .put(SuiteFields.TEST_KEY, timed)
                .put(SuiteFields.TEST, timed)
                .end();
        if (withRegions) {
            write("region", attempt, test, SuiteFields.REGION, timed.regions());
            write("site", attempt, test, SuiteFields.SITE, test.summary().sites());
        }
        write("sql_text", attempt, test, SuiteFields.SQL_TEXT, test.summary().sqlTexts());
        write(
                "other_thread",
                attempt,
                test,
                SuiteFields.OTHER_THREAD,
                test.summary().otherThreads());
        write("not_recorded_thread", attempt, test, SuiteFields.NOT_RECORDED_THREAD, test.notRecordedThreads());
        if (timed.failed()) {
            write(
                    "not_met",
                    attempt,
                    test,
                    SuiteFields.NOT_MET,
                    test.expectations().notMet());
        }
        write(
                "not_verified",
                attempt,
                test,
                SuiteFields.NOT_VERIFIED,
                test.expectations().notVerified());
        write(
                "upper_bound",
                attempt,
                test,
                SuiteFields.UPPER_BOUND,
                test.expectations().upperBounds());
        write("finding", attempt, test, SuiteFields.FINDING, timed.findings());
        records.flush();
    }

    private <T> void write(String recordType, int attempt, FinishedTest test, List<Field<T>> fields, Collection<T> rows)
            throws IOException {
        for (T row : SuiteFields.first(rows)) {
            records.begin(recordType)
                    .put("attempt", attempt)
                    .put("test_id", test.testId())
                    .put(fields, row)
                    .end();
        }
    }

    /**
     * Returns the records after those of tests.
     *
     * @param jvm empty at the end of the file
     * @param missing the number of tests that could not be written
     */
    static String end(String jvm, List<TemplateSummary> templates, List<AbsentPath> absent, long missing)
            throws IOException {
        StringBuilder end = new StringBuilder();
        SuiteCsv csv = new SuiteCsv(end, jvm);
        for (TemplateSummary template : templates) {
            csv.write(template);
        }
        for (AbsentPath path : absent) {
            csv.write(path);
        }
        if (jvm.isEmpty() || missing > 0) {
            csv.records.begin("end").put("left_out_records", missing).end();
            csv.records.flush();
        }
        return end.toString();
    }

    void write(TemplateSummary template) throws IOException {
        records.discard();
        records.begin("template")
                .put(SuiteFields.TEMPLATE_KEY, template)
                .put(SuiteFields.TEMPLATE, template)
                .end();
        for (TemplateSummary.Region region : template.regions()) {
            records.begin("template_region")
                    .put(SuiteFields.TEMPLATE_KEY, template)
                    .put(SuiteFields.TEMPLATE_REGION, region)
                    .end();
        }
        records.flush();
    }

    void write(AbsentPath absent) throws IOException {
        records.begin("absent_path").put(SuiteFields.ABSENT_PATH, absent).end();
        records.flush();
    }
}
