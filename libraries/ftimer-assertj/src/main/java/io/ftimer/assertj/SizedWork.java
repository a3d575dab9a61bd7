package io.ftimer.assertj;

import io.ftimer.CheckedRunnable;
import io.ftimer.assertj.internal.expectation.OtherThreadsRule;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.internal.steps.JdkSteps;
import io.ftimer.internal.steps.StepCounter;
import io.ftimer.internal.steps.StepsByThread;
import io.ftimer.report.internal.metrics.OutsideThreads;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The work of a run on a problem of one size.
 *
 * <p>Thread safety: immutable.
 *
 * @param size the size of the problem
 * @param ownSteps the number of steps of the code that {@code ftimer.work} selects
 * @param jdkSteps the number of steps inside the JDK; 0 where the agent does not count them
 * @param unknown the steps of other threads meanwhile, by their names, which are not among them as they may be those of other tests
 * @since 0.1
 */
public record SizedWork(int size, long ownSteps, long jdkSteps, Map<String, Long> unknown) {

    /** Copies the map. */
    public SizedWork {
        unknown = Map.copyOf(unknown);
    }

    static <X extends Exception> SizedWork of(int size, CheckedRunnable<X> run) throws X {
        OtherThreadsRule rule = RunningTest.current().rule();
        Predicate<String> isIgnored = rule.isIgnored().or(OutsideThreads::isOfTool);
        try (StepsByThread others = StepsByThread.begin(rule.isIgnored())) {
            Map<Thread, Long> othersBefore = JdkSteps.byThread();
            long before = StepCounter.ofThread().steps;
            long jdkBefore = JdkSteps.eighthsOfThread();
            run.run();
            long jdk = JdkSteps.eighthsOfThread() - jdkBefore;
            long own = StepCounter.ofThread().steps - before;
            long jdkOfOthers = JdkSteps.eighthsOfOthersSince(othersBefore, isIgnored);
            Map<String, Long> ofOthers = others.steps();
            return rule.isOfAllThreads()
                    ? new SizedWork(size, own + sum(ofOthers), JdkSteps.steps(jdk + jdkOfOthers), Map.of())
                    : new SizedWork(size, own, JdkSteps.steps(jdk), ofOthers);
        }
    }

    /** Returns the number of all steps. */
    public long steps() {
        return ownSteps + jdkSteps;
    }

    private static long sum(Map<String, Long> steps) {
        return steps.values().stream().mapToLong(Long::longValue).sum();
    }
}
