package io.ftimer.jmh.internal.tree;

import io.ftimer.metrics.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Trees for tests. */
public final class Trees {
    private Trees() {}

    /** Returns a region of an iteration of ten operations. */
    public static ProfiledRegion region(String path, long callsPerOp, long inclusiveNanos, long selfNanos) {
        return new ProfiledRegion(
                path, 10 * callsPerOp, inclusiveNanos, selfNanos, Estimate.ZERO, callsPerOp, callsPerOp, Map.of());
    }

    /** Returns a region without times of an iteration of ten operations. */
    public static ProfiledRegion allocating(String path, long callsPerOp, long bytesPerOp) {
        return new ProfiledRegion(
                path,
                10 * callsPerOp,
                0,
                0,
                Estimate.ZERO,
                callsPerOp,
                callsPerOp,
                Map.of(Metric.ALLOCATED_BYTES, 10 * bytesPerOp));
    }

    /** Returns a region without times, with steps, of an iteration of ten operations. */
    public static ProfiledRegion working(String path, long callsPerOp, long stepsPerOp) {
        ProfiledRegion region = region(path, callsPerOp, 0, 0);
        return new ProfiledRegion(
                path,
                region.calls(),
                0,
                0,
                Estimate.ZERO,
                callsPerOp,
                callsPerOp,
                Map.of(Metric.WORK, 10 * stepsPerOp));
    }

    /** Returns the tree of one iteration of ten operations in one fork. */
    public static ProfiledTree iteration(ProfiledRegion... regions) {
        return new ProfiledTree(
                true, 10, 1, 1, 1, Estimate.ZERO, Arrays.asList(regions), 0, Problems.NONE, Accounting.UNKNOWN);
    }

    /** Returns the tree of one iteration with as many regions beside each other. */
    public static ProfiledTree wide(int regions) {
        return iteration(IntStream.range(0, regions)
                .mapToObj(number -> region("r" + number, 1, 20, 20))
                .toArray(ProfiledRegion[]::new));
    }

    /** Returns a tree without regions. */
    public static ProfiledTree with(Problems problems) {
        return new ProfiledTree(true, 10, 1, 1, 0, Estimate.ZERO, List.of(), 0, problems, Accounting.UNKNOWN);
    }

    /** Returns the same tree, without times. */
    public static ProfiledTree untimed(ProfiledTree tree) {
        return new ProfiledTree(
                false,
                tree.operations(),
                tree.iterations(),
                tree.forks(),
                tree.threads(),
                tree.overhead(),
                tree.regions(),
                tree.instrumentedMethods(),
                tree.problems(),
                tree.accounting());
    }
}
