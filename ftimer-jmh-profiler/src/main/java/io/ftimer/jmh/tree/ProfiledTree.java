package io.ftimer.jmh.tree;

import io.ftimer.values.RegionPath;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * The regions that a benchmark opened in one or more measurement iterations, with the number of operations they belong to.
 *
 * <p>Operations are counted as JMH counts them: those of all threads, a call of a method with
 * {@code @OperationsPerInvocation(n)} as n, a batch of single shots as one.
 *
 * <p>Thread safety: immutable.
 *
 * @param timed whether times were measured; if not, only calls mean anything
 * @param operations number of operations
 * @param iterations number of measurement iterations
 * @param forks number of JVMs; 0 if it was that of the runner
 * @param threads most threads that opened regions in one iteration
 * @param timingNanos how long the timing itself took, as calibrated
 * @param regions the regions with the calls of all threads, in preorder
 * @param regionsByThread the same for each thread, if that was asked for
 * @param problems what went wrong with regions
 */
public record ProfiledTree(
        boolean timed,
        long operations,
        int iterations,
        int forks,
        int threads,
        double timingNanos,
        List<ProfiledRegion> regions,
        List<ProfiledRegion> regionsByThread,
        Problems problems)
        implements Serializable {
    private static final long serialVersionUID = 1;

    /** Keeps the regions. */
    public ProfiledTree {
        regions = List.copyOf(regions);
        regionsByThread = List.copyOf(regionsByThread);
    }

    /** Returns the regions of all iterations of both; the number of forks stays, and {@link #ofForks} tells it. */
    public ProfiledTree plus(ProfiledTree other) {
        return new ProfiledTree(
                timed,
                Math.addExact(operations, other.operations),
                iterations + other.iterations,
                Math.max(forks, other.forks),
                Math.max(threads, other.threads),
                timingNanos + other.timingNanos,
                MergedRegions.of(regions, other.regions),
                MergedRegions.of(regionsByThread, other.regionsByThread),
                problems.plus(other.problems));
    }

    /** Returns the same tree as that of so many JVMs. */
    public ProfiledTree ofForks(int count) {
        return new ProfiledTree(
                timed, operations, iterations, count, threads, timingNanos, regions, regionsByThread, problems);
    }

    /** Returns the region at a path, empty if it was never opened there. */
    public Optional<ProfiledRegion> region(RegionPath path) {
        return regions.stream()
                .filter(region -> region.names().equals(path.names()))
                .findFirst();
    }

    /** Returns the time that all threads together spent in regions: the self times of all regions. */
    public long totalNanos() {
        return regions.stream().mapToLong(ProfiledRegion::selfNanos).reduce(0, Math::addExact);
    }

    /** Returns an amount per operation; NaN if there was no operation. */
    public double perOp(double amount) {
        return operations == 0 ? Double.NaN : amount / operations;
    }

    /** Returns the calls of a region per operation. */
    public double callsPerOp(ProfiledRegion region) {
        return perOp(region.calls());
    }

    /** Returns the self time of a region as a percentage of {@link #totalNanos()}; NaN if that is not positive. */
    public double selfPercent(ProfiledRegion region) {
        return percent(region.selfNanos());
    }

    /** Returns the inclusive time of a region as a percentage of {@link #totalNanos()}; NaN if that is not positive. */
    public double inclusivePercent(ProfiledRegion region) {
        return percent(region.inclusiveNanos());
    }

    private double percent(long nanos) {
        long total = totalNanos();
        return total > 0 ? 100.0 * nanos / total : Double.NaN;
    }
}
