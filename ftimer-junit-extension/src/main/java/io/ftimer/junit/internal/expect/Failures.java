package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.Verification;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.summary.SessionSummary;
import java.util.Optional;
import java.util.function.Supplier;
import org.opentest4j.AssertionFailedError;

/** Throws failures of trees. Stateless. */
final class Failures {
    private Failures() {}

    /** Throws the failure that calls which a tree does not have could falsify an expectation that it meets. */
    static void throwIfInconclusive(
            String description, SessionSummary tree, CheckedExpectation expectation, boolean ignoresOtherThreads) {
        throwIfPresent(
                description, Verification.current().check(AssertedTree.of(tree), expectation, ignoresOtherThreads));
    }

    /** Throws the failure of a tree, with a note if the tree may lack regions that the expectation is about. */
    static void throwIfUnmet(
            String description, Optional<TreeFailure> failure, Supplier<CheckedExpectation> expectation) {
        throwIfPresent(
                description,
                failure.map(unmet -> Verification.current()
                        .explained(unmet, expectation.get().regions())));
    }

    /** Throws the failure if there is one; its message begins with the description, as AssertJ's messages do. */
    static void throwIfPresent(String description, Optional<TreeFailure> failure) {
        if (failure.isPresent()) {
            throw new AssertionFailedError(
                    "[" + description + "] " + failure.get().message(),
                    failure.get().expected(),
                    failure.get().found());
        }
    }
}
