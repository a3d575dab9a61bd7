package io.ftimer.jmh.internal.tree;

import io.ftimer.internal.rows.Preorder;
import io.ftimer.values.RegionPath;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;

/**
 * The regions that a benchmark opened in one or more measurement iterations, with the number of operations.
 *
 * <p>Operations are counted as JMH counts them: those of all threads, n for a call of a method with
 * {@code @OperationsPerInvocation(n)}, one for a batch of single shots.
 *
 * <p>Thread safety: immutable.
 *
 * @param timed whether times were measured; if not, only calls are valid
 * @param forks the number of forked JVMs; 0 if the benchmark ran in the JVM of the runner
 * @param threads the maximum number of threads that opened regions in one iteration
 * @param overhead the calibrated overhead of all threads, in nanoseconds
 * @param regions the regions with the calls of all threads, in preorder
 * @param instrumentedMethods the maximum number of methods in which the agent opened regions in one JVM; 0 without the agent
 */
public record ProfiledTree(
        boolean timed,
        long operations,
        int iterations,
        int forks,
        int threads,
        Estimate overhead,
        List<ProfiledRegion> regions,
        int instrumentedMethods,
        Problems problems,
        Accounting accounting)
        implements Serializable {
    private static final long serialVersionUID = 1;

    public ProfiledTree {
        regions = List.copyOf(regions);
    }

    /** Returns the sum of two trees. The number of forks is the larger one; see {@link #ofForks}. */
    public ProfiledTree plus(ProfiledTree other) {
        return new ProfiledTree(
                timed,
                Math.addExact(operations, other.operations),
                iterations + other.iterations,
                Math.max(forks, other.forks),
                Math.max(threads, other.threads),
                overhead.plus(other.overhead),
                merged(regions, other.regions),
                Math.max(instrumentedMethods, other.instrumentedMethods),
                problems.plus(other.problems),
                accounting.plus(other.accounting));
    }

    public ProfiledTree ofForks(int count) {
        return with(count, instrumentedMethods, problems);
    }

    /** Returns the same tree of code that the agent has instrumented, with further problems. */
    public ProfiledTree ofInstrumented(int methods, Problems further) {
        return with(forks, methods, problems.plus(further));
    }

    private ProfiledTree with(int newForks, int newMethods, Problems newProblems) {
        return new ProfiledTree(
                timed,
                operations,
                iterations,
                newForks,
                threads,
                overhead,
                regions,
                newMethods,
                newProblems,
                accounting);
    }

    /** Returns whether the agent opened regions in methods: such trees are not compared with others. */
    public boolean isInstrumented() {
        return instrumentedMethods > 0;
    }

    /** Returns whether everything that threads did with regions is in the tree; see {@link Problems#missed()}. */
    public boolean isComplete() {
        return problems.missed() == 0;
    }

    /**
     * Returns the region at a path, or empty if none was opened there. A path without kinds finds the region of code, or else the
     * first of that name.
     */
    public Optional<ProfiledRegion> region(RegionPath path) {
        return regions.stream()
                .filter(region -> region.path().names().equals(path.names()) && path.matches(region.path()))
                .min(Comparator.comparing(region -> !region.path().equals(path)));
    }

    /** Returns the sum of the self times of all regions, over all threads. */
    public long totalNanos() {
        return regions.stream().mapToLong(ProfiledRegion::selfNanos).reduce(0, Math::addExact);
    }

    /** Returns NaN without operations. */
    public double perOp(double amount) {
        return operations == 0 ? Double.NaN : amount / operations;
    }

    /** Returns JMH's score in nanoseconds per operation, or NaN if it is unknown. */
    public double scoreNanos() {
        if (!accounting.isKnown()) {
            return Double.NaN;
        }
        return accounting.averagesIterations()
                ? accounting.scores().stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElse(Double.NaN)
                : perOp(accounting.operationNanos());
    }

    public double callsPerOp(ProfiledRegion region) {
        return perOp(region.calls());
    }

    /** Returns the self time of a region as a percentage of {@link #totalNanos()}, or NaN if that is not positive. */
    public double selfPercent(ProfiledRegion region) {
        return percentOfTotal().applyAsDouble(region.selfNanos());
    }

    /**
     * Returns the function from a time in nanoseconds to its percentage of {@link #totalNanos()}, or to NaN if that is not positive.
     * Use it for many regions: it computes the total once.
     */
    public LongToDoubleFunction percentOfTotal() {
        long total = totalNanos();
        return nanos -> total > 0 ? 100.0 * nanos / total : Double.NaN;
    }

    /** Returns the regions of both in preorder, siblings in the order of the first tree, then of the second. */
    private static List<ProfiledRegion> merged(List<ProfiledRegion> first, List<ProfiledRegion> second) {
        Map<RegionPath, ProfiledRegion> all = new LinkedHashMap<>();
        first.forEach(region -> all.put(region.path(), region));
        Map<RegionPath, ProfiledRegion> others = new LinkedHashMap<>();
        second.forEach(region -> others.put(region.path(), region));
        all.replaceAll((path, region) -> {
            ProfiledRegion other = others.remove(path);
            return other == null ? region.sometimesUnopened() : region.plus(other);
        });
        others.forEach((path, region) -> all.put(path, region.sometimesUnopened()));
        return inPreorder(all);
    }

    /** Returns the regions in preorder; one whose parent is missing, since {@code root} dropped it, is a root. */
    private static List<ProfiledRegion> inPreorder(Map<RegionPath, ProfiledRegion> regions) {
        Map<Optional<RegionPath>, List<ProfiledRegion>> children = new HashMap<>();
        regions.forEach((path, region) -> children.computeIfAbsent(
                        path.parent().filter(regions::containsKey), unused -> new ArrayList<>())
                .add(region));
        List<ProfiledRegion> ordered = new ArrayList<>();
        Preorder.visit(
                children.getOrDefault(Optional.empty(), List.of()),
                region -> children.getOrDefault(Optional.of(region.path()), List.of()),
                (region, depth) -> ordered.add(region));
        return ordered;
    }
}
