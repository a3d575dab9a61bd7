package io.ftimer.cli.internal.duel;

import io.ftimer.cli.internal.duel.ComparedScore.RegionChange;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/** Finds the regions that explain why a benchmark takes longer or shorter. Stateless. */
final class Explanation {
    private static final int MOST_REGIONS = 3;

    /** Regions that explain less than this part of what the first one explains are left out. */
    private static final double MATTERS = 0.25;

    /** What the profiler reports about time that no region covers. */
    private static final String OUTSIDE_FACT = ".outside.norm";

    private static final double SAME_STEPS = 0.01;

    private static final String OUTSIDE = "outside of the regions";

    /** What a region takes for an operation; the steps are 0 where none are counted. */
    private record Measured(double calls, double nanos, double steps) {}

    private static final Measured NOTHING = new Measured(0, 0, 0);

    private Explanation() {}

    /** Returns the regions whose self time changed most in the direction of the outcome; none if the benchmark has no regions. */
    static List<RegionChange> of(ComparedScore score, List<List<ExportedTree>> base, List<List<ExportedTree>> head) {
        Map<String, Measured> before = measured(score.benchmark(), base);
        Map<String, Measured> now = measured(score.benchmark(), head);
        Set<String> paths = new TreeSet<>(before.keySet());
        paths.addAll(now.keySet());
        int sign = score.outcome() == Outcome.SLOWER ? 1 : -1;
        List<RegionChange> ranked = paths.stream()
                .map(path -> {
                    Measured ofBase = before.getOrDefault(path, NOTHING);
                    Measured ofHead = now.getOrDefault(path, NOTHING);
                    return new RegionChange(path, ofBase.calls, ofHead.calls, ofBase.nanos, ofHead.nanos);
                })
                .filter(change -> sign * change.nanos() > 0)
                .sorted(Comparator.comparingDouble(change -> -sign * change.nanos()))
                .toList();
        return ranked.stream()
                .filter(change ->
                        sign * change.nanos() >= MATTERS * sign * ranked.get(0).nanos())
                .limit(MOST_REGIONS)
                .toList();
    }

    /** Returns what steps say about a difference of times, with the region that has most of theirs; empty if none were counted. */
    static Optional<String> steps(String benchmark, List<List<ExportedTree>> base, List<List<ExportedTree>> head) {
        Map<String, Measured> before = measured(benchmark, base);
        Map<String, Measured> now = measured(benchmark, head);
        double ratio = steps(now) / steps(before);
        if (!(ratio > 0) || Double.isInfinite(ratio)) {
            return Optional.empty();
        }
        Map<String, Double> more = new TreeMap<>();
        now.forEach((path, one) -> more.merge(path, one.steps, Double::sum));
        before.forEach((path, one) -> more.merge(path, -one.steps, Double::sum));
        String place = Math.abs(ratio - 1) < SAME_STEPS
                ? ": code generation or memory"
                : " in "
                        + Collections.max(more.entrySet(), Comparator.comparingDouble(one -> Math.abs(one.getValue())))
                                .getKey();
        return Optional.of(String.format(Locale.ROOT, "%.2f× the steps", ratio) + place);
    }

    private static double steps(Map<String, Measured> byPath) {
        return byPath.values().stream().mapToDouble(Measured::steps).sum();
    }

    /** Returns the medians over runs of each region. */
    private static Map<String, Measured> measured(String benchmark, List<List<ExportedTree>> runs) {
        Map<String, List<Measured>> byPath = new HashMap<>();
        runs.stream()
                .flatMap(List::stream)
                .filter(tree -> benchmark.equals(JmhSamples.benchmark(tree)))
                .filter(tree -> !tree.regions().isEmpty())
                .forEach(tree -> add(tree, byPath));
        Map<String, Measured> medians = new HashMap<>();
        byPath.forEach((path, all) -> medians.put(
                path,
                new Measured(
                        median(all, Measured::calls), median(all, Measured::nanos), median(all, Measured::steps))));
        return medians;
    }

    private static void add(ExportedTree tree, Map<String, List<Measured>> byPath) {
        List<String> levels = new ArrayList<>();
        for (ExportedRegion region : tree.regions()) {
            levels.subList(region.depth(), levels.size()).clear();
            levels.add(new RegionKey(region.kind(), region.name()).level());
            byPath.computeIfAbsent(String.join("/", levels), first -> new ArrayList<>())
                    .add(new Measured(
                            metric(region, "calls_per_op"),
                            metric(region, "self_ns_per_op"),
                            metric(region, "work_per_op")));
        }
        tree.facts().forEach((fact, value) -> {
            if (fact.endsWith(OUTSIDE_FACT)) {
                double nanos = Double.parseDouble(value.substring(0, value.indexOf(' ')));
                byPath.computeIfAbsent(OUTSIDE, first -> new ArrayList<>()).add(new Measured(1, nanos, 0));
            }
        });
    }

    private static double metric(ExportedRegion region, String name) {
        Number number = region.metrics().get(name);
        return number == null ? 0 : number.doubleValue();
    }

    private static double median(List<Measured> runs, ToDoubleFunction<Measured> number) {
        return PairedRatio.median(runs.stream().mapToDouble(number).toArray());
    }
}
