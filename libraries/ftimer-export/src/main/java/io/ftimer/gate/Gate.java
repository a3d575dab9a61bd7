package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.schema.MetricType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Compares the trees of a run with a baseline.
 *
 * <pre>{@code
 * Gate gate = new Gate("regions.txt", Baseline.read(Path.of("regions.txt")), GatePolicy.DEFAULT);
 * for (ExportedTree tree : trees) {
 *     gate.accept(tree);
 * }
 * GateResult result = gate.result();
 * }</pre>
 *
 * <p>Trees with the same {@linkplain TreeId#of identity} are runs of one tree: their calls must agree, and the smallest time of each region
 * counts. Of several attempts of a test, the last one counts. The tree of a template has the sums of its invocations, which
 * are compared one by one where their calls are known.
 * Trees without regions are not compared.
 *
 * <p>A run passes only if everything that the baseline asks for was seen. An empty run, a run without a tree of the baseline, a
 * tree of a test that failed, of which calls were not recorded, or whose benchmark had problems with regions, a tree without the numbers
 * of its baseline or with some that threads outside of the tree may have added to, and one that lost a region which no tree of the run has are inconclusive, which fails.
 *
 * <p>Thread safety: thread-confined.
 */
public final class Gate implements TreeSink {
    /** An equal tree with another name is searched for so many trees, among so many. */
    private static final int MOST_RENAMED = 1_000;

    private static final Set<Outcome> NOT_COMPARED = EnumSet.of(Outcome.VANISHED, Outcome.NEW, Outcome.NOT_RUN);

    private final String name;
    private final Baseline baseline;
    private final GatePolicy policy;
    private final AbsentTests absent;
    private final MeasuredRun run = new MeasuredRun();

    /** Creates a comparison in which a test is gone if its class ran without it. */
    public Gate(String name, Baseline baseline, GatePolicy policy) {
        this(name, baseline, policy, AbsentTests.OF_CLASSES_THAT_RAN);
    }

    /**
     * Creates a comparison.
     *
     * @param name the name of the baseline, as shown
     * @param absent decides about tests that the run does not have
     */
    public Gate(String name, Baseline baseline, GatePolicy policy, AbsentTests absent) {
        this.name = name;
        this.baseline = baseline;
        this.policy = policy;
        this.absent = absent;
    }

    /**
     * Receives the next tree.
     *
     * @throws IllegalArgumentException if the call paths of the tree are too long for a baseline
     */
    @Override
    public void accept(ExportedTree tree) {
        run.add(tree);
    }

    /**
     * Rejects names of further numbers that are neither those of fTimer nor of the trees so far, and returns the others.
     *
     * @throws IllegalArgumentException if there is one; the message has the nearest name
     */
    public Set<String> requireMetrics(Set<String> names) {
        MetricType.requireNames(names, run.metrics());
        return names;
    }

    /** Returns the result of the trees so far. */
    public GateResult result() {
        SortedMap<TreeId, ExpectedTree> expected = new TreeMap<>();
        baseline.trees().keySet().forEach(id -> baseline.expected(id).ifPresent(tree -> expected.put(id, tree)));
        SortedMap<TreeId, MeasuredTree> added = new TreeMap<>();
        List<ComparedTree> compared = new ArrayList<>();
        run.trees().forEach((id, tree) -> {
            ExpectedTree known = expected.remove(id);
            if (known != null) {
                compared.add(compared(id, tree, known));
            } else if (baseline.scope().has(id) && !found(tree).isEmpty()) {
                added.put(id, tree);
            }
        });
        expected.forEach((id, tree) -> compared.add(absent(id, tree, added)));
        added.forEach((id, tree) ->
                compared.add(ComparedTree.of(id, Outcome.NEW, policy.failsNew(), tree.runs(), List.of())));
        return new GateResult(name, policy, compared, nothingCompared(compared));
    }

    private ComparedTree compared(TreeId id, MeasuredTree tree, ExpectedTree expected) {
        return tree.runs() == 0 || tree.isEmpty() && !tree.incomplete().isEmpty()
                ? partlyMeasured(id, tree.runs(), tree.incomplete())
                : ComparedTree.of(
                                id,
                                expected,
                                found(tree),
                                tree.javaRelease(),
                                tree.incomplete(expected.metrics()),
                                tree.runs(),
                                policy,
                                run::hasRegion)
                        .with(tree::located);
    }

    private SortedMap<CallPath, MeasuredRegion> found(MeasuredTree tree) {
        return baseline.scope().regions(tree.regions());
    }

    private ComparedTree partlyMeasured(TreeId id, int runs, List<String> reasons) {
        return ComparedTree.of(id, Outcome.PARTLY_MEASURED, policy.failsUnchecked(), runs, reasons);
    }

    /** Returns the result for a tree that the run does not have, and removes what it became from the new trees. */
    private ComparedTree absent(TreeId id, ExpectedTree expected, SortedMap<TreeId, MeasuredTree> added) {
        // also one without regions: the agent opened all of the baseline
        Optional<TreeId> other = run.trees().keySet().stream()
                .filter(id::isOtherwiseInstrumented)
                .filter(found -> !baseline.trees().containsKey(found))
                .findFirst();
        if (other.isPresent()) {
            added.remove(other.get());
            return ComparedTree.ofOtherInstrumentation(id, policy);
        }
        if (run.endedEarly(id)) {
            return partlyMeasured(
                    id, 0, List.of("a failure of its class, or the end of its JVM, kept it from running"));
        }
        if (!run.isGone(id, absent)) {
            return ComparedTree.of(id, Outcome.NOT_RUN, false, 0, List.of());
        }
        Optional<TreeId> renamed = added.entrySet().stream()
                .limit(MOST_RENAMED)
                .filter(tree -> isSame(id, tree.getKey(), expected, tree.getValue()))
                .map(Map.Entry::getKey)
                .findFirst();
        renamed.ifPresent(added::remove);
        return renamed.isPresent()
                ? new ComparedTree(id, Outcome.RENAMED, policy.isStrict(), 1, List.of(), List.of(), renamed)
                : ComparedTree.of(id, Outcome.VANISHED, policy.failsVanished(), 0, List.of());
    }

    /** Returns whether a new tree of the same group, or of the same name, equals one that is gone. */
    private boolean isSame(TreeId old, TreeId now, ExpectedTree expected, MeasuredTree tree) {
        return old.kind() == now.kind()
                && (old.group().equals(now.group()) || old.name().equals(now.name()))
                && tree.incomplete().isEmpty()
                && ComparedTree.of(
                                        now,
                                        expected,
                                        found(tree),
                                        tree.javaRelease(),
                                        List.of(),
                                        tree.runs(),
                                        policy.with(GateSetting.STRICT, "true"),
                                        run::hasRegion)
                                .outcome()
                        == Outcome.CHECKED;
    }

    private List<String> nothingCompared(List<ComparedTree> trees) {
        if (!NOT_COMPARED.containsAll(trees.stream().map(ComparedTree::outcome).toList())) {
            return List.of();
        }
        if (run.trees().isEmpty()) {
            return List.of("the run has no trees");
        }
        if (trees.stream().noneMatch(tree -> tree.outcome() == Outcome.NEW)) {
            return List.of("no tree of the run has regions that the baseline compares");
        }
        return List.of(
                baseline.trees().isEmpty()
                        ? "the baseline has no trees"
                        : "the run and the baseline have no tree in common");
    }
}
