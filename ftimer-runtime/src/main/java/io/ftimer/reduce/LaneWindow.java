package io.ftimer.reduce;

import io.ftimer.internal.numbers.Seconds;

/**
 * What the lanes of one process have in common.
 *
 * @param windowNanos from the last init or reset of the lane timer to the summary
 * @param envelopeNanos how long timed regions were open, added up
 * @param laneCapacity how many lanes there may be, lane 0 included
 * @param startDate wall-clock label of the window's begin, {@code yyyy-MM-dd HH:mm:ss +hhmm}
 * @param endDate wall-clock label of the summary
 */
public record LaneWindow(long windowNanos, long envelopeNanos, int laneCapacity, String startDate, String endDate) {
    /** What a rejected summary has. */
    static final LaneWindow NONE = new LaneWindow(0, 0, 0, "", "");

    /** Returns the length of the window in seconds. */
    public double windowSeconds() {
        return Seconds.of(windowNanos);
    }

    /** Returns how long timed regions were open, in seconds. */
    public double envelopeSeconds() {
        return Seconds.of(envelopeNanos);
    }
}
