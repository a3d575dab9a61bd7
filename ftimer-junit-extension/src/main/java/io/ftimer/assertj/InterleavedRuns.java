package io.ftimer.assertj;

import io.ftimer.CheckedRunnable;
import io.ftimer.junit.internal.Environment;
import io.ftimer.junit.internal.ProcessorShare;
import io.ftimer.junit.internal.RunTimes;
import java.util.ArrayList;
import java.util.List;

/**
 * How long two pieces of code took when they ran in turn, so that whatever slows the machine slows both.
 *
 * @param first the times of the one
 * @param second the times of the other
 * @param processor how much of all that time the thread had a processor
 */
record InterleavedRuns(RunTimes first, RunTimes second, ProcessorShare processor) {

    static <X extends Exception, Y extends Exception> InterleavedRuns of(
            int rounds, CheckedRunnable<X> first, CheckedRunnable<Y> second, Environment environment) throws X, Y {
        List<Long> firstNanos = new ArrayList<>(rounds);
        List<Long> secondNanos = new ArrayList<>(rounds);
        long cpuBefore = environment.cpuNanos().getAsLong();
        long wallBefore = environment.wallNanos().getAsLong();
        for (int round = 0; round < rounds; round++) {
            // each begins every other round: what one leaves behind, such as garbage, is then not always the other's
            if (round % 2 == 0) {
                firstNanos.add(nanos(first, environment));
                secondNanos.add(nanos(second, environment));
            } else {
                secondNanos.add(nanos(second, environment));
                firstNanos.add(nanos(first, environment));
            }
        }
        long wallNanos = environment.wallNanos().getAsLong() - wallBefore;
        long cpuNanos = environment.cpuNanos().getAsLong() - cpuBefore;
        return new InterleavedRuns(
                new RunTimes(firstNanos), new RunTimes(secondNanos), new ProcessorShare(cpuNanos, wallNanos));
    }

    private static <X extends Exception> long nanos(CheckedRunnable<X> code, Environment environment) throws X {
        long before = environment.wallNanos().getAsLong();
        code.run();
        return environment.wallNanos().getAsLong() - before;
    }

    /** Returns how many times as fast the fastest run of the first is; NaN if one of them took no time. */
    double ratio() {
        return first.minimum() <= 0 || second.minimum() <= 0 ? Double.NaN : (double) second.minimum() / first.minimum();
    }
}
