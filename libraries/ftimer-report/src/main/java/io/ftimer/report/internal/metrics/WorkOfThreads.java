package io.ftimer.report.internal.metrics;

import io.ftimer.internal.steps.StepsByThread;
import io.ftimer.internal.text.ShownText;
import io.ftimer.summary.SessionSummary;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The steps of other threads. Each thread has its own counter, so that all of them are known, also those of threads that ended, and of
 * virtual ones. Threads are compared themselves, not by name, which several may have.
 *
 * <p>Thread safety: thread-safe.
 */
public final class WorkOfThreads implements OutsideThreads {
    private final StepsByThread steps;

    private WorkOfThreads(StepsByThread steps) {
        this.steps = steps;
    }

    static OutsideThreads begin(Predicate<String> isIgnored) {
        return new WorkOfThreads(StepsByThread.begin(isIgnored));
    }

    @Override
    public void inTree() {
        steps.leaveOutCaller();
    }

    @Override
    public List<String> lines() {
        return lines(steps.steps());
    }

    @Override
    public void close() {
        steps.close();
    }

    /** Returns a line for each thread with its steps, those with the most steps first. */
    public static List<String> lines(Map<String, Long> steps) {
        return steps.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(thread -> name(thread.getKey()) + " took " + ShownText.counted(thread.getValue(), "step"))
                .toList();
    }

    private static String name(String thread) {
        return thread.isEmpty() ? SessionSummary.UNNAMED_THREADS : "thread \"" + ShownText.name(thread) + "\"";
    }
}
