package io.ftimer.reduce;

import java.util.List;

/**
 * What one lane recorded. Thread safety: immutable.
 *
 * @param lane the number of the lane, 0 for serial calls
 * @param contexts one for each call path, a region before those nested in it; none twice
 */
public record LaneRecord(int lane, List<LaneContext> contexts) {
    /** The number of the lane of serial calls. */
    public static final int SERIAL_LANE = 0;

    /**
     * Takes a copy of the list.
     *
     * @throws IllegalArgumentException if the lane is negative, or a region stands before the one around it
     */
    public LaneRecord {
        contexts = List.copyOf(contexts);
        if (lane < 0) {
            throw new IllegalArgumentException("lane " + lane + " is negative; lanes count from 0");
        }
        for (int row = 0; row < contexts.size(); row++) {
            int parentId = contexts.get(row).parentId();
            if (parentId < 0 || parentId > row) {
                throw new IllegalArgumentException("context " + (row + 1) + " of lane " + lane + " has parent "
                        + parentId + ", which does not stand before it");
            }
        }
    }

    /** Returns where this lane runs. */
    public ExecutionDomain domain() {
        return lane == SERIAL_LANE ? ExecutionDomain.SERIAL : ExecutionDomain.TEAM;
    }

    /** Returns the self time of each context: never below 0 where the inclusive time is not, and never above it. */
    long[] selfNanos() {
        long[] self = new long[contexts.size()];
        for (int row = 0; row < self.length; row++) {
            LaneContext context = contexts.get(row);
            self[row] += context.inclusiveNanos();
            if (context.parentId() > 0) {
                self[context.parentId() - 1] -= context.inclusiveNanos();
            }
        }
        for (int row = 0; row < self.length; row++) {
            self[row] = Math.min(Math.max(self[row], 0), contexts.get(row).inclusiveNanos());
        }
        return self;
    }
}
