package io.ftimer.lanes;

import io.ftimer.values.MismatchMode;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of one run of a lane timer. {@link LaneTimer#init(LaneConfig)} validates it.
 *
 * @param laneCapacity the maximum number of lanes, lane 0 included; 0 stands for the default team size plus lane 0
 * @param diagnosticsBound the number of rejected calls of workers that the next call in serial context counts; calls beyond
 *     it are counted separately
 * @param mismatchMode must be {@link MismatchMode#STRICT}: lanes never repair
 */
public record LaneConfig(int laneCapacity, int diagnosticsBound, MismatchMode mismatchMode) {
    private static final LaneConfig DEFAULTS = new LaneConfig(0, 32, MismatchMode.STRICT);

    /** Returns a configuration with the default team size plus lane 0, and a bound of 32 diagnostics. */
    public static LaneConfig defaults() {
        return DEFAULTS;
    }

    /** Returns a copy with another capacity, lane 0 included. */
    public LaneConfig withLaneCapacity(int lanes) {
        return new LaneConfig(lanes, diagnosticsBound, mismatchMode);
    }

    /** Returns the number of lanes, lane 0 included, of a timer with this default team size. */
    int capacity(int defaultTeamSize) {
        return laneCapacity == 0 ? defaultTeamSize + 1 : laneCapacity;
    }

    @Nullable
    String problem() {
        if (laneCapacity < 0) {
            return "laneCapacity must be at least 0, was " + laneCapacity;
        }
        if (diagnosticsBound < 0) {
            return "diagnosticsBound must be at least 0, was " + diagnosticsBound;
        }
        return mismatchMode == MismatchMode.STRICT ? null : "mismatchMode must be STRICT, was " + mismatchMode;
    }
}
