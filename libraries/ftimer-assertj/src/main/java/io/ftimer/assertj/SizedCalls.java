package io.ftimer.assertj;

import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.RegionPath;

/**
 * The calls of a run on a problem of one size.
 *
 * <p>Thread safety: immutable.
 *
 * @param size the size of the problem
 * @param regions the counted regions
 * @since 0.1
 */
public record SizedCalls(int size, RegionSelection regions) {

    static SizedCalls of(int size, SessionSummary summary, RegionPath regions) {
        return new SizedCalls(size, new RegionSelection(AssertedTree.of(summary).select(regions), false));
    }

    /** Returns the number of calls. */
    public long calls() {
        return regions.callCount();
    }
}
