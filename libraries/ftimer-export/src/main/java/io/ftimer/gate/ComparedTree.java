package io.ftimer.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of the comparison of one tree.
 *
 * <p>Thread safety: immutable.
 *
 * @param tree the tree
 * @param outcome the kind of the result
 * @param fails whether the comparison fails because of it
 * @param runs the number of runs of the tree; 0 if it vanished
 * @param differences the regions that differ, in the order of their paths
 * @param notCompared what could not be compared, as sentences without a full stop
 * @param similar of a tree that vanished, a new tree that may be the same with another name
 * @since 0.1
 */
public record ComparedTree(
        TreeId tree,
        Outcome outcome,
        boolean fails,
        int runs,
        List<Difference> differences,
        List<String> notCompared,
        Optional<TreeId> similar) {

    /**
     * The kind of a result.
     *
     * @since 0.1
     */
    public enum Outcome {
        /** Different from the baseline. */
        FAILED("failed"),
        /** Equal as far as it was measured, which is not all that the baseline asks for. */
        PARTLY_MEASURED("partly measured"),
        /** In the baseline, and not in the run. */
        VANISHED("vanished"),
        /** In the run, and not in the baseline. */
        NEW("not in baseline"),
        /** Written to the baseline. */
        WRITTEN("written"),
        /** Measured as a whole and equal to the baseline. */
        CHECKED("checked");

        private final String text;

        Outcome(String text) {
            this.text = text;
        }

        /** Returns the kind as shown. */
        public String text() {
            return text;
        }
    }

    /**
     * Compares one tree.
     *
     * @param found the regions of the run, with times relative to what the baseline asks for
     * @param incomplete why the run is known to lack something, as sentences without a full stop; empty for a whole run
     */
    public static ComparedTree of(
            TreeId tree,
            ExpectedTree expected,
            Map<CallPath, MeasuredRegion> found,
            List<String> incomplete,
            int runs,
            GatePolicy policy) {
        TreeComparison comparison = TreeComparison.of(expected, found, policy);
        List<String> notCompared = new ArrayList<>(incomplete);
        notCompared.addAll(comparison.notCompared());
        Outcome outcome = !comparison.differences().isEmpty()
                ? Outcome.FAILED
                : notCompared.isEmpty() ? Outcome.CHECKED : Outcome.PARTLY_MEASURED;
        boolean fails = outcome == Outcome.FAILED
                || outcome == Outcome.PARTLY_MEASURED && policy.onUnchecked() == Reaction.FAIL;
        return new ComparedTree(tree, outcome, fails, runs, comparison.differences(), notCompared, Optional.empty());
    }

    /**
     * Returns the result for a benchmark of which either the baseline or the run has regions of the agent, and the other has none. They
     * are not compared.
     *
     * @param expected the benchmark in the baseline
     */
    public static ComparedTree ofOtherInstrumentation(TreeId expected, int runs, GatePolicy policy) {
        return new ComparedTree(
                expected,
                Outcome.PARTLY_MEASURED,
                policy.onUnchecked() == Reaction.FAIL,
                runs,
                List.of(),
                List.of(
                        expected.isInstrumented()
                                ? "the baseline is instrumented and the run is not; run it with the same instrument="
                                : "the run is instrumented and the baseline is not; run it without instrument=, or update the baseline"),
                Optional.empty());
    }

    /** Copies the lists. */
    public ComparedTree {
        differences = List.copyOf(differences);
        notCompared = List.copyOf(notCompared);
    }
}
