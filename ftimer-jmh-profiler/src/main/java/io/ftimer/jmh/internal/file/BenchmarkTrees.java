package io.ftimer.jmh.internal.file;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.schema.BenchmarkSchema;
import io.ftimer.report.internal.schema.Column;
import io.ftimer.report.internal.schema.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The trees of a benchmark in the form that all formats take, with the same content as the CSV of the profiler: totals of all
 * operations, and numbers per operation as metrics. Stateless.
 */
public final class BenchmarkTrees {
    private static final Set<String> NO_FACTS = Set.of("benchmark", "is_timed");
    private static final List<String> METRICS = BenchmarkSchema.SCHEMA.namesOf(Column.Role.METRIC);

    private BenchmarkTrees() {}

    /** Returns the tree of all threads, and those of the threads if they were recorded. */
    static List<ExportedTree> of(BenchmarkParams benchmark, ProfiledTree tree) {
        List<ExportedTree> trees = new ArrayList<>();
        trees.add(exported(benchmark, tree, "", tree.regions()));
        Map<String, List<ProfiledRegion>> byThread = new LinkedHashMap<>();
        tree.regionsByThread()
                .forEach(region -> byThread.computeIfAbsent(region.thread(), thread -> new ArrayList<>())
                        .add(region));
        byThread.forEach((thread, regions) -> trees.add(exported(benchmark, tree, ", thread " + thread, regions)));
        return trees;
    }

    private static ExportedTree exported(
            BenchmarkParams benchmark, ProfiledTree tree, String thread, List<ProfiledRegion> regions) {
        return new ExportedTree(
                ExportedTree.Kind.BENCHMARK,
                BenchmarkName.group(benchmark),
                BenchmarkName.tree(benchmark, tree.isInstrumented()) + thread,
                tree.timed(),
                0,
                facts(benchmark, tree),
                regions(regions, tree));
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

    /** Returns the regions in preorder. Where an ancestor was left out, the rest of the path is the name. */
    private static List<ExportedRegion> regions(List<ProfiledRegion> regions, ProfiledTree tree) {
        List<ExportedRegion> exported = new ArrayList<>();
        List<List<RegionKey>> open = new ArrayList<>();
        for (ProfiledRegion region : regions) {
            List<RegionKey> levels = RegionKey.of(region.path());
            while (!open.isEmpty() && !isInside(levels, open.get(open.size() - 1))) {
                open.remove(open.size() - 1);
            }
            int known = open.isEmpty() ? 0 : open.get(open.size() - 1).size();
            exported.add(new ExportedRegion(
                    open.size(),
                    name(levels.subList(known, levels.size())),
                    region.kind(),
                    region.calls(),
                    region.inclusiveNanos(),
                    region.selfNanos(),
                    metrics(region, tree)));
            open.add(levels);
        }
        return exported;
    }

    private static String name(List<RegionKey> rest) {
        int last = rest.size() - 1;
        return RegionKey.nameWithout(rest.subList(0, last), rest.get(last));
    }

    private static boolean isInside(List<RegionKey> levels, List<RegionKey> outer) {
        return levels.size() > outer.size() && levels.subList(0, outer.size()).equals(outer);
    }

    /** Returns the further numbers of a region that are known, in the order of the columns. */
    public static Map<String, Number> metrics(ProfiledRegion region, ProfiledTree tree) {
        Map<String, Number> metrics = new LinkedHashMap<>();
        for (Field<ProfiledRegion> field : BenchmarkFields.region(tree)) {
            if (METRICS.contains(field.column()) && field.of(region) instanceof Number number && !isUnknown(number)) {
                metrics.put(field.column(), number);
            }
        }
        return metrics;
    }

    private static boolean isUnknown(Object value) {
        return value instanceof Double number && !Double.isFinite(number);
    }
}
