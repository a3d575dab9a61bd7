package io.ftimer.junit.internal.suite;

import io.ftimer.internal.text.JsonText;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/**
 * Writes the object of one JVM for {@code suite.json}, with its properties, tests and templates.
 *
 * <p>Call {@link #write} for each test, then {@link #end}. Thread safety: thread-confined.
 */
final class SuiteJson {
    /** The text before, between and after the objects of JVMs. */
    static final String BEFORE =
            "{\"format\":\"ftimer-suite\",\"format_version\":" + SuiteFields.FORMAT_VERSION + ",\"jvms\":[\n";

    static final String BETWEEN = ",\n";
    static final String AFTER = "\n]}\n";

    private final JsonText json;

    SuiteJson(Appendable out, String jvm) throws IOException {
        json = new JsonText(out);
        json.beginObject().name("jvm").value(jvm);
        json.name("java_version").value(System.getProperty("java.version", ""));
        json.name("java_vendor").value(System.getProperty("java.vendor", ""));
        json.name("os").value(System.getProperty("os.name", "") + " " + System.getProperty("os.arch", ""));
        json.name("processors").value(Runtime.getRuntime().availableProcessors());
        json.name("tests").beginArray();
    }

    void write(int attempt, TimedTest timed) throws IOException {
        json.newLine().beginObject();
        json.name("attempt").value(attempt);
        members(json, timed);
        json.endObject();
    }

    void end(List<TemplateSummary> templates) throws IOException {
        json.endArray().name("templates").beginArray();
        for (TemplateSummary template : templates) {
            json.newLine().beginObject();
            members(json, SuiteFields.TEMPLATE_KEY, template);
            members(json, SuiteFields.TEMPLATE, template);
            objects(json, "regions", SuiteFields.TEMPLATE_REGION, template.regions());
            json.endObject();
        }
        json.endArray().endObject();
    }

    /** Writes one test as a separate object. */
    static void writeTest(JsonText json, TimedTest timed) throws IOException {
        json.beginObject();
        members(json, timed);
        json.endObject();
    }

    private static void members(JsonText json, TimedTest timed) throws IOException {
        members(json, SuiteFields.TEST_KEY, timed);
        members(json, SuiteFields.TEST, timed);
        objects(json, "regions", SuiteFields.REGION, timed.regions());
        objects(
                json,
                "unbound_threads",
                SuiteFields.UNBOUND_THREAD,
                timed.test().summary().unboundCalls().entrySet());
    }

    private static <T> void objects(JsonText json, String name, List<SuiteField<T>> fields, Collection<T> rows)
            throws IOException {
        json.name(name).beginArray();
        for (T row : rows) {
            json.beginObject();
            members(json, fields, row);
            json.endObject();
        }
        json.endArray();
    }

    private static <T> void members(JsonText json, List<SuiteField<T>> fields, T row) throws IOException {
        for (SuiteField<T> field : fields) {
            Object value = field.of(row);
            json.name(field.name());
            if (value instanceof Boolean flag) {
                json.value(flag);
            } else if (value instanceof Number number) {
                json.value(number.longValue());
            } else {
                json.value(value.toString());
            }
        }
    }
}
