package io.ftimer.jmh.internal.baseline;

import io.ftimer.gate.CallPath;
import io.ftimer.gate.GatePolicy;
import io.ftimer.gate.MeasuredBytes;
import io.ftimer.gate.MeasuredRegion;
import io.ftimer.gate.RelativeTime;
import io.ftimer.jmh.internal.file.BenchmarkTrees;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.report.internal.schema.MetricType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongToDoubleFunction;

/**
 * The regions of a benchmark as they are compared. They have the calls of each iteration and of each method of a group, which the
 * files of the profiler do not have. Stateless.
 */
final class BenchmarkRegions {
    private BenchmarkRegions() {}

    /**
     * Returns the regions of all iterations.
     *
     * @param ratiosTo the region to whose time other times are relative; otherwise they are shares of the tree
     */
    static Map<CallPath, MeasuredRegion> of(List<MeasuredIteration> iterations, Optional<CallPath> ratiosTo) {
        ProfiledTree all = MeasuredIteration.sum(iterations);
        List<MeasuredIteration> corrected = GroupOperations.corrected(iterations);
        boolean isGroup = iterations.stream()
                .anyMatch(iteration -> !iteration.operationsByMethod().isEmpty());
        double reference = ratiosTo.map(path -> inclusiveNanos(path, all)).orElse(0.0);
        LongToDoubleFunction percentOfTotal = all.percentOfTotal();
        Function<ProfiledRegion, Map<String, Number>> further = BenchmarkTrees.metrics(all);
        Function<ProfiledRegion.Key, IterationCalls> calls = IterationCalls.of(corrected);
        Map<CallPath, MeasuredRegion> regions = new LinkedHashMap<>();
        for (ProfiledRegion region : all.regions()) {
            Optional<Double> share = Optional.of(percentOfTotal.applyAsDouble(region.selfNanos()))
                    .filter(percent -> all.timed() && Double.isFinite(percent));
            Optional<RelativeTime> ratio = share.filter(unused -> reference > 0)
                    .map(unused -> RelativeTime.ratio(region.selfNanos() / reference));
            regions.put(
                    CallPath.of(region.path()),
                    new MeasuredRegion(
                            calls.apply(region.key()),
                            share,
                            ratiosTo.isPresent() ? ratio : share.map(RelativeTime::share),
                            bytes(all, region, isGroup),
                            metrics(all, region, further.apply(region))));
        }
        return regions;
    }

    private static double inclusiveNanos(CallPath path, ProfiledTree tree) {
        return tree.regions().stream()
                .filter(region -> CallPath.of(region.path()).equals(path))
                .mapToDouble(ProfiledRegion::inclusiveNanos)
                .sum();
    }

    /**
     * Returns the bytes of a region in all iterations; empty if they were not measured, or without operations. Also empty for a
     * region of several or unknown methods of a group: its bytes depend on how many operations each of these methods executes.
     */
    private static Optional<MeasuredBytes> bytes(ProfiledTree tree, ProfiledRegion region, boolean isOfGroup) {
        Long sum = region.measured().allocatedBytes();
        return sum == null || region.calls() == 0 || tree.operations() == 0 || isOfGroup && !isOfOneMethod(region)
                ? Optional.empty()
                : Optional.of(new MeasuredBytes(tree.perOp(sum), (double) sum / region.calls()));
    }

    private static boolean isOfOneMethod(ProfiledRegion region) {
        return region.callsByMethod().size() == 1 && region.callsByMethod().containsValue(region.calls());
    }

    /** Returns further numbers, per operation, without the bytes. */
    private static TreeMap<String, Double> metrics(
            ProfiledTree tree, ProfiledRegion region, Map<String, Number> further) {
        TreeMap<String, Double> metrics = new TreeMap<>();
        further.forEach((name, value) -> metrics.put(
                name, MetricType.of(name).isTotal() ? tree.perOp(value.doubleValue()) : value.doubleValue()));
        metrics.remove(MetricType.ALLOCATED_BYTES);
        if (tree.timed()) {
            metrics.put(GatePolicy.SELF_NANOS, tree.perOp(region.selfNanos()));
        }
        metrics.values().removeIf(value -> !Double.isFinite(value));
        return metrics;
    }
}
