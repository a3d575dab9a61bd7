package io.ftimer.reduce;

/**
 * The measured window of all lanes of one process.
 *
 * @param windowNanos the time from the last init or reset of the lane timer to the summary
 * @param envelopeNanos the total time that timed regions were open
 * @param laneCapacity the maximum number of lanes, including lane 0
 * @param startDate the date and time of the start of the window, {@code yyyy-MM-dd HH:mm:ss +hhmm}
 * @param endDate the date and time of the summary, in the same format
 */
public record LaneWindow(long windowNanos, long envelopeNanos, int laneCapacity, String startDate, String endDate) {
    /** The window of a rejected summary. */
    static final LaneWindow NONE = new LaneWindow(0, 0, 0, "", "");
}
