package io.ftimer.cli.input;

import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the results of JMH in CSV ({@code -rf csv}). A record whose benchmark has a colon is a secondary result. */
record JmhCsvReader(CsvTable table) implements InputReader {
    private static final List<String> FIRST_COLUMNS =
            List.of("Benchmark", "Mode", "Threads", "Samples", "Score", "Score Error (99.9%)", "Unit");
    private static final String PARAMETER = "Param: ";

    static boolean reads(List<String> header) {
        int known = FIRST_COLUMNS.size();
        return header.size() >= known
                && header.subList(0, known).equals(FIRST_COLUMNS)
                && header.subList(known, header.size()).stream().allMatch(column -> column.startsWith(PARAMETER));
    }

    @Override
    public void read(ExportedRun run, RunSink sink) throws IOException {
        TreeSink trees = sink.open(run);
        JmhTree tree = null;
        CsvTable.Row last = null;
        String key = "";
        for (CsvTable.Row fields = table.next(); fields != null; fields = table.next()) {
            String label = fields.text("Benchmark");
            int colon = label.indexOf(':');
            String benchmark = colon < 0 ? label : label.substring(0, colon);
            String rowKey = benchmark + " " + fields.text("Mode") + " " + params(fields);
            if (tree == null || !rowKey.equals(key) || colon < 0) {
                accept(tree, last, trees);
                tree = new JmhTree(benchmark, fields.text("Mode"), params(fields));
                key = rowKey;
            }
            last = fields;
            if (colon < 0) {
                tree.addFact("threads", fields.text("Threads"));
                tree.addFact("score", fields.text("Score"));
                tree.addFact("scoreError", fields.text("Score Error (99.9%)"));
                tree.addFact("scoreUnit", fields.text("Unit"));
            } else {
                tree.addResult(
                        label.substring(colon + 1), new JmhTree.Result(fields.text("Score"), fields.text("Unit")));
            }
        }
        accept(tree, last, trees);
    }

    private static void accept(@Nullable JmhTree tree, CsvTable.@Nullable Row last, TreeSink trees) throws IOException {
        if (tree != null && last != null) {
            try {
                for (ExportedTree complete : tree.trees()) {
                    trees.accept(complete);
                }
            } catch (IllegalArgumentException e) {
                throw last.invalid("Score", String.valueOf(e.getMessage()));
            }
        }
    }

    private static String params(CsvTable.Row fields) {
        return fields.names().stream()
                .filter(column -> column.startsWith(PARAMETER))
                .map(column -> column.substring(PARAMETER.length()) + "=" + fields.text(column))
                .collect(Collectors.joining(", "));
    }
}
