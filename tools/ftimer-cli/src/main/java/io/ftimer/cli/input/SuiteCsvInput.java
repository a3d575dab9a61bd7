package io.ftimer.cli.input;

import io.ftimer.export.internal.csv.Fields;
import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.schema.Column;
import io.ftimer.report.internal.schema.SuiteSchema;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Reads {@code suite.csv}, and {@code ftimer.csv}, the file of one test: every test and every template becomes a tree. */
record SuiteCsvInput(CsvTable table) implements InputReader {
    private static final List<String> TYPES = SuiteSchema.SCHEMA.recordTypes();

    private static final List<String> METRICS = Stream.concat(
                    Stream.of("is_active"), SuiteSchema.SCHEMA.namesOf(Column.Role.METRIC).stream())
            .toList();

    /** The records that belong to the test before. */
    private static final Set<String> OF_TEST =
            Set.of("region", "site", "sql_text", "finding", "other_thread", "not_recorded_thread", "not_verified");

    @Override
    public void read(ExportedRun run, RunSink sink) throws IOException {
        TreeSink trees = sink.open(run);
        SuiteTreeBuilder suite = new SuiteTreeBuilder(METRICS, test -> trees.accept(test.tree()));
        String testKey = "";
        boolean hasEnd = false;
        for (Fields record = table.next(); record != null; record = table.next()) {
            record.checkVersion("suite", SuiteSchema.SCHEMA);
            String type = record.text("record_type");
            if (hasEnd) {
                throw record.invalid("record_type", "expected nothing after the record that ends the file");
            }
            if (!TYPES.contains(type)) {
                throw record.invalid("record_type", "expected one of " + String.join(", ", TYPES));
            }
            if (!OF_TEST.contains(type)) {
                testKey = type.equals("test") ? key(record) : "";
            } else if (!testKey.equals(key(record))) {
                throw record.invalid("test_id", "expected that of the test record before");
            }
            suite.accept(type, record, record.text("jvm"));
            hasEnd = type.equals("end") && !record.has("jvm");
        }
        if (!hasEnd) {
            throw table.problem(0, "the record that ends the file is missing, so it was cut; run the tests again");
        }
    }

    private static String key(Fields record) {
        return record.text("jvm") + " " + record.text("attempt") + " " + record.text("test_id");
    }
}
