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
import java.util.stream.Collectors;

/** The trees of a run by what they are compared as, and which classes it ran. Thread safety: thread-confined. */
final class MeasuredRun {
    /** Of tests with these values of the fact {@code failed_in}, others of the class did not run. */
    private static final Set<String> ENDED_EARLY = Set.of("class", "exit");

    private static final String FAILED = "failed";

    private final SortedMap<TreeId, MeasuredTree> trees = new TreeMap<>();

    /** The last attempts of tests that failed, by their executions. Others are added at once: a run has many. */
    private final Map<TestOrigin, ExportedTree> failed = new LinkedHashMap<>();

    private final Set<TestOrigin> invocations = new HashSet<>();
    private final Set<String> regions = new HashSet<>();
    private final Set<String> classes = new HashSet<>();
    private final Set<String> endedEarly = new HashSet<>();

    /**
     * Adds a tree.
     *
     * @throws IllegalArgumentException if the tree is too deep
     */
    void add(ExportedTree tree) {
        TreeId id = TreeId.of(tree);
        tree.regions().forEach(region -> regions.add(GatePathText.level(new RegionKey(region.kind(), region.name()))));
        if (id.isTest()) {
            classes.add(outermostClass(id));
            if (ENDED_EARLY.contains(tree.facts().getOrDefault("failed_in", ""))) {
                endedEarly.add(outermostClass(id));
            }
        }
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

    private static String outermostClass(TreeId test) {
        return test.group().replaceFirst("\\$.*", "");
    }

    /** Returns the trees. */
    SortedMap<TreeId, MeasuredTree> trees() {
        failed.values()
                .forEach(tree -> trees.computeIfAbsent(TreeId.of(tree), MeasuredTree::new)
                        .add(tree));
        failed.clear();
        return Collections.unmodifiableSortedMap(trees);
    }

    /** Returns the names of the further numbers of all trees. */
    Set<String> metrics() {
        return trees().values().stream().flatMap(MeasuredTree::metrics).collect(Collectors.toSet());
    }

    /** Returns whether any tree has a region of this name. */
    boolean hasRegion(String name) {
        return regions.contains(name);
    }

    /** Returns whether tests of the class of a test did not run because of a failure. */
    boolean endedEarly(TreeId test) {
        return test.isTest() && endedEarly.contains(outermostClass(test));
    }

    /** Returns whether a tree that the run does not have is gone. */
    boolean isGone(TreeId id, AbsentTests absent) {
        return absent.isGone(id, id.isTest() && classes.contains(outermostClass(id)) && !endedEarly(id));
    }
}
