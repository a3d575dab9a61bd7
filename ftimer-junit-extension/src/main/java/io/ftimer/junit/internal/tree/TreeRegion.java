package io.ftimer.junit.internal.tree;

import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;

/**
 * A region of an expected or found tree.
 *
 * @param path the path
 * @param calls the number of calls in words: {@code 3}, or {@code 2 to 3} over several contributors; empty if any number is
 *     expected
 */
public record TreeRegion(RegionPath path, String calls) {

    /** Returns a region of a tree. */
    public static TreeRegion of(SummaryEntry entry) {
        return new TreeRegion(entry.path(), Long.toString(entry.callCount()));
    }

    /** Returns the number of calls with the noun. */
    String counted() {
        return calls + (calls.equals("1") ? " call" : " calls");
    }
}
