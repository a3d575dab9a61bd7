package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.RegionSet;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.summary.SessionSummary;
import java.util.Optional;

/**
 * The expected set of regions.
 *
 * @param text the annotation, for messages
 * @param regions the regions
 * @param ignoresOtherThreads whether calls of other threads that are not recorded are ignored
 */
public record RegionsExpectation(String text, RegionSet regions, boolean ignoresOtherThreads)
        implements TreeExpectation {

    /** The message lists the regions on a line below the difference. */
    @Override
    public String title() {
        return "@ExpectRegions";
    }

    @Override
    public Optional<TreeFailure> check(SessionSummary tree) {
        return regions.check(AssertedTree.of(tree));
    }

    @Override
    public CheckedExpectation expectation(SessionSummary tree) {
        return CheckedExpectation.onRegions(regions, AssertedTree.of(tree).place());
    }
}
