package io.ftimer.gate;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.internal.schema.MetricType;
import io.ftimer.report.internal.text.Completeness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The runs of one tree: the smallest time of each region, and the fewest and most calls.
 *
 * <p>Noise only adds to times, so the smallest of several runs is the most reliable one. Thread safety: thread-confined.
 */
final class MeasuredTree {
    /** Deep recursion makes the paths of a tree longer than the tree. */
    static final long MOST_PATH_CHARACTERS = 50_000_000;

    private static final String OPERATIONS = "operations";
    private static final String ITERATIONS = "iterations";

    private static final String BYTES_PER_OPERATION = "allocated_bytes_per_op";

    private static final class Region {
        private final Range calls = new Range();
        private final Range means = new Range();
        private final Range perIteration = new Range();
        private int runs;
        private Optional<MeasuredBytes> bytes = Optional.empty();
        private double minSelf = Double.POSITIVE_INFINITY;
        private double minInclusive = Double.POSITIVE_INFINITY;
        private final Map<String, Double> metrics = new HashMap<>();
    }

    /** The smallest and the largest of some numbers. */
    private static final class Range {
        private double min = Double.POSITIVE_INFINITY;
        private double max = Double.NEGATIVE_INFINITY;

        private void add(double number) {
            min = Math.min(min, number);
            max = Math.max(max, number);
        }
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

        /** Returns the bytes per operation and per call, and removes them from the further numbers; NaN stays there. */
        private Optional<MeasuredBytes> takeBytes(double operations, double callsPerOperation) {
            Double total = metrics.get(MetricType.ALLOCATED_BYTES);
            double bytes = total == null ? metrics.getOrDefault(BYTES_PER_OPERATION, Double.NaN) : total / operations;
            if (!Double.isFinite(bytes)) {
                return Optional.empty();
            }
            metrics.keySet().removeAll(Set.of(MetricType.ALLOCATED_BYTES, BYTES_PER_OPERATION));
            return callsPerOperation == 0
                    ? Optional.empty()
                    : Optional.of(new MeasuredBytes(bytes, bytes / callsPerOperation));
        }
    }

    private final TreeId id;
    private final Map<CallPath, Region> regions = new HashMap<>();
    private final Set<String> incomplete = new LinkedHashSet<>();
    private final Set<String> statements = new LinkedHashSet<>();
    private final Set<OptionalInt> javaReleases = new HashSet<>();
    private int runs;
    private long samples;
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
        addReason(tree);
        javaReleases.add(javaRelease(tree));
        tree.facts().forEach((name, value) -> {
            if (RegionStatements.FACT.matcher(name).matches()) {
                statements.add(value);
            }
        });
        double operations = Math.max(1, number(OPERATIONS, tree).orElse(1L));
        Optional<Long> iterations = number(ITERATIONS, tree).filter(count -> count > 0);
        samples += iterations.orElse(1L);
        rows(tree).forEach((path, row) -> {
            Region region = regions.computeIfAbsent(path, key -> new Region());
            double calls = row.perOperation("calls_per_op", row.calls, operations);
            region.runs++;
            region.means.add(calls);
            region.calls.add(row.metrics.getOrDefault("min_calls_per_op", calls));
            region.calls.add(row.metrics.getOrDefault("max_calls_per_op", calls));
            region.perIteration.add(iterations.map(count -> row.calls / count).orElse(Double.NaN));
            if (tree.kind() == Kind.BENCHMARK) {
                row.takeBytes(operations, calls)
                        .ifPresent(bytes -> region.bytes =
                                Optional.of(region.bytes.map(bytes::min).orElse(bytes)));
            }
            if (tree.isTimed()) {
                region.minSelf = Math.min(region.minSelf, row.perOperation("self_ns_per_op", row.self, operations));
                region.minInclusive = Math.min(
                        region.minInclusive, row.perOperation("inclusive_ns_per_op", row.inclusive, operations));
            }
            row.metrics.forEach((name, value) -> {
                MetricType type = MetricType.of(name);
                region.metrics.merge(name, type.isTotal() ? value / operations : value, type::better);
            });
        });
    }

    /**
     * Adds what is known of an invocation of this template beside the tree of the template.
     *
     * @param isRepeated whether it is a further attempt: the sums have all of them
     */
    void addInvocation(ExportedTree tree, boolean isRepeated) {
        addReason(tree);
        if (isRepeated) {
            incomplete.add("invocations were repeated, and the sums have all attempts");
        }
    }

    private void addReason(ExportedTree tree) {
        String reason = tree.facts().get(Completeness.INCOMPLETE);
        if (reason != null) {
            incomplete.add(reason);
        }
    }

    /** Returns a fact about a benchmark, whose numbers are totals of its operations and iterations. */
    private static Optional<Long> number(String fact, ExportedTree tree) {
        String text = tree.kind() == Kind.BENCHMARK ? tree.facts().get(fact) : null;
        try {
            return Optional.ofNullable(text).map(Long::valueOf);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Returns what the report of a test, or JMH, says about the JVM. */
    private static OptionalInt javaRelease(ExportedTree tree) {
        Map<String, String> facts = tree.facts();
        return ExpectedTree.javaRelease(facts.getOrDefault("java_release", facts.getOrDefault("jdkVersion", "")));
    }

    /** Returns the feature release of Java on which the tree was measured; empty if it is not known, or not always the same. */
    OptionalInt javaRelease() {
        return javaReleases.size() == 1 ? javaReleases.iterator().next() : OptionalInt.empty();
    }

    private Map<CallPath, Row> rows(ExportedTree tree) {
        Map<CallPath, Row> rows = new HashMap<>();
        List<String> open = new ArrayList<>();
        long characters = 0;
        for (ExportedRegion region : tree.regions()) {
            open.subList(region.depth(), open.size()).clear();
            String name = GatePathText.level(new RegionKey(region.kind(), region.name()));
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
        return runs > 0
                ? List.copyOf(incomplete)
                : List.of("the run has only single invocations of it; compare the report of the suite");
    }

    /** Returns what the facts say about SQL statements. */
    Set<String> statements() {
        return statements;
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
            measured.put(path, new MeasuredRegion(calls(region), share, time, region.bytes, metrics));
        });
        return measured;
    }

    private MeasuredCalls calls(Region region) {
        return id.kind() == Kind.BENCHMARK
                ? new RunCalls.BenchmarkCalls(
                        calls(region, region.calls), calls(region, region.means), calls(region, region.perIteration))
                : calls(region, region.calls);
    }

    private RunCalls calls(Region region, Range range) {
        return new RunCalls(samples, region.runs < runs ? 0 : range.min, range.max);
    }

    /** Returns the names of the further numbers. */
    Stream<String> metrics() {
        return regions.values().stream().flatMap(region -> region.metrics.keySet().stream());
    }

    /** Returns whether the tree has a region whose time can be a base. */
    boolean hasTimed(CallPath path) {
        Region region = regions.get(path);
        return region != null && region.minInclusive > 0 && Double.isFinite(region.minInclusive);
    }
}
