package io.ftimer.gate;

import io.ftimer.export.internal.tree.InvocationText;
import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.internal.text.Completeness;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The runs of one tree: the fewest and most calls of each region. Thread safety: thread-confined.
 */
final class MeasuredTree {
    /** Deep recursion makes the paths of a tree longer than the tree. */
    static final long MOST_PATH_CHARACTERS = 50_000_000;

    private static final String OPERATIONS = "operations";
    private static final String ITERATIONS = "iterations";

    /** Of a benchmark with several methods, their names: how often each of them runs is chance. */
    private static final String GROUP_METHODS = "group_methods";

    private static final CallRange NOTHING = new CallRange(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

    private static final class Region {
        private CallRange calls = NOTHING;
        private CallRange means = NOTHING;
        private CallRange perIteration = NOTHING;
        private List<Double> invocations = List.of();
        private int runs;
    }

    /** The sums of one region in one run; a call path may have several rows. */
    private static final class Row {
        private double calls;
        private final Map<String, Double> metrics = new HashMap<>();

        /** Returns a number per operation: JMH writes those of benchmarks beside totals, or instead of them. */
        private double perOperation(String metric, double total, double operations) {
            return metrics.getOrDefault(metric, total / operations);
        }
    }

    private final TreeId id;
    private final Map<CallPath, Region> regions = new HashMap<>();
    private final Set<String> incomplete = new LinkedHashSet<>();

    private final Map<CallPath, Set<String>> statements = new HashMap<>();
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
        tree.statements()
                .forEach(statement -> statements
                        .computeIfAbsent(CallPath.of(statement.region()), path -> new LinkedHashSet<>())
                        .add(statement.text()));
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
        return runs == 0
                ? List.of("the run has only single invocations of it; compare the report of the suite")
                : List.copyOf(incomplete);
    }

    /** Returns the texts of the SQL statements by the regions that count them. */
    Map<CallPath, Set<String>> statements() {
        return statements;
    }

    boolean isEmpty() {
        return regions.isEmpty();
    }

    /** Returns the calls of the regions. */
    SortedMap<CallPath, MeasuredCalls> regions() {
        SortedMap<CallPath, MeasuredCalls> measured = new TreeMap<>();
        regions.forEach((path, region) -> measured.put(path, calls(region)));
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
}
