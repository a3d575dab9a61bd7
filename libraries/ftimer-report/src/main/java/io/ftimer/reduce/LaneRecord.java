package io.ftimer.reduce;

import io.ftimer.internal.text.Saturated;
import io.ftimer.sites.SiteResult;
import java.util.List;

/**
 * The records of one lane. Thread safety: immutable.
 *
 * @param lane the number of the lane, 0 for serial calls
 * @param contexts one for each call path, each after its parent
 * @param sites the results of the site timers of the lane
 */
public record LaneRecord(int lane, List<LaneContext> contexts, List<SiteResult> sites) {
    /** The number of the lane of serial calls. */
    public static final int SERIAL_LANE = 0;

    /** Creates the record of a lane without site timers. */
    public LaneRecord(int lane, List<LaneContext> contexts) {
        this(lane, contexts, List.of());
    }

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if the lane is negative, or a region precedes its parent
     */
    public LaneRecord {
        contexts = List.copyOf(contexts);
        sites = List.copyOf(sites);
        if (lane < 0) {
            throw new IllegalArgumentException("lane must be at least 0, was " + lane);
        }
        for (int row = 0; row < contexts.size(); row++) {
            int parentId = contexts.get(row).parentId();
            if (parentId < 0 || parentId > row) {
                throw new IllegalArgumentException("context " + (row + 1) + " of lane " + lane + " has parent "
                        + parentId + ", which does not precede it");
            }
        }
    }

    /** Returns whether this lane runs in teams or outside of them. */
    public ExecutionDomain domain() {
        return lane == SERIAL_LANE ? ExecutionDomain.SERIAL : ExecutionDomain.TEAM;
    }

    /** Returns the self time of each context: at most the inclusive time, and at least 0 unless that is negative. */
    long[] selfNanos() {
        long[] self = new long[contexts.size()];
        for (int row = 0; row < self.length; row++) {
            LaneContext context = contexts.get(row);
            self[row] = Saturated.sum(self[row], context.inclusiveNanos());
            if (context.parentId() > 0) {
                int parent = context.parentId() - 1;
                self[parent] = Saturated.difference(self[parent], context.inclusiveNanos());
            }
        }
        for (int row = 0; row < self.length; row++) {
            self[row] = Math.min(Math.max(self[row], 0), contexts.get(row).inclusiveNanos());
        }
        return self;
    }
}
