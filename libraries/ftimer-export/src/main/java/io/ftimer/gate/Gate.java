package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

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
 * <p>Trees with the same identity are runs of one tree: their calls must agree, and the smallest time of each region counts. Of
 * trees that the baseline does not have, only the identity is kept, so memory is bounded by the baseline.
 *
 * <p>A run passes only if everything that the baseline asks for was seen. An empty run, a run without a tree of the baseline, a
 * tree with the fact {@code incomplete}, and a tree without the times of its baseline are inconclusive, which fails.
 *
 * <p>Thread safety: thread-confined.
 *
 * @since 0.1
 */
public final class Gate implements TreeSink {
    /** Similar names are searched for so many trees. */
    private static final int MOST_SIMILAR = 100;

    private final String name;
    private final Baseline baseline;
    private final GatePolicy policy;
    private final Map<TreeId, MeasuredTree> known = new TreeMap<>();
    private final Map<TreeId, Integer> added = new TreeMap<>();

    /**
     * Creates a comparison.
     *
     * @param name the name of the baseline, as shown
     */
    public Gate(String name, Baseline baseline, GatePolicy policy) {
        this.name = name;
        this.baseline = baseline;
        this.policy = policy;
    }

    /**
     * Receives the next tree.
     *
     * @throws IllegalArgumentException if the call paths of the tree are too long for a baseline
     */
    @Override
    public void accept(ExportedTree tree) {
        TreeId id = TreeId.of(tree);
        if (baseline.trees().containsKey(id)) {
            known.computeIfAbsent(id, MeasuredTree::new).add(tree);
        } else {
            added.merge(id, 1, Integer::sum);
        }
    }

    /** Returns the result of the trees so far. */
    public GateResult result() {
        List<ComparedTree> compared = new ArrayList<>();
        known.forEach((id, tree) -> compared.add(compared(tree)));
        added.forEach((id, runs) -> compared.add(
                isMissing(id.otherInstrumentation())
                        ? ComparedTree.ofOtherInstrumentation(id.otherInstrumentation(), runs, policy)
                        : new ComparedTree(
                                id,
                                Outcome.NEW,
                                policy.onNew() == Reaction.FAIL,
                                runs,
                                List.of(),
                                List.of(),
                                Optional.empty())));
        List<TreeId> vanished = baseline.trees().keySet().stream()
                .filter(id -> isMissing(id) && !added.containsKey(id.otherInstrumentation()))
                .toList();
        for (int i = 0; i < vanished.size(); i++) {
            compared.add(vanished(vanished.get(i), i < MOST_SIMILAR ? similar(vanished.get(i)) : Optional.empty()));
        }
        return new GateResult(name, policy, compared, nothingCompared());
    }

    private boolean isMissing(TreeId id) {
        return baseline.trees().containsKey(id) && !known.containsKey(id);
    }

    private ComparedTree compared(MeasuredTree tree) {
        ExpectedTree expected = Objects.requireNonNull(baseline.trees().get(tree.id()));
        return ComparedTree.of(
                tree.id(), expected, tree.regions(expected.ratiosTo()), tree.incomplete(), tree.runs(), policy);
    }

    private ComparedTree vanished(TreeId id, Optional<TreeId> similar) {
        return new ComparedTree(
                id, Outcome.VANISHED, policy.onVanished() == Reaction.FAIL, 0, List.of(), List.of(), similar);
    }

    private Optional<TreeId> similar(TreeId id) {
        Stream<String> names = added.keySet().stream()
                .filter(other -> other.kind() == id.kind() && other.group().equals(id.group()))
                .map(TreeId::name);
        return NearestNames.amongMany(id.name(), names).map(other -> new TreeId(id.kind(), id.group(), other));
    }

    private List<String> nothingCompared() {
        if (!known.isEmpty()) {
            return List.of();
        }
        if (added.isEmpty()) {
            return List.of("the run has no trees");
        }
        return List.of(
                baseline.trees().isEmpty()
                        ? "the baseline has no trees"
                        : "the run and the baseline have no tree in common");
    }
}
