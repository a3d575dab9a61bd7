package io.ftimer.cli.input;

import io.ftimer.cli.input.JsonInput.JsonFields;
import io.ftimer.internal.text.FormatVersions;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.schema.SuiteSchema;
import java.io.IOException;

/**
 * Reads {@code suite.json}, and the object of one test that is attached to it as {@code ftimer.json}.
 *
 * @param json a document whose first member was read
 * @param isAttachment whether that is the member {@code test_id}, not {@code format}
 */
record SuiteJsonReader(JsonInput json, boolean isAttachment) implements InputReader {
    private static final String VERSION = Integer.toString(SuiteSchema.SCHEMA.version());

    @Override
    public void read(ExportedRun run, RunSink sink) throws IOException {
        TreeSink trees = sink.open(run);
        if (isAttachment) {
            JsonFields test = json.otherFields();
            test.checkVersion("suite", SuiteSchema.SCHEMA);
            readTest("", test, trees);
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
                    json.array(() -> readJvm(trees));
                }
                case "left_out_tests" -> trees.accept(SuiteTree.missing(json.integer()));
                default -> json.skip();
            }
        });
    }

    private void readJvm(TreeSink trees) throws IOException {
        String[] jvm = {""};
        json.object(name -> {
            switch (name) {
                case "jvm" -> jvm[0] = json.text();
                case "tests" -> json.array(() -> readTest(jvm[0], json.fields(), trees));
                case "templates" -> json.array(() -> readTemplate(jvm[0], json.fields(), trees));
                default -> json.skip();
            }
        });
    }

    private static void readTest(String jvm, JsonFields test, TreeSink trees) throws IOException {
        SuiteTree tree = SuiteTree.test(test, jvm, test.text("attempt"));
        for (JsonFields region : test.objects("regions")) {
            tree.addRegion(region);
        }
        for (JsonFields site : test.objects("sites")) {
            tree.addSite(site);
        }
        for (JsonFields statement : test.objects("sql_texts")) {
            tree.addStatement(statement);
        }
        for (JsonFields thread : test.objects("other_threads")) {
            tree.addOtherThread(thread);
        }
        for (JsonFields thread : test.objects("not_recorded_threads")) {
            tree.addNotRecordedThread(thread);
        }
        for (JsonFields expectation : test.objects("not_verified")) {
            tree.addNotVerified(expectation);
        }
        trees.accept(tree.tree());
    }

    private static void readTemplate(String jvm, JsonFields template, TreeSink trees) throws IOException {
        SuiteTree tree = SuiteTree.template(template, jvm);
        for (JsonFields region : template.objects("regions")) {
            tree.addTemplateRegion(region);
        }
        trees.accept(tree.tree());
    }
}
