package io.ftimer.cli.input;

import io.ftimer.cli.input.JsonInput.JsonFields;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.util.List;

/**
 * Reads {@code suite.json}, and the object of one test that is attached to it as {@code ftimer.json}.
 *
 * @param json a document whose first member was read
 * @param isAttachment whether that is the member {@code test_id}, not {@code format}
 */
record SuiteJsonReader(JsonInput json, boolean isAttachment) implements InputReader {
    private static final String VERSION = "3";

    @Override
    public void read(ExportedRun run, RunSink sink) throws IOException {
        TreeSink trees = sink.open(run);
        if (isAttachment) {
            readTest("", json.otherFields(), true, trees);
            return;
        }
        boolean[] hasKinds = {true};
        json.members(name -> {
            switch (name) {
                case "format_version" -> {
                    hasKinds[0] = !json.text().equals(SuiteVersion2.VERSION);
                    if (hasKinds[0] && !json.text().equals(VERSION)) {
                        throw json.invalid(
                                "invalid format_version; expected " + SuiteVersion2.VERSION + " or " + VERSION);
                    }
                }
                case "jvms" -> json.array(() -> readJvm(hasKinds[0], trees));
                default -> json.skip();
            }
        });
    }

    private void readJvm(boolean hasKinds, TreeSink trees) throws IOException {
        String[] jvm = {""};
        json.object(name -> {
            switch (name) {
                case "jvm" -> jvm[0] = json.text();
                case "tests" -> json.array(() -> readTest(jvm[0], json.fields(), hasKinds, trees));
                case "templates" -> json.array(() -> readTemplate(jvm[0], json.fields(), hasKinds, trees));
                default -> json.skip();
            }
        });
    }

    private static Fields of(JsonFields fields, boolean hasKinds) {
        return hasKinds ? fields : new SuiteVersion2(fields);
    }

    private static List<Fields> objects(String name, JsonFields in, boolean hasKinds) throws UnusableInputException {
        return in.objects(hasKinds ? name : SuiteVersion2.name(name)).stream()
                .map(fields -> of(fields, hasKinds))
                .toList();
    }

    private static void readTest(String jvm, JsonFields test, boolean hasKinds, TreeSink trees) throws IOException {
        SuiteTree tree = SuiteTree.test(of(test, hasKinds), jvm, test.text("attempt"));
        for (Fields region : objects("regions", test, hasKinds)) {
            tree.addRegion(region);
        }
        for (Fields site : objects("sites", test, hasKinds)) {
            tree.addSite(site);
        }
        for (Fields thread : objects("other_threads", test, hasKinds)) {
            tree.addOtherThread(thread);
        }
        for (Fields thread : objects("not_recorded_threads", test, hasKinds)) {
            tree.addNotRecordedThread(thread);
        }
        for (Fields expectation : objects("not_verified", test, hasKinds)) {
            tree.addNotVerified(expectation);
        }
        trees.accept(tree.tree());
    }

    private static void readTemplate(String jvm, JsonFields template, boolean hasKinds, TreeSink trees)
            throws IOException {
        SuiteTree tree = SuiteTree.template(of(template, hasKinds), jvm);
        for (Fields region : objects("regions", template, hasKinds)) {
            tree.addTemplateRegion(region);
        }
        trees.accept(tree.tree());
    }
}
