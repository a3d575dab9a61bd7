package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.CallBounds;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.RegionPath;
import java.util.Optional;

/**
 * The expected number of calls of a region.
 *
 * @param text the annotation, for messages
 * @param region the path of the region, or a pattern
 * @param calls the accepted numbers of calls
 * @param ignoresOtherThreads whether calls of other threads that are not recorded are ignored
 */
public record CallsExpectation(String text, RegionPath region, CallBounds calls, boolean ignoresOtherThreads)
        implements TreeExpectation {

    @Override
    public Optional<TreeFailure> check(SessionSummary tree) {
        return AssertedTree.of(tree).select(region).checkCalls(calls);
    }

    @Override
    public CheckedExpectation expectation(SessionSummary tree) {
        return CheckedExpectation.onCalls(AssertedTree.of(tree).select(region), calls);
    }
}
