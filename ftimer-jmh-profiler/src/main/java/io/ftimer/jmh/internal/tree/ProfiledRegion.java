package io.ftimer.jmh.internal.tree;

import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/**
 * One region at one call path of a {@link ProfiledTree}.
 *
 * <p>Thread safety: immutable.
 *
 * @param text the path as text, which is serializable
 * @param inclusiveNanos the time from start to stop, with nested regions
 * @param selfNanos the inclusive time without that of the regions directly inside
 * @param overhead the calibrated overhead in the self time, in nanoseconds
 * @param minCallsPerOp calls per operation in the iteration with the fewest
 * @param maxCallsPerOp calls per operation in the iteration with the most
 * @param measured the sums of the metrics that were asked for over all ended calls, with nested regions, by their name
 */
public record ProfiledRegion(
        String text,
        long calls,
        long inclusiveNanos,
        long selfNanos,
        Estimate overhead,
        double minCallsPerOp,
        double maxCallsPerOp,
        Map<String, Long> measured)
        implements Serializable {
    private static final long serialVersionUID = 2;

    public ProfiledRegion {
        measured = Map.copyOf(measured);
    }

    public static ProfiledRegion unopened(String path) {
        return new ProfiledRegion(path, 0, 0, 0, Estimate.ZERO, 0, 0, Map.of());
    }

    public RegionPath path() {
        return RegionPath.parse(text);
    }

    public String name() {
        return path().name();
    }

    public RegionKind kind() {
        return path().kind();
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
                text,
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
        return plus(unopened(text));
    }
}
