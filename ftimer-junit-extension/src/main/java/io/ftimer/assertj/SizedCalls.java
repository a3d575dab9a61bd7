package io.ftimer.assertj;

import io.ftimer.summary.SessionSummary;
import io.ftimer.values.RegionPath;

/**
 * The calls that were counted while code ran on a problem of one size.
 *
 * <p>Thread safety: immutable.
 *
 * @param size the size
 * @param regions the counted regions
 */
public record SizedCalls(int size, RegionSelection regions) {

    static SizedCalls of(int size, SessionSummary summary, RegionPath regions) {
        return new SizedCalls(size, RegionSelection.of(summary, regions));
    }

    /** Returns how many calls there were. */
    public long calls() {
        return regions.callCount();
    }
}
