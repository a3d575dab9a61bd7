package io.ftimer.lanes;

import io.ftimer.values.MismatchMode;

/**
 * What a run of a lane timer is given. Whether it makes sense is looked at by {@link LaneTimer#init(LaneConfig)}.
 *
 * @param laneCapacity how many lanes there may be, lane 0 included; 0 stands for the default size of a team and one more
 * @param diagnosticsBound how many rejected calls of workers are kept until the next call in serial context tells of them
 * @param mismatchMode must be {@link MismatchMode#STRICT}: lanes never repair
 */
public record LaneConfig(int laneCapacity, int diagnosticsBound, MismatchMode mismatchMode) {
    private static final LaneConfig DEFAULTS = new LaneConfig(0, 32, MismatchMode.STRICT);

    /** Returns the default size of a team and one lane more, and 32 diagnostics. */
    public static LaneConfig defaults() {
        return DEFAULTS;
    }

    /** Returns this with another capacity, lane 0 included. */
    public LaneConfig withLaneCapacity(int lanes) {
        return new LaneConfig(lanes, diagnosticsBound, mismatchMode);
    }

    /** Returns this with another bound of the diagnostics that are kept. */
    public LaneConfig withDiagnosticsBound(int bound) {
        return new LaneConfig(laneCapacity, bound, mismatchMode);
    }

    /** Returns this with another mismatch mode. */
    public LaneConfig withMismatchMode(MismatchMode mode) {
        return new LaneConfig(laneCapacity, diagnosticsBound, mode);
    }

    /** Returns whether a run can be made of this. */
    @SuppressWarnings("NullAway") // a null mode is one that makes no sense
    boolean isSound() {
        return laneCapacity >= 0 && diagnosticsBound >= 0 && mismatchMode == MismatchMode.STRICT;
    }
}
