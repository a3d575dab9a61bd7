package io.ftimer.junit.internal.expect;

import io.ftimer.junit.internal.tree.AssertedTree;
import io.ftimer.junit.internal.tree.RegionSet;
import io.ftimer.junit.internal.tree.TreeFailure;
import io.ftimer.summary.SessionSummary;
import java.util.Optional;

/**
 * The expected set of regions.
 *
 * @param text the annotation, for messages
 * @param regions the regions
 */
public record RegionsExpectation(String text, RegionSet regions) implements TreeExpectation {

    /** The message lists the regions on a line below the difference. */
    @Override
    public String title() {
        return "@ExpectRegions";
    }

    @Override
    public Optional<TreeFailure> check(SessionSummary tree) {
        return regions.check(AssertedTree.of(tree));
    }
}
