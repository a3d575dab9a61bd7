package io.ftimer.jmh.tree;

import io.ftimer.values.RegionPath;
import java.io.Serializable;
import java.util.List;

/**
 * One region at one call path of a {@link ProfiledTree}.
 *
 * <p>Thread safety: immutable.
 *
 * @param thread the thread whose calls these are; {@link #ALL_THREADS} if those of all threads are counted together
 * @param names the names of the regions from the root down to this one
 * @param calls how often the region was opened at this path
 * @param inclusiveNanos time from start to stop, regions nested inside included
 * @param selfNanos inclusive time less that of the regions nested directly inside
 * @param timingNanos how much of the self time the timing itself took, as calibrated
 * @param leastCallsPerOp calls per operation in the iteration that had the fewest
 * @param mostCallsPerOp calls per operation in the iteration that had the most
 */
public record ProfiledRegion(
        String thread,
        List<String> names,
        long calls,
        long inclusiveNanos,
        long selfNanos,
        double timingNanos,
        double leastCallsPerOp,
        double mostCallsPerOp)
        implements Serializable {
    private static final long serialVersionUID = 1;

    /** The {@link #thread()} of a region that all threads are counted in. */
    public static final String ALL_THREADS = "";

    /** Which region this is: regions with equal keys are one and the same. */
    public record Key(String thread, List<String> names) implements Serializable {
        private static final long serialVersionUID = 1;

        /** Keeps the names. */
        public Key {
            names = List.copyOf(names);
        }

        /** Returns the path of the region. */
        public RegionPath path() {
            return RegionPath.of(names.toArray(String[]::new));
        }

        /** Returns whether this region is nested in the other one, or is that one. */
        public boolean isWithin(Key other) {
            return thread.equals(other.thread)
                    && names.size() >= other.names.size()
                    && names.subList(0, other.names.size()).equals(other.names);
        }
    }

    /** Keeps the names. */
    public ProfiledRegion {
        names = List.copyOf(names);
    }

    /** Returns the region of that key as one that was never opened. */
    public static ProfiledRegion unopened(Key key) {
        return new ProfiledRegion(key.thread(), key.names(), 0, 0, 0, 0, 0, 0);
    }

    /** Returns thread and names. */
    public Key key() {
        return new Key(thread, names);
    }

    /** Returns the names as a path. */
    public RegionPath path() {
        return key().path();
    }

    /** Returns the innermost name. */
    public String name() {
        return names.get(names.size() - 1);
    }

    /** Returns whether every iteration had the same number of calls per operation. */
    public boolean hasConstantCalls() {
        return leastCallsPerOp == mostCallsPerOp;
    }

    /** Returns the calls and times of both together, which must be of one key. */
    ProfiledRegion plus(ProfiledRegion other) {
        return new ProfiledRegion(
                thread,
                names,
                Math.addExact(calls, other.calls),
                Math.addExact(inclusiveNanos, other.inclusiveNanos),
                Math.addExact(selfNanos, other.selfNanos),
                timingNanos + other.timingNanos,
                Math.min(leastCallsPerOp, other.leastCallsPerOp),
                Math.max(mostCallsPerOp, other.mostCallsPerOp));
    }

    /** Returns this region of some iterations beside others in which it was never opened. */
    ProfiledRegion missedSometimes() {
        return withCallsPerOp(Math.min(0, leastCallsPerOp), Math.max(0, mostCallsPerOp));
    }

    private ProfiledRegion withCallsPerOp(double least, double most) {
        return new ProfiledRegion(thread, names, calls, inclusiveNanos, selfNanos, timingNanos, least, most);
    }
}
