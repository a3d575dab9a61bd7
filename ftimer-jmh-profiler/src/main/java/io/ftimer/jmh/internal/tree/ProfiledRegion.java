package io.ftimer.jmh.internal.tree;

import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One region at one call path of a {@link ProfiledTree}.
 *
 * <p>Thread safety: immutable.
 *
 * @param names the names from the root down to this region
 * @param inclusiveNanos the time from start to stop, with nested regions
 * @param selfNanos the inclusive time without that of the regions directly inside
 * @param overhead the calibrated overhead in the self time, in nanoseconds
 * @param minCallsPerOp calls per operation in the iteration with the fewest
 * @param maxCallsPerOp calls per operation in the iteration with the most
 * @param measured the sums of the metrics that were asked for over all ended calls, with nested regions, by their name
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
        Map<String, Long> measured)
        implements Serializable {
    private static final long serialVersionUID = 1;

    public ProfiledRegion {
        names = List.copyOf(names);
        kinds = List.copyOf(kinds);
        measured = Map.copyOf(measured);
    }

    public static ProfiledRegion unopened(RegionPath path) {
        return new ProfiledRegion(path.names(), path.kinds(), 0, 0, 0, Estimate.ZERO, 0, 0, Map.of());
    }

    public RegionPath path() {
        RegionPath path = RegionPath.of(names.get(0)).withKind(kinds.get(0));
        for (int level = 1; level < names.size(); level++) {
            path = path.child(names.get(level)).withKind(kinds.get(level));
        }
        return path;
    }

    public String name() {
        return names.get(names.size() - 1);
    }

    public RegionKind kind() {
        return kinds.get(kinds.size() - 1);
    }

    /** Returns the inclusive time of one call in nanoseconds, or NaN without calls. */
    public double nanosPerCall() {
        return calls == 0 ? Double.NaN : (double) inclusiveNanos / calls;
    }

    public boolean hasConstantCalls() {
        return minCallsPerOp == maxCallsPerOp;
    }

    ProfiledRegion plus(ProfiledRegion other) {
        Map<String, Long> sums = new HashMap<>(measured);
        other.measured.forEach((metric, sum) -> sums.merge(metric, sum, Math::addExact));
        return new ProfiledRegion(
                names,
                kinds,
                Math.addExact(calls, other.calls),
                Math.addExact(inclusiveNanos, other.inclusiveNanos),
                Math.addExact(selfNanos, other.selfNanos),
                overhead.plus(other.overhead),
                Math.min(minCallsPerOp, other.minCallsPerOp),
                Math.max(maxCallsPerOp, other.maxCallsPerOp),
                sums);
    }

    /** Returns this region, merged with iterations that did not open it. */
    ProfiledRegion sometimesUnopened() {
        return plus(unopened(path()));
    }
}
