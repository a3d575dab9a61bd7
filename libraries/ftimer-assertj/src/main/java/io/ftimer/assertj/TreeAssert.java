package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.TreeFailure;
import java.util.Arrays;
import java.util.Optional;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions that are expectations on a tree; a description is the reason of an upper bound that is far above what is found. Its methods
 * are final, so that soft assertions do not collect their failures early.
 */
abstract class TreeAssert<S extends TreeAssert<S, A>, A> extends AbstractAssert<S, A> {
    TreeAssert(@Nullable A actual, Class<?> type) {
        super(actual, type);
    }

    /** Verifies that the tree meets an expectation, and that calls which it does not have cannot falsify it. */
    final S verify(CheckedExpectation expectation, boolean ignoresOtherThreads) {
        Optional<TreeFailure> failure =
                RunningTest.current().check(expectation.withReason(descriptionText()), ignoresOtherThreads);
        if (failure.isPresent()) { // without a lambda, whose frames would be above that of the test
            throw failed(failure.get());
        }
        return myself;
    }

    final AssertionError failed(TreeFailure failure) {
        AssertionError error = failureWithActualExpected(failure.found(), failure.expected(), "%s", failure.message());
        // AssertJ removes the frames of this class only
        error.setStackTrace(Arrays.stream(error.getStackTrace())
                .filter(frame -> !frame.getClassName().equals(CountAssert.class.getName()))
                .toArray(StackTraceElement[]::new));
        return error;
    }
}
