package io.ftimer.cli.input;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code suite.csv}: every test and every template becomes a tree. */
final class SuiteCsvInput implements InputReader {
    static final List<String> HEADER =
            List.of(("format_version,record_type,jvm,attempt,test_id,class_name,method_name,display_name,"
                            + "template_id,template_name,outcome,start_date,window_nanos,not_recorded_calls,node_id,"
                            + "parent_id,depth,path,name,kind,call_count,inclusive_nanos,self_nanos,is_active,invocations,"
                            + "failed_invocations,min_window_nanos,median_window_nanos,max_window_nanos,min_call_count,"
                            + "median_call_count,max_call_count,min_inclusive_nanos,median_inclusive_nanos,"
                            + "max_inclusive_nanos,min_self_nanos,median_self_nanos,max_self_nanos,sum_call_count,"
                            + "sum_inclusive_nanos,sum_self_nanos,left_out_records,ended_count,sum_nanos,min_nanos,"
                            + "max_nanos,file,line,expectation,reason,nearest,is_of_earlier_test,is_ignored")
                    .split(","));

    private static final String VERSION = "3";

    private final CsvTable table;

    /** The test or template that is being read. */
    private @Nullable SuiteTree tree;

    private String testKey = "";

    SuiteCsvInput(CsvTable table) {
        this.table = table;
    }

    @Override
    public void read(ExportedRun run, RunSink sink) throws IOException {
        TreeSink trees = sink.open(run);
        for (Fields fields = table.next(); fields != null; fields = table.next()) {
            if (!fields.text("format_version").equals(VERSION)) {
                throw fields.invalid("format_version", "expected " + VERSION);
            }
            accept(fields, trees);
        }
        flush(trees);
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
            case "other_thread" -> ofTest(fields).addOtherThread(fields);
            case "not_recorded_thread" -> ofTest(fields).addNotRecordedThread(fields);
            case "not_verified" -> ofTest(fields).addNotVerified(fields);
            case "template_region" -> ofTemplate(fields).addTemplateRegion(fields);
            case "absent_path" -> flush(trees);
            default ->
                throw fields.invalid(
                        "record_type",
                        "expected test, region, site, other_thread, not_recorded_thread, not_verified, template,"
                                + " template_region or absent_path");
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
