package io.ftimer.cli.input;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.schema.BenchmarkSchema;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the CSV of the profiler {@code ftimer}: one tree for all threads, and one for each thread that has records. */
record BenchmarkCsvReader(CsvTable table) implements InputReader {
    /** The number of columns that all records of one tree have in common: up to the thread, the first of a region. */
    private static final int KEY = BenchmarkSchema.SCHEMA.header().indexOf("thread") + 1;

    @Override
    public void read(ExportedRun run, RunSink sink) throws IOException {
        TreeSink trees = sink.open(run);
        BenchmarkTree tree = null;
        List<String> key = List.of();
        for (CsvTable.Row row = table.next(); row != null; row = table.next()) {
            List<String> rowKey = row.fields().subList(0, KEY);
            if (tree == null || !rowKey.equals(key)) {
                accept(tree, trees);
                tree = new BenchmarkTree(row, row.text("thread"));
                key = rowKey;
            }
            tree.addRegion(row);
        }
        accept(tree, trees);
    }

    private static void accept(@Nullable BenchmarkTree tree, TreeSink trees) throws IOException {
        if (tree != null) {
            trees.accept(tree.tree());
        }
    }
}
