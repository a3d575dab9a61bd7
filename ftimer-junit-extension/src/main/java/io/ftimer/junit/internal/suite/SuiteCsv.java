package io.ftimer.junit.internal.suite;

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
 * Writes the records of one JVM for {@code suite.csv}, without the header line.
 *
 * <p>All values except numbers are quoted, and unused fields are empty. Thread safety: thread-confined.
 */
final class SuiteCsv {
    static final List<String> COLUMNS =
            List.of(("format_version,record_type,jvm,attempt,test_id,class_name,method_name,"
                            + "display_name,template_id,template_name,outcome,start_date,window_nanos,unbound_calls,"
                            + "node_id,parent_id,depth,path,name,call_count,inclusive_nanos,self_nanos,is_active,"
                            + "invocations,failed_invocations,min_window_nanos,median_window_nanos,max_window_nanos,"
                            + "min_call_count,median_call_count,max_call_count,min_inclusive_nanos,median_inclusive_nanos,"
                            + "max_inclusive_nanos,min_self_nanos,median_self_nanos,max_self_nanos")
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

    SuiteCsv(Appendable out, String jvm) {
        this.out = out;
        this.jvm = jvm;
    }

    void write(int attempt, TimedTest timed) throws IOException {
        begin("test");
        put("attempt", attempt);
        put(SuiteFields.TEST_KEY, timed);
        put(SuiteFields.TEST, timed);
        FORMAT.printRecord(out, record);
        for (TimedTest.Region region : timed.regions()) {
            begin("region");
            put("attempt", attempt);
            put(SuiteFields.TEST_KEY, timed);
            put(SuiteFields.REGION, region);
            FORMAT.printRecord(out, record);
        }
        for (Map.Entry<String, Long> thread :
                timed.test().summary().unboundCalls().entrySet()) {
            begin("unbound_thread");
            put("attempt", attempt);
            put(SuiteFields.TEST_KEY, timed);
            put(SuiteFields.UNBOUND_THREAD, thread);
            FORMAT.printRecord(out, record);
        }
    }

    void write(TemplateSummary template) throws IOException {
        begin("template");
        put(SuiteFields.TEMPLATE_KEY, template);
        put(SuiteFields.TEMPLATE, template);
        FORMAT.printRecord(out, record);
        for (TemplateSummary.Region region : template.regions()) {
            begin("template_region");
            put(SuiteFields.TEMPLATE_KEY, template);
            put(SuiteFields.TEMPLATE_REGION, region);
            FORMAT.printRecord(out, record);
        }
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

    private void put(String column, Object value) {
        record[Objects.requireNonNull(PLACES.get(column), column)] = value;
    }
}
