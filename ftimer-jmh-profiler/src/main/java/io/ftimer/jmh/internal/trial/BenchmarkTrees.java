package io.ftimer.jmh.internal.trial;

import io.ftimer.export.internal.tree.CollectedRegions;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.schema.Column;
import io.ftimer.report.internal.schema.Field;
import io.ftimer.report.internal.schema.ReportSchemas;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The tree of a benchmark in the form that all formats take, with the same content as the CSV of the profiler: totals of all
 * operations, and numbers per operation as metrics. Stateless.
 */
final class BenchmarkTrees {
    private static final Set<String> NO_FACTS = Set.of("benchmark", "is_timed");
    private static final List<String> METRICS = ReportSchemas.BENCHMARK.namesOf(Column.Role.METRIC);

    private BenchmarkTrees() {}

    static ExportedTree of(BenchmarkParams benchmark, ProfiledTree tree) {
        return new ExportedTree(
                ExportedTree.Kind.BENCHMARK,
                BenchmarkFields.group(benchmark),
                BenchmarkFields.name(benchmark, tree.isInstrumented()),
                tree.timed(),
                0,
                facts(benchmark, tree),
                regions(tree));
    }

    private static Map<String, String> facts(BenchmarkParams benchmark, ProfiledTree tree) {
        Map<String, String> facts = new LinkedHashMap<>();
        for (Field<ProfiledTree> field : BenchmarkFields.tree(benchmark)) {
            Object value = field.of(tree);
            String text = value == null || isUnknown(value) ? "" : value.toString();
            if (!NO_FACTS.contains(field.column()) && !text.isEmpty()) {
                facts.put(field.column(), text);
            }
        }
        return facts;
    }

    private static List<ExportedRegion> regions(ProfiledTree tree) {
        CollectedRegions byPath = new CollectedRegions();
        Function<ProfiledRegion, Map<String, Number>> metrics = metrics(tree);
        tree.regions()
                .forEach(region -> byPath.add(
                        RegionKey.of(region.path()),
                        region.calls(),
                        region.inclusiveNanos(),
                        region.selfNanos(),
                        metrics.apply(region)));
        return byPath.regions();
    }

    /** Returns the function from a region to its further numbers that are known, in the order of the columns. */
    private static Function<ProfiledRegion, Map<String, Number>> metrics(ProfiledTree tree) {
        List<Field<ProfiledRegion>> fields = BenchmarkFields.region(tree).stream()
                .filter(field -> METRICS.contains(field.column()))
                .toList();
        return region -> {
            Map<String, Number> metrics = new LinkedHashMap<>();
            for (Field<ProfiledRegion> field : fields) {
                if (field.of(region) instanceof Number number && !isUnknown(number)) {
                    metrics.put(field.column(), number);
                }
            }
            return metrics;
        };
    }

    private static boolean isUnknown(Object value) {
        return value instanceof Double number && !Double.isFinite(number);
    }
}
