package io.ftimer.cli.input;

import io.ftimer.cli.input.JsonInput.JsonFields;
import io.ftimer.export.internal.tree.RegionsByPath;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.schema.BenchmarkSchema;
import io.ftimer.report.internal.schema.Column;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One tree of the CSV or JSON of the profiler {@code ftimer}: the regions of one benchmark with the totals of all iterations. */
final class BenchmarkTree {
    private static final List<String> HEAD = BenchmarkSchema.SCHEMA.namesIn("", "benchmark");
    private static final List<String> METRICS = BenchmarkSchema.SCHEMA.namesOf(Column.Role.METRIC);
    private static final Set<String> IN_NAME = Set.of("benchmark", "is_timed");

    /** The number of columns that all records of one tree have in common: up to the thread, the first of a region. */
    private static final int KEY = BenchmarkSchema.SCHEMA.header().indexOf("thread") + 1;

    private final String benchmark;
    private final String name;
    private final boolean isTimed;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final RegionsByPath regions = new RegionsByPath();

    /** Reads the CSV of the profiler {@code ftimer}: one tree for all threads, and one for each thread that has records. */
    static InputReader csv(CsvTable table) {
        return (run, sink) -> {
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
        };
    }

    private static void accept(@Nullable BenchmarkTree tree, TreeSink trees) throws IOException {
        if (tree != null) {
            trees.accept(tree.tree());
        }
    }

    /** Reads the JSON of the profiler {@code ftimer}, whose member {@code format} was read. */
    static InputReader json(JsonInput json) {
        return (run, sink) -> {
            TreeSink trees = sink.open(run);
            JsonFields benchmark = json.otherFields();
            BenchmarkTree all = new BenchmarkTree(benchmark, "");
            for (JsonFields region : benchmark.objects("regions")) {
                all.addRegion(region);
            }
            trees.accept(all.tree());
            Map<String, BenchmarkTree> byThread = new LinkedHashMap<>();
            for (JsonFields region : benchmark.objects("thread_regions")) {
                String thread = region.text("thread");
                BenchmarkTree tree = byThread.get(thread);
                if (tree == null) {
                    tree = new BenchmarkTree(benchmark, thread);
                    byThread.put(thread, tree);
                }
                tree.addRegion(region);
            }
            for (BenchmarkTree tree : byThread.values()) {
                trees.accept(tree.tree());
            }
        };
    }

    /** Begins the tree of all threads, for which {@code thread} is empty, or of one. */
    private BenchmarkTree(Fields head, String thread) throws UnusableInputException {
        head.checkVersion("JMH", BenchmarkSchema.SCHEMA);
        benchmark = head.text("benchmark");
        name = name(benchmark, head.text("mode"), head.text("params"), thread);
        isTimed = head.flag("is_timed");
        for (String fact : HEAD) {
            if (!IN_NAME.contains(fact) && head.has(fact)) {
                facts.put(fact, head.text(fact));
            }
        }
    }

    private void addRegion(Fields fields) throws UnusableInputException {
        Map<String, Number> metrics = new LinkedHashMap<>();
        for (String metric : METRICS) {
            String value = fields.text(metric);
            // JSON has no infinities; the profiler writes null or leaves the field empty
            if (!value.isEmpty() && !value.equals("NaN")) {
                metrics.put(metric, fields.number(metric));
            }
        }
        regions.add(
                fields.path(),
                fields.count("call_count"),
                fields.integer("inclusive_nanos"),
                fields.integer("self_nanos"),
                metrics);
    }

    private ExportedTree tree() {
        return new ExportedTree(
                ExportedTree.Kind.BENCHMARK, group(benchmark), name, isTimed, 0, facts, regions.regions());
    }

    /** Returns the class of a benchmark; empty if it has none. */
    static String group(String benchmark) {
        return benchmark.substring(0, Math.max(0, benchmark.lastIndexOf('.')));
    }

    /** Returns the method with mode, parameters and thread, such as {@code solve, avgt, size=100}. */
    static String name(String benchmark, String mode, String params, String thread) {
        return benchmark.substring(benchmark.lastIndexOf('.') + 1)
                + (mode.isEmpty() ? "" : ", " + mode)
                + (params.isEmpty() ? "" : ", " + params)
                + (thread.isEmpty() ? "" : ", thread " + thread);
    }
}
