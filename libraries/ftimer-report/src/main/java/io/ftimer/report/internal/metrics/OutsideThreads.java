package io.ftimer.report.internal.metrics;

import io.ftimer.internal.platform.OptionalModule;
import io.ftimer.metrics.Metric;
import java.util.List;
import java.util.function.Predicate;

/** The threads that add to a metric outside of a tree, since this was made. Thread-confined. */
public interface OutsideThreads {
    /** No metric whose other threads are known. */
    OutsideThreads UNKNOWN = (isKnown, endedInTree) -> List.of();

    /** Begins for a metric; without effect if its other threads are not known, or if this JVM does not measure it. */
    static OutsideThreads begin(String metric) {
        return metric.equals(Metric.ALLOCATED_BYTES) && OptionalModule.JDK_MANAGEMENT.isPresent()
                ? AllocationOfThreads.begin()
                : UNKNOWN;
    }

    /**
     * Returns a line for each thread that has added to the metric since then.
     *
     * @param isKnown accepts the names of threads that are left out: those of the tree, and those that are ignored
     * @param endedInTree the number of threads of the tree that have ended
     */
    List<String> lines(Predicate<String> isKnown, long endedInTree);
}
