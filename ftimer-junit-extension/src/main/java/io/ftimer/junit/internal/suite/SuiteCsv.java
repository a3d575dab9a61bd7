package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.sites.SiteResult;
import io.ftimer.summary.OtherThread;
import io.ftimer.summary.SqlText;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.QuoteMode;
import org.jspecify.annotations.Nullable;

/**
 * Writes the records of one JVM for {@code suite.csv}, after a header line.
 *
 * <p>All values except numbers are quoted, and unused fields are empty. Thread safety: thread-confined.
 */
final class SuiteCsv {
    static final List<String> COLUMNS =
            List.of(("format_version,record_type,jvm,attempt,test_id,class_name,method_name,"
                            + "display_name,template_id,template_name,outcome,start_date,window_nanos,not_recorded_calls,"
                            + "node_id,parent_id,depth,path,name,kind,call_count,inclusive_nanos,self_nanos,is_active,"
                            + "invocations,failed_invocations,min_window_nanos,median_window_nanos,max_window_nanos,"
                            + "min_call_count,median_call_count,max_call_count,min_inclusive_nanos,median_inclusive_nanos,"
                            + "max_inclusive_nanos,min_self_nanos,median_self_nanos,max_self_nanos,"
                            + "sum_call_count,sum_inclusive_nanos,sum_self_nanos,left_out_records,"
                            + "ended_count,sum_nanos,min_nanos,max_nanos,file,line,expectation,reason,nearest,is_of_earlier_test,is_ignored")
                    .split(","));

    /** The format of a whole file. */
    static final CSVFormat FORMAT = CSVFormat.DEFAULT
            .builder()
            .setRecordSeparator('\n')
            .setQuoteMode(QuoteMode.NON_NUMERIC)
            .setHeader()
            .setSkipHeaderRecord(true)
            .get();

    static final String HEADER_LINE = String.join(",", COLUMNS) + "\n";

    private static final Map<String, Integer> PLACES = new HashMap<>();

    static {
        COLUMNS.forEach(column -> PLACES.put(column, PLACES.size()));
    }

    private final Appendable out;
    private final String jvm;
    private final @Nullable Object[] record = new @Nullable Object[COLUMNS.size()];

    SuiteCsv(Appendable out, String jvm) throws IOException {
        this.out = out;
        this.jvm = jvm;
        out.append(HEADER_LINE);
    }

    /**
     * Writes a test.
     *
     * @param withRegions whether its regions, site timers and SQL texts are written
     */
    void write(int attempt, TimedTest timed, boolean withRegions) throws IOException {
        begin("test");
        put("attempt", attempt);
        put(SuiteFields.TEST_KEY, timed);
        put(SuiteFields.TEST, timed);
        end();
        if (withRegions) {
            for (TimedTest.Region region : SuiteFields.first(timed.regions())) {
                beginPart("region", attempt, timed);
                put(SuiteFields.REGION, region);
                region.entry().callStats().ifPresent(stats -> put(SuiteFields.STATISTICS, stats));
                end();
            }
            for (SiteResult site : SuiteFields.first(timed.test().summary().sites())) {
                beginPart("site", attempt, timed);
                put(SuiteFields.SITE, site);
                put(SuiteFields.STATISTICS, site.stats());
                end();
            }
            for (SqlText sql : SuiteFields.first(timed.test().summary().sqlTexts())) {
                beginPart("sql_text", attempt, timed);
                put(SuiteFields.SQL_TEXT, sql);
                put(SuiteFields.STATISTICS, sql.stats());
                end();
            }
        }
        for (OtherThread thread : SuiteFields.first(timed.test().summary().otherThreads())) {
            beginPart("other_thread", attempt, timed);
            put(SuiteFields.OTHER_THREAD, thread);
            end();
        }
        for (NotRecordedThread thread : SuiteFields.first(timed.test().notRecordedThreads())) {
            beginPart("not_recorded_thread", attempt, timed);
            put(SuiteFields.NOT_RECORDED_THREAD, thread);
            end();
        }
        for (TestExpectations.NotVerified expectation :
                SuiteFields.first(timed.test().expectations().notVerified())) {
            beginPart("not_verified", attempt, timed);
            put(SuiteFields.NOT_VERIFIED, expectation);
            end();
        }
    }

    void write(TemplateSummary template) throws IOException {
        begin("template");
        put(SuiteFields.TEMPLATE_KEY, template);
        put(SuiteFields.TEMPLATE, template);
        end();
        for (TemplateSummary.Region region : template.regions()) {
            begin("template_region");
            put(SuiteFields.TEMPLATE_KEY, template);
            put(SuiteFields.TEMPLATE_REGION, region);
            end();
        }
    }

    /** Writes a path that no test of this JVM has. */
    void write(AbsentPath absent) throws IOException {
        begin("absent_path");
        put(SuiteFields.ABSENT_PATH, absent);
        end();
    }

    private void beginPart(String recordType, int attempt, TimedTest timed) {
        begin(recordType);
        put("attempt", attempt);
        put("test_id", timed.test().testId());
    }

    private void end() throws IOException {
        FORMAT.printRecord(out, record);
    }

    private void begin(String recordType) {
        Arrays.fill(record, null);
        put("format_version", SuiteFields.FORMAT_VERSION);
        put("record_type", recordType);
        put("jvm", jvm);
    }

    private <T> void put(List<SuiteField<T>> fields, T row) {
        for (SuiteField<T> field : fields) {
            put(field.name(), field.of(row));
        }
    }

    private void put(String column, @Nullable Object value) {
        record[Objects.requireNonNull(PLACES.get(column), column)] = value;
    }
}
