package io.ftimer.cli.internal.input;

import io.ftimer.export.internal.tree.BenchmarkTree;
import io.ftimer.export.internal.tree.Fields;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.ReportSchemas;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the CSV of the profiler {@code ftimer}. */
record BenchmarkCsvReader(CsvTable table) implements InputReader {
    /** The number of columns that all records of one benchmark have in common: up to the thread, the first of a region. */
    private static final int KEY = ReportSchemas.BENCHMARK.header().indexOf("thread");

    @Override
    public void read(ExportedRun run, RunSink sink) throws IOException {
        TreeSink trees = sink.open(run);
        BenchmarkTree benchmark = null;
        List<String> key = List.of();
        for (CsvTable.Row row = table.next(); row != null; row = table.next()) {
            List<String> rowKey = row.fields().subList(0, KEY);
            if (benchmark == null || !rowKey.equals(key)) {
                accept(benchmark, trees);
                benchmark = benchmark(row);
                key = rowKey;
            }
            addRegion(row, benchmark);
        }
        accept(benchmark, trees);
    }

    private static BenchmarkTree benchmark(Fields head) throws IOException {
        head.checkVersion("JMH", ReportSchemas.BENCHMARK);
        BenchmarkTree tree = new BenchmarkTree(
                head.text("benchmark"), head.text("mode"), head.text("params"), head.flag("is_timed"));
        BenchmarkTree.FACTS.forEach(fact -> tree.addFact(fact, head.text(fact)));
        return tree;
    }

    private static void accept(@Nullable BenchmarkTree benchmark, TreeSink trees) throws IOException {
        if (benchmark != null) {
            trees.accept(benchmark.tree());
        }
    }

    private static void addRegion(Fields fields, BenchmarkTree benchmark) throws IOException {
        if (!fields.text("thread").isEmpty()) {
            throw fields.invalid("thread", "expected an empty field");
        }
        Map<String, Number> metrics = new LinkedHashMap<>();
        for (String metric : BenchmarkTree.METRICS) {
            String value = fields.text(metric);
            // the profiler leaves a number empty that is not known
            if (!value.isEmpty() && !value.equals("NaN")) {
                metrics.put(metric, fields.number(metric));
            }
        }
        benchmark
                .regions()
                .add(
                        RegionKey.of(fields.path()),
                        fields.count("call_count"),
                        fields.integer("inclusive_nanos"),
                        fields.integer("self_nanos"),
                        metrics);
    }
}
