package io.ftimer.cli.input;

import io.ftimer.cli.input.JsonInput.JsonFields;
import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.internal.text.FormatVersions;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.schema.Column;
import io.ftimer.report.internal.schema.SuiteSchema;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads {@code suite.json}, and the object of one test that is attached to it as {@code ftimer.json}.
 *
 * @param json a document whose first member was read
 * @param isAttachment whether that is the member {@code test_id}, not {@code format}
 */
record SuiteJsonReader(JsonInput json, boolean isAttachment) implements InputReader {
    private static final String VERSION = Integer.toString(SuiteSchema.SCHEMA.version());
    private static final List<String> METRICS = Stream.concat(
                    Stream.of("is_active"), SuiteSchema.SCHEMA.namesOf(Column.Role.METRIC).stream())
            .toList();

    /** The arrays of a test, and the records whose values their objects have. */
    private static final Map<String, String> OF_TEST = Map.of(
            "regions", "region",
            "sites", "site",
            "sql_texts", "sql_text",
            "other_threads", "other_thread",
            "not_recorded_threads", "not_recorded_thread",
            "not_verified", "not_verified");

    static SuiteTreeBuilder builder(TreeSink trees) {
        return new SuiteTreeBuilder(METRICS, test -> trees.accept(test.tree()));
    }

    @Override
    public void read(ExportedRun run, RunSink sink) throws IOException {
        SuiteTreeBuilder suite = builder(sink.open(run));
        if (isAttachment) {
            JsonFields test = json.otherFields();
            test.checkVersion("suite", SuiteSchema.SCHEMA);
            add("test", test, OF_TEST, "", suite);
            suite.finish();
            return;
        }
        String[] version = {""};
        json.members(name -> {
            switch (name) {
                case "format_version" -> {
                    version[0] = json.text();
                    if (!version[0].equals(VERSION)) {
                        throw json.invalid(FormatVersions.unsupported("suite", version[0], "format " + VERSION));
                    }
                }
                case "jvms" -> {
                    if (version[0].isEmpty()) {
                        throw json.invalid("no \"format_version\" before \"jvms\"; expected " + VERSION);
                    }
                    json.array(() -> addJvm(suite));
                }
                case "left_out_tests" -> suite.addMissing(json.integer());
                default -> json.skip();
            }
        });
    }

    private void addJvm(SuiteTreeBuilder suite) throws IOException {
        String[] jvm = {""};
        json.object(name -> {
            switch (name) {
                case "jvm" -> jvm[0] = json.text();
                case "tests" -> json.array(() -> add("test", json.fields(), OF_TEST, jvm[0], suite));
                case "templates" ->
                    json.array(
                            () -> add("template", json.fields(), Map.of("regions", "template_region"), jvm[0], suite));
                default -> json.skip();
            }
        });
        suite.finish();
    }

    private static void add(
            String type, JsonFields object, Map<String, String> inside, String jvm, SuiteTreeBuilder suite)
            throws IOException {
        suite.accept(type, object, jvm);
        for (String name : object.names()) {
            String record = inside.get(name);
            if (record != null) {
                for (JsonFields each : object.objects(name)) {
                    suite.accept(record, each, jvm);
                }
            }
        }
    }
}
