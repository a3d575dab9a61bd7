package io.ftimer.jmh.tree;

import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.io.Serializable;
import java.util.List;

/**
 * One region at one call path of a {@link ProfiledTree}.
 *
 * <p>Thread safety: immutable.
 *
 * @param names the names from the root down to this region
 * @param kinds what these regions stand for
 * @param calls the number of calls at this path
 * @param inclusiveNanos the time from start to stop, with nested regions
 * @param selfNanos the inclusive time without that of the regions directly inside
 * @param overhead the calibrated overhead in the self time, in nanoseconds
 * @param minCallsPerOp calls per operation in the iteration with the fewest
 * @param maxCallsPerOp calls per operation in the iteration with the most
 * @param measured what was measured on request
 */
public record ProfiledRegion(
        List<String> names,
        List<RegionKind> kinds,
        long calls,
        long inclusiveNanos,
        long selfNanos,
        Estimate overhead,
        double minCallsPerOp,
        double maxCallsPerOp,
        Measured measured)
        implements Serializable {
    private static final long serialVersionUID = 1;

    /** Copies the names and the kinds. */
    public ProfiledRegion {
        names = List.copyOf(names);
        kinds = List.copyOf(kinds);
    }

    /** Returns a region that was never opened. */
    public static ProfiledRegion unopened(RegionPath path) {
        return new ProfiledRegion(path.names(), path.kinds(), 0, 0, 0, Estimate.ZERO, 0, 0, Measured.NOTHING);
    }

    /** Returns names and kinds as a path. */
    public RegionPath path() {
        RegionPath path = RegionPath.of(names.get(0)).withKind(kinds.get(0));
        for (int level = 1; level < names.size(); level++) {
            path = path.child(names.get(level)).withKind(kinds.get(level));
        }
        return path;
    }

    /** Returns the innermost name. */
    public String name() {
        return names.get(names.size() - 1);
    }

    /** Returns what the region stands for. */
    public RegionKind kind() {
        return kinds.get(kinds.size() - 1);
    }

    /** Returns the inclusive time of one call in nanoseconds, or NaN without calls. */
    public double nanosPerCall() {
        return calls == 0 ? Double.NaN : (double) inclusiveNanos / calls;
    }

    /** Returns whether the number of calls per operation was the same in all iterations. */
    public boolean hasConstantCalls() {
        return minCallsPerOp == maxCallsPerOp;
    }

    /** Returns the sum of two regions at the same path. */
    ProfiledRegion plus(ProfiledRegion other) {
        return new ProfiledRegion(
                names,
                kinds,
                Math.addExact(calls, other.calls),
                Math.addExact(inclusiveNanos, other.inclusiveNanos),
                Math.addExact(selfNanos, other.selfNanos),
                overhead.plus(other.overhead),
                Math.min(minCallsPerOp, other.minCallsPerOp),
                Math.max(maxCallsPerOp, other.maxCallsPerOp),
                measured.plus(other.measured));
    }

    /** Returns this region, merged with iterations that did not open it. */
    ProfiledRegion sometimesUnopened() {
        double min = Math.min(0, minCallsPerOp);
        double max = Math.max(0, maxCallsPerOp);
        return new ProfiledRegion(names, kinds, calls, inclusiveNanos, selfNanos, overhead, min, max, measured);
    }
}
