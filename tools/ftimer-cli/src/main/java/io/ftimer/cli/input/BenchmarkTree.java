package io.ftimer.cli.input;

import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.schema.BenchmarkSchema;
import io.ftimer.report.internal.schema.Column;
import io.ftimer.values.RegionPath;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects the regions of one benchmark, as the profiler {@code ftimer} writes them in CSV and JSON: totals of all iterations.
 */
final class BenchmarkTree {
    private static final List<String> HEAD = BenchmarkSchema.SCHEMA.namesIn("", "benchmark");
    private static final List<String> METRICS = BenchmarkSchema.SCHEMA.namesOf(Column.Role.METRIC);
    private static final Set<String> IN_NAME = Set.of("benchmark", "is_timed");

    private final String benchmark;
    private final String name;
    private final boolean isTimed;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final PathRegions regions = new PathRegions();

    /** Begins the tree of all threads, for which {@code thread} is empty, or of one. */
    BenchmarkTree(Fields head, String thread) throws UnusableInputException {
        head.checkVersion(BenchmarkSchema.SCHEMA);
        benchmark = head.text("benchmark");
        name = BenchmarkNames.tree(benchmark, head.text("mode"), head.text("params"), thread);
        isTimed = head.flag("is_timed");
        for (String fact : HEAD) {
            if (!IN_NAME.contains(fact) && head.has(fact)) {
                facts.put(fact, head.text(fact));
            }
        }
    }

    void addRegion(Fields fields) throws UnusableInputException {
        ReportTree.Entry entry = new ReportTree.Entry();
        entry.setNumbers(fields.integer("call_count"), fields.integer("inclusive_nanos"), fields.integer("self_nanos"));
        for (String metric : METRICS) {
            String value = fields.text(metric);
            // JSON has no infinities; the profiler writes null or leaves the field empty
            if (!value.isEmpty() && !value.equals("NaN")) {
                BigDecimal number = fields.number(metric);
                entry.putMetric(metric, number);
            }
        }
        try {
            regions.add(RegionPath.parse(fields.text("path")), entry);
        } catch (IllegalArgumentException e) {
            throw fields.invalid("path", "expected the path of a region");
        }
    }

    ExportedTree tree() {
        return new ExportedTree(
                ExportedTree.Kind.BENCHMARK,
                BenchmarkNames.group(benchmark),
                name,
                isTimed,
                0,
                facts,
                regions.regions());
    }
}
