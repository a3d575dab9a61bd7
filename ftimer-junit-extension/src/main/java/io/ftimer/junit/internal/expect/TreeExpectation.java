package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.junit.internal.prove.InjectedFault;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.opentest4j.AssertionFailedError;

/**
 * An expectation on the tree of every run.
 *
 * @param text the start of messages: the annotation, without elements that the message repeats
 * @param numbers the expectations on single numbers that it consists of; empty if it is on one
 */
public record TreeExpectation(
        String text,
        Function<AssertedTree, CheckedExpectation> expectation,
        boolean ignoresOtherThreads,
        boolean flushes,
        List<InjectedFault> faults,
        List<Expectation> numbers)
        implements Expectation {

    public TreeExpectation(
            String text,
            Function<AssertedTree, CheckedExpectation> expectation,
            boolean ignoresOtherThreads,
            InjectedFault... faults) {
        this(text, expectation, ignoresOtherThreads, false, List.of(faults), List.of());
    }

    @Override
    public List<Expectation> parts() {
        return numbers.isEmpty() ? List.of(this) : numbers;
    }

    @Override
    public void check(List<TestBodyRun> runs) {
        for (int i = 0; i < runs.size(); i++) {
            String which = runs.size() == 1 ? "" : ", run " + (i + 1) + " of " + runs.size();
            verify(text + which, expectation.apply(runs.get(i).tree()), ignoresOtherThreads);
        }
    }

    /**
     * Throws the failure that a tree does not meet an expectation, or that this cannot be verified; its message begins with the
     * description, as AssertJ's messages do.
     */
    static void verify(String description, CheckedExpectation expectation, boolean ignoresOtherThreads) {
        Optional<TreeFailure> failure = RunningTest.current().check(expectation, ignoresOtherThreads);
        if (failure.isPresent()) {
            throw new AssertionFailedError(
                    "[" + description + "] " + failure.get().message(),
                    failure.get().expected(),
                    failure.get().found());
        }
    }
}
