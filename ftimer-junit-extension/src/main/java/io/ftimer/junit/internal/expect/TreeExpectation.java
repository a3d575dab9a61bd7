package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.summary.SessionSummary;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** An expectation on the tree of every run. */
interface TreeExpectation extends Expectation {

    /** Returns the failure of the tree of one run, empty if it meets the expectation. */
    Optional<TreeFailure> check(SessionSummary tree);

    /** Returns the start of messages: the annotation, without elements that the message repeats. */
    default String title() {
        return text();
    }
    /** Returns what is expected of a tree that meets the expectation. */
    CheckedExpectation expectation(SessionSummary tree);

    /** Returns whether the expectation is not about calls on other threads that the tree does not have. */
    boolean ignoresOtherThreads();

    @Override
    default void check(List<TestBodyRun> runs, Consumer<String> warnings) {
        for (int i = 0; i < runs.size(); i++) {
            String which = runs.size() == 1 ? "" : ", run " + (i + 1) + " of " + runs.size();
            SessionSummary tree = runs.get(i).summary();
            Failures.throwIfUnmet(title() + which, check(tree), () -> expectation(tree));
            Failures.throwIfInconclusive(title() + which, tree, expectation(tree), ignoresOtherThreads());
        }
    }
}
