package io.ftimer.gate;

import io.ftimer.export.internal.tree.InvocationText;
import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.internal.schema.MetricType;
import io.ftimer.report.internal.text.Completeness;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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

    /** Of a benchmark with several methods, their names: how often each of them runs is chance. */
    private static final String GROUP_METHODS = "group_methods";

    /** In place of {@link MetricType#ALLOCATED_BYTES} in results that JMH writes. */
    private static final String BYTES_PER_OPERATION = "allocated_bytes_per_op";

    private static final CallRange NOTHING = new CallRange(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

    private static final class Region {
        private CallRange calls = NOTHING;
        private CallRange means = NOTHING;
        private CallRange perIteration = NOTHING;
        private List<Double> invocations = List.of();
        private int runs;
        private double minSelf = Double.POSITIVE_INFINITY;
        private final Map<String, Double> metrics = new HashMap<>();
    }

    /** The sums of one region in one run; a call path may have several rows. */
    private static final class Row {
        private double calls;
        private double self;
        private final Map<String, Double> metrics = new HashMap<>();

        /** Returns a number per operation: JMH writes those of benchmarks beside totals, or instead of them. */
        private double perOperation(String metric, double total, double operations) {
            return metrics.getOrDefault(metric, total / operations);
        }
    }

    private final TreeId id;
    private final Map<CallPath, Region> regions = new HashMap<>();
    private final Set<String> incomplete = new LinkedHashSet<>();

    /** The facts that say what threads outside of the tree added to metrics, among others. */
    private final Map<String, String> unassigned = new TreeMap<>();

    private final Map<CallPath, Set<String>> statements = new HashMap<>();
    private final Map<CallPath, String> places = new HashMap<>();
    private final Set<OptionalInt> javaReleases = new HashSet<>();
    private int runs;
    private long samples;
    private boolean isGroup;

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
        isGroup |= tree.kind() == Kind.BENCHMARK && tree.facts().containsKey(GROUP_METHODS);
        addReason(tree);
        javaReleases.add(javaRelease(tree));
        tree.statements()
                .forEach(statement -> statements
                        .computeIfAbsent(CallPath.of(statement.region()), path -> new LinkedHashSet<>())
                        .add(statement.text()));
        tree.places().forEach((path, place) -> places.putIfAbsent(CallPath.of(path), place));
        double operations = Math.max(1, ofBenchmark(OPERATIONS, tree).orElse(1L));
        Optional<Long> iterations = ofBenchmark(ITERATIONS, tree).filter(count -> count > 0);
        samples += iterations.orElse(1L);
        Map<CallPath, List<Double>> differing = differingInvocations(tree);
        rows(tree).forEach((path, row) -> {
            Region region = regions.computeIfAbsent(path, key -> new Region());
            double calls = row.perOperation("calls_per_op", row.calls, operations);
            List<Double> invocations = differing.getOrDefault(path, equalInvocations(row.calls, tree));
            region.invocations = region.runs == 0 || region.invocations.equals(invocations) ? invocations : List.of();
            region.runs++;
            region.means = region.means.with(CallRange.of(calls));
            region.calls = region.calls.with(new CallRange(
                    row.metrics.getOrDefault("min_calls_per_op", calls),
                    row.metrics.getOrDefault("max_calls_per_op", calls)));
            region.perIteration = region.perIteration.with(
                    CallRange.of(iterations.map(count -> row.calls / count).orElse(Double.NaN)));
            if (tree.isTimed()) {
                region.minSelf = Math.min(region.minSelf, row.perOperation("self_ns_per_op", row.self, operations));
            }
            row.metrics.forEach((name, value) -> {
                boolean isPerOperation = name.equals(BYTES_PER_OPERATION);
                MetricType type = MetricType.of(isPerOperation ? MetricType.ALLOCATED_BYTES : name);
                region.metrics.merge(
                        type.name(), isPerOperation || !type.isTotal() ? value : value / operations, type::better);
            });
        });
    }

    /** Returns the calls of regions that some invocations of a template called more often than others. */
    private static Map<CallPath, List<Double>> differingInvocations(ExportedTree tree) {
        Map<CallPath, List<Double>> calls = new HashMap<>();
        tree.facts().forEach((fact, value) -> {
            if (tree.kind() == Kind.TEST && fact.startsWith(SuiteTreeBuilder.CALLS_BY_INVOCATION)) {
                calls.put(
                        CallPath.of(RegionPath.parse(fact.substring(SuiteTreeBuilder.CALLS_BY_INVOCATION.length()))),
                        InvocationText.parse(value));
            }
        });
        return calls;
    }

    private static List<Double> equalInvocations(double calls, ExportedTree tree) {
        int invocations = tree.kind() == Kind.TEST
                ? number("invocations", tree)
                        .filter(count -> count > 0 && count <= InvocationText.MOST_INVOCATIONS)
                        .map(Long::intValue)
                        .orElse(0)
                : 0;
        return invocations == 0 || calls % invocations != 0
                ? List.of()
                : Collections.nCopies(invocations, calls / invocations);
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
        String written = tree.facts().get(Completeness.INCOMPLETE);
        Map<String, String> facts = new LinkedHashMap<>(tree.facts());
        facts.keySet().removeIf(fact -> fact.startsWith(Completeness.UNASSIGNED));
        unassigned.putAll(tree.facts());
        List<String> reasons = new ArrayList<>(written == null ? Completeness.reasons(facts) : List.of(written));
        if (written == null && MeasuredRun.hasFailed(tree)) {
            reasons.add(0, "the test failed");
        }
        if (!reasons.isEmpty()) {
            incomplete.add(String.join(", ", reasons));
        }
    }

    /** Returns a fact about a benchmark, whose numbers are totals of its operations and iterations. */
    private static Optional<Long> ofBenchmark(String fact, ExportedTree tree) {
        return tree.kind() == Kind.BENCHMARK ? number(fact, tree) : Optional.empty();
    }

    private static Optional<Long> number(String fact, ExportedTree tree) {
        String text = tree.facts().get(fact);
        try {
            return Optional.ofNullable(text).map(Long::valueOf);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Returns what the report of a test, or JMH, says about the JVM. */
    private static OptionalInt javaRelease(ExportedTree tree) {
        String fact = tree.kind() == Kind.TEST ? "java_release" : "jdkVersion";
        boolean isKnown = tree.kind() == Kind.TEST || tree.kind() == Kind.BENCHMARK;
        return ExpectedTree.javaRelease(isKnown ? tree.facts().getOrDefault(fact, "") : "");
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
        return incomplete(Set.of());
    }

    /** As {@link #incomplete()}, with what numbers of these names may lack. */
    List<String> incomplete(Set<String> metrics) {
        if (runs == 0) {
            return List.of("the run has only single invocations of it; compare the report of the suite");
        }
        List<String> reasons = new ArrayList<>(incomplete);
        metrics.stream()
                .map(name -> Completeness.UNASSIGNED + name.replaceFirst("^self_", ""))
                .flatMap(fact -> Completeness.reasons(Map.of(fact, unassigned.getOrDefault(fact, ""))).stream())
                .distinct()
                .forEach(reasons::add);
        return reasons;
    }

    /** Returns a difference with the texts of the SQL statements that its region counts, and where that is in the code. */
    Difference located(Difference difference) {
        return difference.with(
                statements.getOrDefault(difference.path(), Set.of()),
                Optional.ofNullable(places.get(difference.renamed().orElse(difference.path()))));
    }

    boolean isEmpty() {
        return regions.isEmpty();
    }

    /** Returns the regions. */
    SortedMap<CallPath, MeasuredRegion> regions() {
        double total = regions.values().stream()
                .mapToDouble(region -> region.minSelf)
                .filter(Double::isFinite)
                .sum();
        SortedMap<CallPath, MeasuredRegion> measured = new TreeMap<>();
        regions.forEach((path, region) -> {
            double self = region.minSelf;
            Optional<Double> share =
                    Double.isFinite(self) && total > 0 ? Optional.of(100 * self / total) : Optional.empty();
            measured.put(path, new MeasuredRegion(calls(region), share, new TreeMap<>(region.metrics)));
        });
        return measured;
    }

    private MeasuredCalls calls(Region region) {
        CallRange none = region.runs < runs ? CallRange.of(0) : NOTHING;
        return new MeasuredCalls(
                samples,
                region.calls.with(none),
                region.means.with(none),
                isGroup,
                id.kind() == Kind.BENCHMARK ? region.perIteration.with(none).constant() : Optional.empty(),
                region.runs < runs ? List.of() : region.invocations);
    }

    /** Returns the names of the further numbers. */
    Stream<String> metrics() {
        return regions.values().stream().flatMap(region -> region.metrics.keySet().stream());
    }
}
