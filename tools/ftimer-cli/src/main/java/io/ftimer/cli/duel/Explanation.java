package io.ftimer.cli.duel;

import io.ftimer.cli.internal.score.ComparedScore;
import io.ftimer.cli.internal.score.Outcome;
import io.ftimer.cli.internal.score.RegionChange;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds the regions that explain why a benchmark takes longer or shorter. Stateless. */
final class Explanation {
    private static final int MOST_REGIONS = 3;

    /** Regions that explain less than this part of what the first one explains are left out. */
    private static final double MATTERS = 0.25;

    /** What the profiler reports about time that no region covers. */
    private static final String OUTSIDE_FACT = ".outside.norm";

    private static final String OUTSIDE = "outside of the regions";

    /** Calls and self time of a region in each run of a side. */
    private static final class Numbers {
        private final List<Double> calls = new ArrayList<>();
        private final List<Double> nanos = new ArrayList<>();
    }

    private Explanation() {}

    /** Returns the regions whose self time changed most in the direction of the outcome; none if the benchmark has no regions. */
    static List<RegionChange> of(ComparedScore score, List<List<ExportedTree>> base, List<List<ExportedTree>> head) {
        Map<String, Numbers> before = numbers(score.benchmark(), base);
        Map<String, Numbers> now = numbers(score.benchmark(), head);
        List<RegionChange> changes = new ArrayList<>();
        for (String path : union(before, now)) {
            changes.add(new RegionChange(
                    path,
                    median(before, path, true),
                    median(now, path, true),
                    median(before, path, false),
                    median(now, path, false)));
        }
        int sign = score.outcome() == Outcome.SLOWER ? 1 : -1;
        changes.removeIf(change -> sign * change.nanos() <= 0);
        changes.sort(Comparator.comparingDouble(change -> -sign * change.nanos()));
        return changes.stream()
                .filter(change ->
                        sign * change.nanos() >= MATTERS * sign * changes.get(0).nanos())
                .limit(MOST_REGIONS)
                .toList();
    }

    private static List<String> union(Map<String, Numbers> one, Map<String, Numbers> other) {
        Map<String, Numbers> all = new TreeMap<>(one);
        all.putAll(other);
        return List.copyOf(all.keySet());
    }

    private static Map<String, Numbers> numbers(String benchmark, List<List<ExportedTree>> runs) {
        Map<String, Numbers> byPath = new TreeMap<>();
        for (List<ExportedTree> run : runs) {
            for (ExportedTree tree : run) {
                if (!tree.regions().isEmpty() && benchmark.equals(benchmark(tree))) {
                    add(tree, byPath);
                }
            }
        }
        return byPath;
    }

    /** Returns the benchmark of a tree with its mode and parameters. */
    static String benchmark(ExportedTree tree) {
        return tree.group().isEmpty() ? tree.name() : tree.group() + '.' + tree.name();
    }

    private static void add(ExportedTree tree, Map<String, Numbers> byPath) {
        List<String> path = new ArrayList<>();
        for (ExportedRegion region : tree.regions()) {
            path.subList(region.depth(), path.size()).clear();
            path.add(new RegionKey(region.kind(), region.name()).level());
            Numbers numbers = byPath.computeIfAbsent(String.join("/", path), key -> new Numbers());
            numbers.calls.add(metric(region, "calls_per_op"));
            numbers.nanos.add(metric(region, "self_ns_per_op"));
        }
        tree.facts().forEach((fact, value) -> {
            if (fact.endsWith(OUTSIDE_FACT)) {
                Numbers numbers = byPath.computeIfAbsent(OUTSIDE, key -> new Numbers());
                numbers.calls.add(1.0);
                numbers.nanos.add(Double.valueOf(value.substring(0, value.indexOf(' '))));
            }
        });
    }

    private static double metric(ExportedRegion region, String name) {
        Number number = region.metrics().get(name);
        return number == null ? 0 : number.doubleValue();
    }

    private static double median(Map<String, Numbers> numbers, String path, boolean ofCalls) {
        Numbers found = numbers.get(path);
        if (found == null) {
            return 0;
        }
        double[] sorted = (ofCalls ? found.calls : found.nanos)
                .stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
