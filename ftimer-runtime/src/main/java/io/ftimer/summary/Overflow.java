package io.ftimer.summary;

/**
 * What the limits of the recorders of a session left out of its tree.
 *
 * @param tooDeepStarts the number of starts beyond the maximum depth
 * @param otherStarts the number of starts beyond the maximum number of regions, which were recorded as {@value #OTHER_REGIONS}
 * @since 0.1
 */
public record Overflow(long tooDeepStarts, long otherStarts) {
    /** The name of the region that stands for all regions beyond the maximum number. */
    public static final String OTHER_REGIONS = "(other)";

    /** Nothing was left out. */
    public static final Overflow NONE = new Overflow(0, 0);

    /** Returns whether nothing was left out. */
    public boolean isEmpty() {
        return tooDeepStarts == 0 && otherStarts == 0;
    }
}
