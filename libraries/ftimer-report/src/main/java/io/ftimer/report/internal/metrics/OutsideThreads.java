package io.ftimer.report.internal.metrics;

import java.util.List;
import java.util.function.Predicate;

/** The threads that add to a metric outside of a tree, since this was made. Thread-confined. */
public interface OutsideThreads {
    /** No metric whose other threads are known. */
    OutsideThreads UNKNOWN = (isKnown, endedInTree) -> List.of();

    /**
     * Returns a line for each thread that has added to the metric since then.
     *
     * @param isKnown accepts the names of threads that are left out: those of the tree, and those that are ignored
     * @param endedInTree the number of threads of the tree that have ended
     */
    List<String> lines(Predicate<String> isKnown, long endedInTree);
}
