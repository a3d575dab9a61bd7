package io.ftimer.jmh.internal.collect;

import io.ftimer.jmh.internal.tree.Estimate;
import java.util.List;

/**
 * The overhead of one call of a region, by the recorded time of the call.
 *
 * <p>Thread safety: immutable.
 *
 * @param points what was measured, by increasing recorded time; not empty
 */
record RegionOverhead(List<Point> points) {

    /**
     * The overhead for bodies of one length.
     *
     * @param recordedNanos the recorded time of one call, with the overhead in it
     * @param inside the part of the overhead that is recorded for the region itself
     * @param outside the rest, which is recorded for its parent
     */
    record Point(double recordedNanos, Estimate inside, Estimate outside) {
        Point towards(Point next, double nanos) {
            double part = Math.log(nanos / recordedNanos) / Math.log(next.recordedNanos / recordedNanos);
            return new Point(
                    nanos,
                    inside.times(1 - part).plus(next.inside.times(part)),
                    outside.times(1 - part).plus(next.outside.times(part)));
        }
    }

    /** Returns the overhead of a call with this recorded time: interpolated, and beyond the ends that of the ends. */
    Point at(double recordedNanos) {
        Point before = points.get(0);
        for (Point point : points) {
            if (recordedNanos < point.recordedNanos) {
                return recordedNanos > before.recordedNanos ? before.towards(point, recordedNanos) : before;
            }
            before = point;
        }
        return before;
    }
}
