package io.ftimer.gate;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TestOrigin;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The trees of a run by what they are compared as, and which classes it ran. Thread safety: thread-confined. */
final class MeasuredRun {
    private static final String FAILED = "failed";

    private final SortedMap<TreeId, MeasuredTree> trees = new TreeMap<>();

    /** The last attempts of tests that failed, by their executions. Others are added at once: a run has many. */
    private final Map<TestOrigin, ExportedTree> failed = new LinkedHashMap<>();

    private final Set<TestOrigin> invocations = new HashSet<>();
    private final Set<String> regions = new HashSet<>();
    private final MeasuredClasses classes = new MeasuredClasses();

    /**
     * Adds a tree.
     *
     * @throws IllegalArgumentException if the tree is too deep
     */
    void add(ExportedTree tree) {
        TreeId id = TreeId.of(tree);
        tree.regions().forEach(region -> regions.add(GatePathText.level(new RegionKey(region.kind(), region.name()))));
        classes.add(id, tree);
        MeasuredTree measured = trees.computeIfAbsent(id, MeasuredTree::new);
        Optional<TestOrigin> test =
                tree.test().filter(origin -> !origin.testId().isEmpty());
        if (test.isPresent() && test.get().isInvocation()) {
            measured.addInvocation(tree, !invocations.add(test.get()));
        } else {
            test.ifPresent(failed::remove);
            if (test.isPresent() && hasFailed(tree)) {
                failed.put(test.get(), tree);
            } else {
                measured.add(tree);
            }
        }
    }

    /** Returns whether a test failed. */
    static boolean hasFailed(ExportedTree tree) {
        return FAILED.equals(tree.facts().get("outcome"));
    }

    /** Returns the trees. */
    SortedMap<TreeId, MeasuredTree> trees() {
        failed.values()
                .forEach(tree -> trees.computeIfAbsent(TreeId.of(tree), MeasuredTree::new)
                        .add(tree));
        failed.clear();
        return Collections.unmodifiableSortedMap(trees);
    }

    /** Returns whether any tree has a region of this name. */
    boolean hasRegion(String name) {
        return regions.contains(name);
    }

    /** Returns the classes of the tests. */
    MeasuredClasses classes() {
        return classes;
    }
}
