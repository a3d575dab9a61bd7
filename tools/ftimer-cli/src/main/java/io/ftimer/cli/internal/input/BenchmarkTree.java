package io.ftimer.cli.internal.input;

import io.ftimer.export.internal.csv.Fields;
import io.ftimer.export.internal.tree.CollectedRegions;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.schema.Column;
import io.ftimer.report.internal.schema.ReportSchemas;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tree of one benchmark. */
final class BenchmarkTree {
    private static final List<String> HEAD = ReportSchemas.BENCHMARK.namesIn("", "benchmark");
    private static final List<String> METRICS = ReportSchemas.BENCHMARK.namesOf(Column.Role.METRIC);
    private static final Set<String> IN_NAME = Set.of("benchmark", "is_timed");

    /** The number of columns that all records of one benchmark have in common: up to the thread, the first of a region. */
    private static final int KEY = ReportSchemas.BENCHMARK.header().indexOf("thread");

    private final String benchmark;
    private final String name;
    private final boolean isTimed;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final CollectedRegions regions = new CollectedRegions();

    /** Starts without regions; {@code mode} and {@code params} may be empty. */
    BenchmarkTree(String benchmark, String mode, String params, boolean isTimed) {
        this.benchmark = benchmark;
        this.name = benchmark.substring(benchmark.lastIndexOf('.') + 1)
                + (mode.isEmpty() ? "" : ", " + mode)
                + (params.isEmpty() ? "" : ", " + params);
        this.isTimed = isTimed;
    }

    /** Reads the CSV of the profiler {@code ftimer}. */
    static InputReader csv(CsvTable table) {
        return (run, sink) -> {
            TreeSink trees = sink.open(run);
            BenchmarkTree benchmark = null;
            List<String> key = List.of();
            for (CsvTable.Row row = table.next(); row != null; row = table.next()) {
                List<String> rowKey = row.fields().subList(0, KEY);
                if (benchmark == null || !rowKey.equals(key)) {
                    accept(benchmark, trees);
                    benchmark = of(row);
                    key = rowKey;
                }
                benchmark.addRegion(row);
            }
            accept(benchmark, trees);
        };
    }

    private static BenchmarkTree of(Fields head) throws IOException {
        head.checkVersion("JMH", ReportSchemas.BENCHMARK);
        BenchmarkTree tree = new BenchmarkTree(
                head.text("benchmark"), head.text("mode"), head.text("params"), head.flag("is_timed"));
        for (String fact : HEAD) {
            if (!IN_NAME.contains(fact)) {
                tree.addFact(fact, head.text(fact));
            }
        }
        return tree;
    }

    private static void accept(@Nullable BenchmarkTree benchmark, TreeSink trees) throws IOException {
        if (benchmark != null) {
            trees.accept(benchmark.tree());
        }
    }

    String benchmark() {
        return benchmark;
    }

    /** Adds a fact unless it is empty. */
    void addFact(String key, String value) {
        if (!value.isEmpty()) {
            facts.put(key, value);
        }
    }

    CollectedRegions regions() {
        return regions;
    }

    private void addRegion(Fields fields) throws IOException {
        if (!fields.text("thread").isEmpty()) {
            throw fields.invalid("thread", "expected an empty field");
        }
        Map<String, Number> metrics = new LinkedHashMap<>();
        for (String metric : METRICS) {
            String value = fields.text(metric);
            // the profiler leaves a number empty that is not known
            if (!value.isEmpty() && !value.equals("NaN")) {
                metrics.put(metric, fields.number(metric));
            }
        }
        regions.add(
                RegionKey.of(fields.path()),
                fields.count("call_count"),
                fields.integer("inclusive_nanos"),
                fields.integer("self_nanos"),
                metrics);
    }

    ExportedTree tree() {
        return new ExportedTree(
                ExportedTree.Kind.BENCHMARK,
                benchmark.substring(0, Math.max(0, benchmark.lastIndexOf('.'))),
                name,
                isTimed,
                0,
                facts,
                regions.regions());
    }
}
