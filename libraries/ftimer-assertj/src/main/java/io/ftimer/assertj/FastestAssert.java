package io.ftimer.assertj;

import io.ftimer.CheckedRunnable;
import io.ftimer.assertj.internal.times.Environment;
import io.ftimer.assertj.internal.times.ShareRange;
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
        InterleavedRuns runs = InterleavedRuns.of(rounds, actual, other, environment);
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
}
