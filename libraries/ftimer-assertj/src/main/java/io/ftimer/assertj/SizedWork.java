package io.ftimer.assertj;

import io.ftimer.CheckedRunnable;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.internal.steps.StepCounter;
import java.util.HashMap;
import java.util.Map;

/**
 * The work of a run on a problem of one size.
 *
 * <p>Thread safety: immutable.
 *
 * @param size the size of the problem
 * @param steps the number of steps
 * @param unknown the steps of other threads meanwhile, which are not among them as they may be those of other tests
 * @param methods the steps by method, for example {@code com.acme.Index.add}; empty unless the agent runs with {@code work.methods=true}
 * @since 0.1
 */
public record SizedWork(int size, long steps, long unknown, Map<String, Long> methods) {

    /** Copies the map. */
    public SizedWork {
        methods = Map.copyOf(methods);
    }

    static <X extends Exception> SizedWork of(int size, CheckedRunnable<X> run) throws X {
        Map<String, Long> methodsBefore = StepCounter.methodsOfAllThreads();
        long allBefore = StepCounter.stepsOfAllThreads();
        long ownBefore = StepCounter.ofThread().steps;
        run.run();
        long own = StepCounter.ofThread().steps - ownBefore;
        long others = StepCounter.stepsOfAllThreads() - allBefore - own;
        boolean isAlone = RunningTest.current().rule().isOfAllThreads();
        Map<String, Long> methods = new HashMap<>(StepCounter.methodsOfAllThreads());
        methods.replaceAll((method, count) -> count - methodsBefore.getOrDefault(method, 0L));
        methods.values().removeIf(count -> count == 0);
        return new SizedWork(size, isAlone ? own + others : own, isAlone ? 0 : others, methods);
    }
}
