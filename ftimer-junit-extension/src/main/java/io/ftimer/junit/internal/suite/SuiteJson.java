package io.ftimer.junit.internal.suite;

import io.ftimer.report.internal.schema.Field;
import io.ftimer.report.internal.schema.SuiteSchema;
import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/**
 * Writes the object of one JVM for {@code suite.json}, with its properties, tests and templates.
 *
 * <p>{@link #beginning} precedes the tests, one line each, and {@link #end} follows them. Thread safety: thread-confined.
 */
final class SuiteJson {
    /** The text before, between and after the objects of JVMs. */
    static final String BEFORE = "{\"format\":\"" + SuiteSchema.FORMAT + "\",\"format_version\":"
            + SuiteFields.FORMAT_VERSION + ",\"jvms\":[\n";

    static final String BETWEEN = ",\n";
    private final Appendable out;

    SuiteJson(Appendable out) {
        this.out = out;
    }

    static String beginning(String jvm) throws IOException {
        StringBuilder beginning = new StringBuilder();
        JsonText json = new JsonText(beginning);
        json.beginObject().name("jvm").value(jvm);
        json.name("java_version").value(System.getProperty("java.version", ""));
        json.name("java_vendor").value(System.getProperty("java.vendor", ""));
        json.name("os").value(System.getProperty("os.name", "") + " " + System.getProperty("os.arch", ""));
        json.name("processors").value(Runtime.getRuntime().availableProcessors());
        json.name("tests").beginArray();
        return beginning.append('\n').toString();
    }

    /**
     * Writes a test.
     *
     * @param withRegions whether its regions, site timers and SQL texts are written
     * @param isFirst whether no test precedes it in the file
     */
    void write(int attempt, TimedTest timed, boolean withRegions, boolean isFirst) throws IOException {
        out.append(isFirst ? "" : ",");
        // a test before, of which only a part was written here, has no effect
        JsonText test = new JsonText(out).beginObject().name("attempt").value(attempt);
        members(test, timed, withRegions);
        test.endObject();
        out.append('\n');
    }

    static String end(List<TemplateSummary> templates, boolean endedEarly) throws IOException {
        StringBuilder end = new StringBuilder("],\"templates\":");
        templates(new JsonText(end), templates);
        return end.append(endedEarly ? ",\"ended_early\":true}" : "}").toString();
    }

    private static void templates(JsonText json, List<TemplateSummary> templates) throws IOException {
        json.beginArray();
        for (TemplateSummary template : templates) {
            json.newLine().beginObject();
            members(json, SuiteFields.TEMPLATE_KEY, template);
            members(json, SuiteFields.TEMPLATE, template);
            objects(json, "regions", SuiteFields.TEMPLATE_REGION, template.regions());
            json.endObject();
        }
        json.endArray();
    }

    /**
     * Returns the text after the objects of JVMs.
     *
     * @param missing the number of tests that could not be written
     */
    static String after(List<AbsentPath> absent, long missing) throws IOException {
        StringBuilder text = new StringBuilder("\n]");
        if (missing > 0) {
            text.append(",\"left_out_tests\":").append(missing);
        }
        if (!absent.isEmpty()) {
            text.append(",\"absent_paths\":[");
            String separator = "";
            for (AbsentPath path : absent) {
                JsonText json = new JsonText(text.append(separator).append('\n'));
                json.beginObject();
                members(json, SuiteFields.ABSENT_PATH, path);
                json.endObject();
                separator = ",";
            }
            text.append(']');
        }
        return text.append("}\n").toString();
    }

    /** Writes one test as a separate object. */
    static void writeTest(JsonText json, TimedTest timed) throws IOException {
        json.beginObject();
        members(json, timed, true);
        json.name("format_version").value(SuiteFields.FORMAT_VERSION);
        json.endObject();
    }

    private static void members(JsonText json, TimedTest timed, boolean withRegions) throws IOException {
        FinishedTest test = timed.test();
        members(json, SuiteFields.TEST_KEY, timed);
        members(json, SuiteFields.TEST, timed);
        objects(json, "regions", SuiteFields.REGION, withRegions ? timed.regions() : List.of());
        objectsIfAny(
                json, "other_threads", SuiteFields.OTHER_THREAD, test.summary().otherThreads());
        objects(json, "not_recorded_threads", SuiteFields.NOT_RECORDED_THREAD, test.notRecordedThreads());
        if (withRegions) {
            objectsIfAny(json, "sites", SuiteFields.SITE, test.summary().sites());
            objectsIfAny(json, "sql_texts", SuiteFields.SQL_TEXT, test.summary().sqlTexts());
        }
        objectsIfAny(
                json,
                "not_verified",
                SuiteFields.NOT_VERIFIED,
                test.expectations().notVerified());
        objectsIfAny(json, "findings", SuiteFields.FINDING, timed.findings());
    }

    private static <T> void objectsIfAny(JsonText json, String name, List<Field<T>> fields, Collection<T> rows)
            throws IOException {
        if (!rows.isEmpty()) {
            objects(json, name, fields, rows);
        }
    }

    private static <T> void objects(JsonText json, String name, List<Field<T>> fields, Collection<T> rows)
            throws IOException {
        json.name(name).beginArray();
        for (T row : SuiteFields.first(rows)) {
            json.beginObject();
            members(json, fields, row);
            json.endObject();
        }
        json.endArray();
    }

    private static <T> void members(JsonText json, List<Field<T>> fields, T row) throws IOException {
        for (Field<T> field : fields) {
            json.member(field.column(), field.of(row));
        }
    }
}
