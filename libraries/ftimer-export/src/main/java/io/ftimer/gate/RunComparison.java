package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Compares the trees of a run with those of another one: their regions and calls.
 *
 * <p>Trees with the same {@linkplain TreeId#of identity} are runs of one tree, whose calls must agree. Of several attempts of a test, the last one counts. The tree of a template has the sums of its invocations, which
 * are compared one by one where their calls are known.
 * Trees without regions are not compared. The tree of a test that failed, of which calls were not recorded, or whose benchmark had
 * problems with regions, and one that lost a region which no tree of the run has are inconclusive.
 *
 * <p>Thread safety: thread-confined.
 */
public final class RunComparison implements TreeSink {
    /** An equal tree with another name is searched for so many trees, among so many. */
    private static final int MOST_RENAMED = 1_000;

    private static final Set<Outcome> NOT_COMPARED = EnumSet.of(Outcome.VANISHED, Outcome.NEW);

    private final String name;
    private final ComparisonPolicy policy = ComparisonPolicy.DEFAULT;
    private final MeasuredRun before = new MeasuredRun();
    private final MeasuredRun run = new MeasuredRun();

    /**
     * Creates a comparison.
     *
     * @param name the name of the other run, as shown
     */
    public RunComparison(String name) {
        this.name = name;
    }

    /**
     * Receives a tree of the other run.
     *
     * @throws IllegalArgumentException if the call paths of the tree are too long
     */
    public void before(ExportedTree tree) {
        before.add(tree);
    }

    /**
     * Receives the next tree.
     *
     * @throws IllegalArgumentException if the call paths of the tree are too long
     */
    @Override
    public void accept(ExportedTree tree) {
        run.add(tree);
    }

    /** Returns the result of the trees so far. */
    public GateResult result() {
        SortedMap<TreeId, SortedMap<CallPath, ExpectedCalls>> expected = new TreeMap<>();
        before.trees().forEach((id, tree) -> {
            if (tree.incomplete().isEmpty() && !tree.isEmpty()) {
                SortedMap<CallPath, ExpectedCalls> regions = new TreeMap<>();
                tree.regions().forEach((path, calls) -> regions.put(path, calls.expected()));
                expected.put(id, regions);
            }
        });
        SortedMap<TreeId, MeasuredTree> added = new TreeMap<>();
        List<ComparedTree> compared = new ArrayList<>();
        run.trees().forEach((id, tree) -> {
            SortedMap<CallPath, ExpectedCalls> known = expected.remove(id);
            if (known != null) {
                compared.add(compared(id, tree, known));
            } else if (!tree.isEmpty()) {
                added.put(id, tree);
            }
        });
        expected.forEach((id, tree) -> compared.add(absent(id, tree, added)));
        added.forEach((id, tree) -> compared.add(ComparedTree.of(id, Outcome.NEW, true, tree.runs(), List.of())));
        return new GateResult(name, policy, compared, nothingCompared(compared));
    }

    private ComparedTree compared(TreeId id, MeasuredTree tree, SortedMap<CallPath, ExpectedCalls> expected) {
        return tree.runs() == 0 || tree.isEmpty() && !tree.incomplete().isEmpty()
                ? partlyMeasured(id, tree.runs(), tree.incomplete())
                : ComparedTree.of(id, expected, tree.regions(), tree.incomplete(), tree.runs(), policy, run::hasRegion)
                        .withStatements(tree.statements());
    }

    private ComparedTree partlyMeasured(TreeId id, int runs, List<String> reasons) {
        return ComparedTree.of(id, Outcome.PARTLY_MEASURED, true, runs, reasons);
    }

    /** Returns the result for a tree that the run does not have, and removes what it became from the new trees. */
    private ComparedTree absent(
            TreeId id, SortedMap<CallPath, ExpectedCalls> expected, SortedMap<TreeId, MeasuredTree> added) {
        // also one without regions: the agent opened all of the baseline
        Optional<TreeId> other = run.trees().keySet().stream()
                .filter(id::isOtherwiseInstrumented)
                .filter(found -> !before.trees().containsKey(found))
                .findFirst();
        if (other.isPresent()) {
            added.remove(other.get());
            return ComparedTree.ofOtherInstrumentation(id);
        }
        if (run.classes().endedEarly(id)) {
            return partlyMeasured(
                    id, 0, List.of("a failure of its class, or the end of its JVM, kept it from running"));
        }
        Optional<TreeId> renamed = added.entrySet().stream()
                .limit(MOST_RENAMED)
                .filter(tree -> isSame(id, tree.getKey(), expected, tree.getValue()))
                .map(Map.Entry::getKey)
                .findFirst();
        renamed.ifPresent(added::remove);
        return renamed.isPresent()
                ? new ComparedTree(id, Outcome.RENAMED, policy.isStrict(), 1, List.of(), List.of(), renamed)
                : ComparedTree.of(id, Outcome.VANISHED, true, 0, List.of());
    }

    /** Returns whether a new tree of the same group, or of the same name, equals one that is gone. */
    private boolean isSame(TreeId old, TreeId now, SortedMap<CallPath, ExpectedCalls> expected, MeasuredTree tree) {
        return old.kind() == now.kind()
                && (old.group().equals(now.group()) || old.name().equals(now.name()))
                && tree.incomplete().isEmpty()
                && ComparedTree.of(
                                        now,
                                        expected,
                                        tree.regions(),
                                        List.of(),
                                        tree.runs(),
                                        ComparisonPolicy.STRICT,
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
                before.trees().isEmpty()
                        ? "the baseline has no trees"
                        : "the run and the baseline have no tree in common");
    }
}
