package io.ftimer.summary;

import io.ftimer.internal.text.Saturated;

/**
 * What limits left out of a tree: those of recorders, and that of numbers. Counts stop at {@link Long#MAX_VALUE}.
 *
 * @param tooDeepStarts the number of starts beyond the maximum depth, which were only counted; added calls count as starts
 * @param tooDeepOpen how many of these were not stopped when the summary was taken
 * @param otherStarts the number of starts beyond the maximum number of regions, which were recorded as
 *     {@value #OTHER_REGIONS}, or inside it only counted; added calls count as starts, and so do regions that a repair
 *     continued there
 * @param lostTimes the number of times and numbers of calls, of a call or a thread, that are in no sum, because it would not fit
 *     64 bits
 */
public record Overflow(long tooDeepStarts, long tooDeepOpen, long otherStarts, long lostTimes) {
    /** The name of the region that stands for all regions beyond the maximum number. */
    public static final String OTHER_REGIONS = "(other)";

    /** Nothing was left out. */
    public static final Overflow NONE = new Overflow(0, 0, 0, 0);

    /** Returns whether nothing was left out. */
    public boolean isEmpty() {
        return tooDeepStarts == 0 && otherStarts == 0 && lostTimes == 0;
    }

    /** Returns what was left out here and there together. */
    public Overflow plus(Overflow other) {
        return new Overflow(
                Saturated.sum(tooDeepStarts, other.tooDeepStarts),
                Saturated.sum(tooDeepOpen, other.tooDeepOpen),
                Saturated.sum(otherStarts, other.otherStarts),
                Saturated.sum(lostTimes, other.lostTimes));
    }

    /** Returns what was left out since {@code earlier}; regions left open by then are included. */
    Overflow since(Overflow earlier) {
        return new Overflow(
                tooDeepStarts - earlier.tooDeepStarts,
                tooDeepOpen,
                otherStarts - earlier.otherStarts,
                lostTimes - earlier.lostTimes);
    }
}
