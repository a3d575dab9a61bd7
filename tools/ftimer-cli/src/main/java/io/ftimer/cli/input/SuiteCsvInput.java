package io.ftimer.cli.input;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.schema.SuiteSchema;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads {@code suite.csv}: every test and every template becomes a tree. */
final class SuiteCsvInput implements InputReader {
    private final CsvTable table;

    /** The test or template that is being read. */
    private @Nullable SuiteTree tree;

    private String testKey = "";

    /** Whether the last record of the file was read. */
    private boolean hasEnd;

    SuiteCsvInput(CsvTable table) {
        this.table = table;
    }

    @Override
    public void read(ExportedRun run, RunSink sink) throws IOException {
        TreeSink trees = sink.open(run);
        for (Fields fields = table.next(); fields != null; fields = table.next()) {
            fields.checkVersion("suite", SuiteSchema.SCHEMA);
            if (hasEnd) {
                throw fields.invalid("record_type", "expected nothing after the record that ends the file");
            }
            accept(fields, trees);
        }
        flush(trees);
        if (!hasEnd) {
            throw table.problem(0, "the record that ends the file is missing, so it was cut; run the tests again");
        }
    }

    private void accept(Fields fields, TreeSink trees) throws IOException {
        switch (fields.text("record_type")) {
            case "test" -> {
                flush(trees);
                tree = SuiteTree.test(fields, fields.text("jvm"), fields.text("attempt"));
                testKey = key(fields);
            }
            case "template" -> {
                flush(trees);
                tree = SuiteTree.template(fields, fields.text("jvm"));
                testKey = "";
            }
            case "region" -> ofTest(fields).addRegion(fields);
            case "site" -> ofTest(fields).addSite(fields);
            case "sql_text" -> ofTest(fields).addStatement(fields);
            case "finding" -> ofTest(fields);
            case "other_thread" -> ofTest(fields).addOtherThread(fields);
            case "not_recorded_thread" -> ofTest(fields).addNotRecordedThread(fields);
            case "not_verified" -> ofTest(fields).addNotVerified(fields);
            case "template_region" -> ofTemplate(fields).addTemplateRegion(fields);
            case "absent_path" -> flush(trees);
            case "end" -> {
                flush(trees);
                hasEnd = fields.text("jvm").isEmpty();
                if (hasEnd && fields.count("left_out_records") > 0) {
                    trees.accept(SuiteTree.missing(fields.count("left_out_records")));
                }
            }
            default ->
                throw fields.invalid(
                        "record_type", "expected one of " + String.join(", ", SuiteSchema.SCHEMA.recordTypes()));
        }
    }

    private static String key(Fields fields) {
        return fields.text("jvm") + " " + fields.text("attempt") + " " + fields.text("test_id");
    }

    private SuiteTree ofTest(Fields fields) throws UnusableInputException {
        if (tree == null || !testKey.equals(key(fields))) {
            throw fields.invalid("test_id", "expected that of the test record before");
        }
        return tree;
    }

    private SuiteTree ofTemplate(Fields fields) throws UnusableInputException {
        if (tree == null || !testKey.isEmpty()) {
            throw fields.invalid("record_type", "expected a template record before");
        }
        return tree;
    }

    private void flush(TreeSink trees) throws IOException {
        SuiteTree complete = tree;
        tree = null;
        if (complete != null) {
            trees.accept(complete.tree());
        }
    }
}
