package io.ftimer.assertj;

import io.ftimer.CheckedRunnable;
import io.ftimer.assertj.internal.times.Environment;
import io.ftimer.assertj.internal.times.ProcessorShare;
import io.ftimer.assertj.internal.times.RunTimes;
import java.util.ArrayList;
import java.util.List;

/**
 * The times of two pieces of code that ran alternately, so that a busy machine slows both.
 *
 * @param first the times of the first
 * @param second the times of the second
 * @param processor the share of the elapsed time in which the thread was running
 */
record InterleavedRuns(RunTimes first, RunTimes second, ProcessorShare processor) {

    static <X extends Exception, Y extends Exception> InterleavedRuns of(
            int rounds, CheckedRunnable<X> first, CheckedRunnable<Y> second, Environment environment) throws X, Y {
        List<Long> firstNanos = new ArrayList<>(rounds);
        List<Long> secondNanos = new ArrayList<>(rounds);
        long cpuBefore = environment.cpuNanos().getAsLong();
        long wallBefore = environment.wallNanos().getAsLong();
        for (int round = 0; round < rounds; round++) {
            // the first of a round alternates, so that garbage of one run does not always burden the same code
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

    /** Returns how many times as fast the fastest run of the first is, NaN if one of them took no time. */
    double ratio() {
        return first.minimum() <= 0 || second.minimum() <= 0 ? Double.NaN : (double) second.minimum() / first.minimum();
    }
}
