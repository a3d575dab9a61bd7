package io.ftimer.junit.internal.expect;

import io.ftimer.junit.internal.tree.AssertedTree;
import io.ftimer.junit.internal.tree.CallRange;
import io.ftimer.junit.internal.tree.TreeFailure;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.RegionPath;
import java.util.Optional;

/**
 * The expected number of calls of a region.
 *
 * @param text the annotation, for messages
 * @param region the path of the region, or a pattern
 * @param calls the accepted numbers of calls
 */
public record CallsExpectation(String text, RegionPath region, CallRange calls) implements TreeExpectation {

    @Override
    public Optional<TreeFailure> check(SessionSummary tree) {
        return AssertedTree.of(tree).select(region).checkCalls(calls);
    }
}
