package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.assertj.internal.verdict.Demand;
import io.ftimer.assertj.internal.verdict.Verdicts;
import io.ftimer.summary.SessionSummary;
import java.util.Optional;
import java.util.function.Supplier;
import org.opentest4j.AssertionFailedError;

/** Throws failures of trees. Stateless. */
final class Failures {
    private Failures() {}

    /** Throws the failure that calls which a tree does not have could falsify a demand that it meets. */
    static void throwIfInconclusive(
            String description, SessionSummary tree, Demand demand, boolean ignoresOtherThreads) {
        throwIfPresent(description, Verdicts.current().check(AssertedTree.of(tree), demand, ignoresOtherThreads));
    }

    /** Throws the failure of a tree, with a note if the tree may lack regions that the demand is about. */
    static void throwIfUnmet(String description, Optional<TreeFailure> failure, Supplier<Demand> demand) {
        throwIfPresent(
                description,
                failure.map(unmet ->
                        Verdicts.current().explained(unmet, demand.get().regions())));
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
