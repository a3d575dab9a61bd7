package io.ftimer.metrics;

import io.ftimer.internal.steps.StepsByThread;
import io.ftimer.report.internal.text.ThreadSteps;
import java.util.List;
import java.util.function.Predicate;

/**
 * The steps of other threads. Each thread has its own counter, so that all of them are known, also those of threads that ended, and of
 * virtual ones. Threads are compared themselves, not by name, which several may have.
 *
 * <p>Thread safety: thread-safe.
 */
final class WorkOfThreads implements OutsideThreads {
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
