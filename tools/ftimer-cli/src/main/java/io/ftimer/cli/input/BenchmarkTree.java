package io.ftimer.cli.input;

import io.ftimer.report.ExportedTree;
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
    /** The fields of a benchmark; the others are those of a region. */
    static final List<String> HEAD = List.of(
            "format_version",
            "benchmark",
            "mode",
            "params",
            "benchmark_threads",
            "forks",
            "iterations",
            "operations",
            "is_timed",
            "overhead_ns_per_op",
            "error_count",
            "missed_count",
            "ns_per_op",
            "score_ns_per_op",
            "outside_ns_per_op",
            "min_overhead_ns_per_op",
            "max_overhead_ns_per_op");

    static final List<String> REGION = List.of(
            "thread",
            "depth",
            "path",
            "name",
            "kind",
            "call_count",
            "calls_per_op",
            "min_calls_per_op",
            "max_calls_per_op",
            "inclusive_nanos",
            "self_nanos",
            "inclusive_ns_per_op",
            "self_ns_per_op",
            "self_overhead_ns_per_op",
            "min_self_overhead_ns_per_op",
            "max_self_overhead_ns_per_op",
            "self_percent",
            "inclusive_ns_per_call",
            "p50_nanos",
            "p99_nanos",
            "max_nanos",
            "allocated_bytes",
            "cpu_nanos");

    static final String VERSION = "3";

    private static final Set<String> IN_NAME = Set.of("format_version", "benchmark", "is_timed");
    private static final Set<String> NO_METRICS =
            Set.of("thread", "depth", "path", "name", "kind", "call_count", "inclusive_nanos", "self_nanos");

    private final String benchmark;
    private final String name;
    private final boolean isTimed;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final PathRegions regions = new PathRegions();

    /** Begins the tree of all threads, for which {@code thread} is empty, or of one. */
    BenchmarkTree(Fields head, String thread) throws UnusableInputException {
        if (!head.text("format_version").equals(VERSION)) {
            throw head.invalid("format_version", "expected " + VERSION);
        }
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
        for (String metric : REGION) {
            String value = fields.text(metric);
            // JSON has no infinities; the profiler writes null or leaves the field empty
            if (!NO_METRICS.contains(metric) && !value.isEmpty() && !value.equals("NaN")) {
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
