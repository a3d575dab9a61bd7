package io.ftimer.export.internal.tree;

import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.Column;
import io.ftimer.report.internal.text.ReportSchemas;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the tree of one benchmark.
 *
 * <p>Thread safety: thread-confined.
 */
public final class BenchmarkTree {
    /** The columns that become facts. */
    public static final List<String> FACTS = ReportSchemas.BENCHMARK.namesIn("", "benchmark").stream()
            .filter(column -> !column.equals("benchmark") && !column.equals("is_timed"))
            .toList();

    /** The columns that become metrics of regions. */
    public static final List<String> METRICS = ReportSchemas.BENCHMARK.namesOf(Column.Role.METRIC);

    private final String benchmark;
    private final String name;
    private final boolean isTimed;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final CollectedRegions regions = new CollectedRegions();

    /** Starts without regions; {@code mode} and {@code params} may be empty. */
    public BenchmarkTree(String benchmark, String mode, String params, boolean isTimed) {
        this.benchmark = benchmark;
        this.name = benchmark.substring(benchmark.lastIndexOf('.') + 1)
                + (mode.isEmpty() ? "" : ", " + mode)
                + (params.isEmpty() ? "" : ", " + params);
        this.isTimed = isTimed;
    }

    /** Adds a fact unless it is empty. */
    public void addFact(String key, String value) {
        if (!value.isEmpty()) {
            facts.put(key, value);
        }
    }

    public CollectedRegions regions() {
        return regions;
    }

    public ExportedTree tree() {
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
