package io.ftimer.assertj;

import io.ftimer.CheckedRunnable;
import io.ftimer.assertj.internal.times.Environment;
import io.ftimer.assertj.internal.times.ProcessorShare;
import io.ftimer.assertj.internal.times.RunTimes;
import io.ftimer.assertj.internal.times.ShareRange;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on the fastest run of code, compared with the fastest run of other code at the same time on the same machine.
 * A busy machine slows both, and the fastest runs are the least disturbed.
 *
 * <p>Thread safety: thread-confined.
 *
 * @param <X> the type of the checked exception of the code
 * @since 0.1
 */
public class FastestAssert<X extends Exception> extends AbstractAssert<FastestAssert<X>, CheckedRunnable<X>> {
    private final int rounds;
    private final Environment environment;

    FastestAssert(int rounds, CheckedRunnable<X> actual, Environment environment) {
        super(actual, FastestAssert.class);
        if (rounds < 1) {
            throw new IllegalArgumentException("number of runs must be at least 1, was " + rounds);
        }
        this.rounds = rounds;
        this.environment = environment;
    }

    /**
     * Sets the code to compare with. Only {@link FasterThan#by} runs the code and verifies the times.
     *
     * @param other the code that should be slower
     * @param <Y> the type of its checked exception
     */
    public <Y extends Exception> FasterThan<X, Y> isFasterThan(CheckedRunnable<Y> other) {
        return new FasterThan<>(this, other);
    }

    <Y extends Exception> void isFasterThan(CheckedRunnable<Y> other, double factor) throws X, Y {
        Interleaved runs = Interleaved.of(rounds, actual, other, environment);
        double ratio = runs.ratio();
        if (!(ratio >= factor)) {
            throw failureWithActualExpected(
                    ratio,
                    "at least " + factor,
                    "%s",
                    String.join(
                            "\n",
                            wanted(factor) + found(ratio, factor),
                            "  this code:  " + runs.first(),
                            "  other code: " + runs.second(),
                            "  " + runs.processor()));
        }
    }

    private static String wanted(double factor) {
        return "Expected the fastest run of this code to be at least " + factor
                + " times as fast as the fastest run of the other code, but ";
    }

    private static String found(double ratio, double factor) {
        return Double.isNaN(ratio)
                ? "they took no time; each run must do more:"
                : "it was " + ShareRange.atLeast(factor).rejected(ratio) + " times as fast:";
    }

    /**
     * The times of two pieces of code that ran alternately, so that a busy machine slows both.
     *
     * @param first the times of the first
     * @param second the times of the second
     * @param processor the share of the elapsed time in which the thread was running
     */
    private record Interleaved(RunTimes first, RunTimes second, ProcessorShare processor) {

        static <X extends Exception, Y extends Exception> Interleaved of(
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
            return new Interleaved(
                    new RunTimes(firstNanos), new RunTimes(secondNanos), new ProcessorShare(cpuNanos, wallNanos));
        }

        private static <X extends Exception> long nanos(CheckedRunnable<X> code, Environment environment) throws X {
            long before = environment.wallNanos().getAsLong();
            code.run();
            return environment.wallNanos().getAsLong() - before;
        }

        /** Returns how many times as fast the fastest run of the first is, NaN if one of them took no time. */
        double ratio() {
            return first.minimum() <= 0 || second.minimum() <= 0
                    ? Double.NaN
                    : (double) second.minimum() / first.minimum();
        }
    }
}
