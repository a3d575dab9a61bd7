package io.ftimer.gate;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The runs of one tree: the smallest time of each region, and the fewest and most calls.
 *
 * <p>Noise only adds to times, so the smallest of several runs is the most reliable one. Thread safety: thread-confined.
 */
final class MeasuredTree {
    /** Deep recursion makes the paths of a tree longer than the tree. */
    static final long MOST_PATH_CHARACTERS = 50_000_000;

    private static final String INCOMPLETE = "incomplete";
    private static final String OPERATIONS = "operations";

    /** The further numbers of a benchmark that are totals; others are per operation already, or quantiles. */
    private static final Set<String> TOTALS = Set.of("allocated_bytes", "cpu_nanos");

    private static final class Region {
        private double minCalls = Double.POSITIVE_INFINITY;
        private double maxCalls;
        private int runs;
        private double minSelf = Double.POSITIVE_INFINITY;
        private double minInclusive = Double.POSITIVE_INFINITY;
        private final Map<String, Double> metrics = new HashMap<>();
    }

    /** The sums of one region in one run; a call path may have several rows. */
    private static final class Row {
        private double calls;
        private double self;
        private double inclusive;
        private final Map<String, Double> metrics = new HashMap<>();

        /** Returns a number per operation: JMH writes those of benchmarks beside totals, or instead of them. */
        private double perOperation(String metric, double total, double operations) {
            return metrics.getOrDefault(metric, total / operations);
        }
    }

    private final TreeId id;
    private final Map<CallPath, Region> regions = new HashMap<>();
    private final Set<String> incomplete = new LinkedHashSet<>();
    private int runs;
    private int timedRuns;

    MeasuredTree(TreeId id) {
        this.id = id;
    }

    /**
     * Adds a run.
     *
     * @throws IllegalArgumentException if the tree is too deep
     */
    void add(ExportedTree tree) {
        runs++;
        timedRuns += tree.isTimed() ? 1 : 0;
        String reason = tree.facts().get(INCOMPLETE);
        if (reason != null) {
            incomplete.add(reason);
        }
        double operations = operations(tree);
        rows(tree).forEach((path, row) -> {
            Region region = regions.computeIfAbsent(path, key -> new Region());
            double calls = row.perOperation("calls_per_op", row.calls, operations);
            region.runs++;
            region.minCalls = Math.min(region.minCalls, row.metrics.getOrDefault("min_calls_per_op", calls));
            region.maxCalls = Math.max(region.maxCalls, row.metrics.getOrDefault("max_calls_per_op", calls));
            if (tree.isTimed()) {
                region.minSelf = Math.min(region.minSelf, row.perOperation("self_ns_per_op", row.self, operations));
                region.minInclusive = Math.min(
                        region.minInclusive, row.perOperation("inclusive_ns_per_op", row.inclusive, operations));
            }
            row.metrics.forEach((name, value) ->
                    region.metrics.merge(name, TOTALS.contains(name) ? value / operations : value, Math::min));
        });
    }

    /** Returns by what the numbers of a tree are divided: those of a benchmark are totals of its operations. */
    private static double operations(ExportedTree tree) {
        String text = tree.kind() == Kind.BENCHMARK ? tree.facts().get(OPERATIONS) : null;
        try {
            return text == null ? 1 : Math.max(1, Long.parseLong(text));
        } catch (NumberFormatException e) {
            return 1;
        }
    }

    private Map<CallPath, Row> rows(ExportedTree tree) {
        Map<CallPath, Row> rows = new HashMap<>();
        List<String> open = new ArrayList<>();
        long characters = 0;
        for (ExportedRegion region : tree.regions()) {
            open.subList(region.depth(), open.size()).clear();
            String name = PathText.escape(region.name());
            String text = open.isEmpty() ? name : open.get(open.size() - 1) + '/' + name;
            characters += text.length();
            if (characters > MOST_PATH_CHARACTERS) {
                throw new IllegalArgumentException(
                        id + " is too deep for a baseline: the call paths of its regions have more than "
                                + MOST_PATH_CHARACTERS + " characters");
            }
            open.add(text);
            Row row = rows.computeIfAbsent(new CallPath(text), key -> new Row());
            row.calls += region.calls();
            row.self += region.selfNanos();
            row.inclusive += region.inclusiveNanos();
            region.metrics().forEach((metric, value) -> row.metrics.merge(metric, value.doubleValue(), Double::sum));
        }
        return rows;
    }

    TreeId id() {
        return id;
    }

    int runs() {
        return runs;
    }

    /** Returns why the trees are known to lack something. */
    List<String> incomplete() {
        return List.copyOf(incomplete);
    }

    /**
     * Returns the regions.
     *
     * @param ratiosTo the region to whose time other times are relative; otherwise they are shares of the tree
     */
    SortedMap<CallPath, MeasuredRegion> regions(Optional<CallPath> ratiosTo) {
        double total = regions.values().stream()
                .mapToDouble(region -> region.minSelf)
                .filter(Double::isFinite)
                .sum();
        double reference = ratiosTo.map(regions::get)
                .map(region -> region.minInclusive)
                .filter(Double::isFinite)
                .orElse(0.0);
        SortedMap<CallPath, MeasuredRegion> measured = new TreeMap<>();
        regions.forEach((path, region) -> {
            double self = region.minSelf;
            boolean isTimed = timedRuns > 0 && Double.isFinite(self);
            Optional<Double> share = isTimed && total > 0 ? Optional.of(100 * self / total) : Optional.empty();
            Optional<RelativeTime> time = ratiosTo.isEmpty()
                    ? share.map(RelativeTime::share)
                    : isTimed && reference > 0 ? Optional.of(RelativeTime.ratio(self / reference)) : Optional.empty();
            TreeMap<String, Double> metrics = new TreeMap<>(region.metrics);
            if (isTimed) {
                metrics.put(GatePolicy.SELF_NANOS, self);
            }
            measured.put(
                    path,
                    new MeasuredRegion(
                            new RunCalls(runs, region.runs < runs ? 0 : region.minCalls, region.maxCalls),
                            share,
                            time,
                            metrics));
        });
        return measured;
    }

    /** Returns whether the tree has a region whose time can be a base. */
    boolean hasTimed(CallPath path) {
        Region region = regions.get(path);
        return region != null && region.minInclusive > 0 && Double.isFinite(region.minInclusive);
    }
}
