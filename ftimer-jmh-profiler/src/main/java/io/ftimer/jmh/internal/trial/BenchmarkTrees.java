package io.ftimer.jmh.internal.trial;

import io.ftimer.export.internal.tree.BenchmarkTree;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.jmh.internal.tree.ProfiledRegion;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The tree of a benchmark in the form that all formats take, with the same content as the CSV of the profiler: totals of all
 * operations, and numbers per operation as metrics. Stateless.
 */
final class BenchmarkTrees {
    private BenchmarkTrees() {}

    static ExportedTree of(BenchmarkParams benchmark, ProfiledTree tree) {
        BenchmarkTree exported = empty(benchmark, tree.isInstrumented(), tree.timed());
        for (Field<ProfiledTree> field : BenchmarkFields.tree(benchmark)) {
            Object value = field.of(tree);
            if (BenchmarkTree.FACTS.contains(field.column()) && value != null && !isUnknown(value)) {
                exported.addFact(field.column(), value.toString());
            }
        }
        List<Field<ProfiledRegion>> fields = BenchmarkFields.region(tree).stream()
                .filter(field -> BenchmarkTree.METRICS.contains(field.column()))
                .toList();
        tree.regions()
                .forEach(region -> exported.regions()
                        .add(
                                RegionKey.of(region.path()),
                                region.calls(),
                                region.inclusiveNanos(),
                                region.selfNanos(),
                                metrics(region, fields)));
        return exported.tree();
    }

    /** Returns a tree without facts and regions. */
    static BenchmarkTree empty(BenchmarkParams benchmark, boolean isInstrumented, boolean isTimed) {
        return new BenchmarkTree(
                benchmark.getBenchmark(),
                benchmark.getMode().shortLabel(),
                BenchmarkFields.params(benchmark, isInstrumented),
                isTimed);
    }

    /** Returns the further numbers of a region that are known, in the order of the columns. */
    private static Map<String, Number> metrics(ProfiledRegion region, List<Field<ProfiledRegion>> fields) {
        Map<String, Number> metrics = new LinkedHashMap<>();
        for (Field<ProfiledRegion> field : fields) {
            if (field.of(region) instanceof Number number && !isUnknown(number)) {
                metrics.put(field.column(), number);
            }
        }
        return metrics;
    }

    private static boolean isUnknown(Object value) {
        return value instanceof Double number && !Double.isFinite(number);
    }
}
