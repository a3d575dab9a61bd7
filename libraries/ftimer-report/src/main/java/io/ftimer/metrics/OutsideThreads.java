package io.ftimer.metrics;

import io.ftimer.internal.steps.StepsByThread;
import io.ftimer.internal.text.OptionalModule;
import io.ftimer.report.internal.text.ThreadSteps;
import java.util.List;
import java.util.function.Predicate;

/** The threads that add to a metric outside of a tree, since this was made. Thread safety: as the kind of it. */
interface OutsideThreads extends AutoCloseable {
    /** No metric whose other threads are known. */
    OutsideThreads UNKNOWN = List::of;

    /**
     * Begins for a metric, on a thread of the tree; without effect if its other threads are not known, or if this JVM does not measure
     * it.
     *
     * @param isIgnored accepts the names of threads that are left out
     */
    static OutsideThreads begin(String metric, Predicate<String> isIgnored) {
        return switch (metric) {
            case Metric.ALLOCATED_BYTES ->
                OptionalModule.JDK_MANAGEMENT.isPresent() ? AllocationOfThreads.begin(isIgnored) : UNKNOWN;
            case Metric.WORK -> new OfSteps(StepsByThread.begin(isIgnored));
            default -> UNKNOWN;
        };
    }

    /** Notes that the calling thread has a region in the tree. Allocates nothing if that is known. */
    default void inTree() {}

    /** Notes that the calling thread has ended a task of the tree, which added that: the rest of what it does is not of the tree. */
    default void ofTask(long added) {}

    /** Returns a line for each thread that has added to the metric since then, without a region in the tree. */
    List<String> lines();

    @Override
    default void close() {}

    /**
     * The steps of other threads. Each thread has its own counter, so that all of them are known, also those of threads that ended, and of
     * virtual ones. Threads are compared themselves, not by name, which several may have. Thread-safe.
     */
    record OfSteps(StepsByThread steps) implements OutsideThreads {
        @Override
        public void inTree() {
            steps.leaveOutCaller();
        }

        @Override
        public void ofTask(long added) {
            steps.leaveOut(added);
        }

        @Override
        public List<String> lines() {
            return ThreadSteps.lines(steps.steps());
        }

        @Override
        public void close() {
            steps.close();
        }
    }
}
