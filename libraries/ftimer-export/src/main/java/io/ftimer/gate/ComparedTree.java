package io.ftimer.gate;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

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
 * @param renamed of a tree with another name in the run, that name
 */
public record ComparedTree(
        TreeId tree,
        Outcome outcome,
        boolean fails,
        int runs,
        List<Difference> differences,
        List<String> notCompared,
        Optional<TreeId> renamed) {

    /** The kind of a result. */
    public enum Outcome {
        /** Different from the baseline, and not only by fewer calls unless the comparison is strict. */
        FAILED("failed"),
        /** Equal as far as it was measured, which is not all that the baseline asks for. */
        PARTLY_MEASURED("partly measured"),
        /** In the baseline, and not in the run, which ran its class. */
        VANISHED("vanished"),
        /** In the run, and not in the baseline. */
        NEW("not in baseline"),
        /** Not in the run, which has an equal tree with another name that is not in the baseline. */
        RENAMED("renamed"),
        /** Different from the baseline only by more invocations of the test, and fewer calls. */
        MORE_INVOCATIONS("with more invocations"),
        /** Different from the baseline only by fewer calls. */
        FEWER("with fewer calls"),
        /** Written to the baseline. */
        WRITTEN("written"),
        /** Measured as a whole and equal to the baseline. */
        CHECKED("checked"),
        /** In the baseline; the run left it out. */
        NOT_RUN("not run");

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
     * @param found the regions of the run
     * @param javaRelease the feature release of Java on which they were measured; empty if it is not known
     * @param incomplete why the run is known to lack something, as sentences without a full stop; empty for a whole run
     * @param isRecorded whether a tree of the run has a region of this name
     */
    static ComparedTree of(
            TreeId tree,
            ExpectedTree expected,
            Map<CallPath, MeasuredRegion> found,
            OptionalInt javaRelease,
            List<String> incomplete,
            int runs,
            GatePolicy policy,
            Predicate<String> isRecorded) {
        TreeComparison comparison = TreeComparison.of(expected, found, javaRelease, policy);
        List<String> notCompared = new ArrayList<>(incomplete);
        notCompared.addAll(comparison.notCompared());
        boolean isWorse = comparison.differences().stream().anyMatch(difference -> policy.fails(difference.kind()));
        comparison.differences().stream()
                .filter(difference -> !isWorse && incomplete.isEmpty() && difference.kind() == Difference.Kind.GONE)
                .map(difference -> difference.path().name())
                .filter(name -> !isRecorded.test(name))
                .distinct()
                .map(name -> "no tree of the run has " + ShownText.quoted(name)
                        + ": nothing calls it any more, or it is not instrumented")
                .forEach(notCompared::add);
        Outcome outcome = isWorse
                ? Outcome.FAILED
                : !notCompared.isEmpty()
                        ? Outcome.PARTLY_MEASURED
                        : comparison.differences().stream()
                                        .anyMatch(difference -> difference.kind() == Difference.Kind.MORE_INVOCATIONS)
                                ? Outcome.MORE_INVOCATIONS
                                : comparison.differences().isEmpty() ? Outcome.CHECKED : Outcome.FEWER;
        boolean fails = isWorse || outcome == Outcome.PARTLY_MEASURED && policy.failsUnchecked();
        return new ComparedTree(tree, outcome, fails, runs, comparison.differences(), notCompared, Optional.empty());
    }

    /** Returns this result with what the run knows about its differences. */
    ComparedTree with(UnaryOperator<Difference> located) {
        List<Difference> all = differences.stream().map(located).toList();
        return new ComparedTree(tree, outcome, fails, runs, all, notCompared, renamed);
    }

    /** Returns a result without differences. */
    static ComparedTree of(TreeId tree, Outcome outcome, boolean fails, int runs, List<String> notCompared) {
        return new ComparedTree(tree, outcome, fails, runs, List.of(), notCompared, Optional.empty());
    }

    /**
     * Returns the result for a benchmark of which either the baseline or the run has regions of the agent, and the other has none. They
     * are not compared.
     *
     * @param expected the benchmark in the baseline
     */
    static ComparedTree ofOtherInstrumentation(TreeId expected, GatePolicy policy) {
        return of(
                expected,
                Outcome.PARTLY_MEASURED,
                policy.failsUnchecked(),
                1,
                List.of(
                        expected.isInstrumented()
                                ? "the baseline is instrumented and the run is not; run it with the same instrument="
                                : "the run is instrumented and the baseline is not; run it without instrument=, or update the baseline"));
    }

    /** Returns the first differences, a line each, and the number of the others. */
    public List<String> lines() {
        return ShownText.lines(differences.stream().map(Difference::text).toList(), TextLimits.MESSAGE.rows());
    }

    /** Copies the lists. */
    public ComparedTree {
        differences = List.copyOf(differences);
        notCompared = List.copyOf(notCompared);
    }
}
