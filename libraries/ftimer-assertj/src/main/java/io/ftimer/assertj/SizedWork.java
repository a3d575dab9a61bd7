package io.ftimer.assertj;

import io.ftimer.CheckedRunnable;
import io.ftimer.assertj.internal.expectation.OtherThreadsRule;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.internal.steps.StepCounter;
import io.ftimer.internal.steps.StepsByThread;
import java.util.HashMap;
import java.util.Map;

/**
 * The work of a run on a problem of one size.
 *
 * <p>Thread safety: immutable.
 *
 * @param size the size of the problem
 * @param steps the number of steps
 * @param unknown the steps of other threads meanwhile, by their names, which are not among them as they may be those of other tests
 * @param methods the steps by method, for example {@code com.acme.Index.add}; empty unless the agent runs with {@code work.methods=true}
 * @since 0.1
 */
public record SizedWork(int size, long steps, Map<String, Long> unknown, Map<String, Long> methods) {

    /** Copies the maps. */
    public SizedWork {
        unknown = Map.copyOf(unknown);
        methods = Map.copyOf(methods);
    }

    static <X extends Exception> SizedWork of(int size, CheckedRunnable<X> run) throws X {
        OtherThreadsRule rule = RunningTest.current().rule();
        Map<String, Long> methodsBefore = StepCounter.methodsOfAllThreads();
        try (StepsByThread others = StepsByThread.begin(rule.isIgnored())) {
            long before = StepCounter.ofThread().steps;
            run.run();
            long own = StepCounter.ofThread().steps - before;
            Map<String, Long> ofOthers = others.steps();
            Map<String, Long> methods = new HashMap<>(StepCounter.methodsOfAllThreads());
            methods.replaceAll((method, count) -> count - methodsBefore.getOrDefault(method, 0L));
            methods.values().removeIf(count -> count == 0);
            return rule.isOfAllThreads()
                    ? new SizedWork(size, own + sum(ofOthers), Map.of(), methods)
                    : new SizedWork(size, own, ofOthers, methods);
        }
    }

    private static long sum(Map<String, Long> steps) {
        return steps.values().stream().mapToLong(Long::longValue).sum();
    }
}
