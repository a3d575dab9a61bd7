package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.TreeFailure;
import java.util.Optional;
import org.opentest4j.AssertionFailedError;

/** Throws failures of trees. Stateless. */
final class Failures {
    private Failures() {}

    /**
     * Throws the failure that a tree does not meet an expectation, or that this cannot be verified; its message begins with the
     * description, as AssertJ's messages do.
     */
    static void throwIfUnmet(String description, CheckedExpectation expectation, boolean ignoresOtherThreads) {
        Optional<TreeFailure> failure = RunningTest.current().check(expectation, ignoresOtherThreads);
        if (failure.isPresent()) {
            throw new AssertionFailedError(
                    "[" + description + "] " + failure.get().message(),
                    failure.get().expected(),
                    failure.get().found());
        }
    }
}
