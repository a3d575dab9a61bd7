package io.ftimer.agent;

import io.ftimer.internal.steps.StepCounter;
import io.ftimer.internal.steps.StepsByThread;

/** Counts the steps of code. */
public final class Steps {
    private Steps() {}

    /** Returns the steps of this thread. */
    public static long of(Recorded.Body body) throws Exception {
        long before = StepCounter.ofThread().steps;
        body.run();
        return StepCounter.ofThread().steps - before;
    }

    /** Returns the steps of all threads. */
    public static long ofAllThreads(Recorded.Body body) throws Exception {
        try (StepsByThread others = StepsByThread.begin(name -> false)) {
            long own = of(body);
            return own
                    + others.steps().values().stream().mapToLong(steps -> steps).sum();
        }
    }
}
