package io.ftimer.assertj;

import io.ftimer.CheckedRunnable;
import io.ftimer.junit.internal.Decimals;
import io.ftimer.junit.internal.Environment;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on the fastest run of code, compared with the fastest run of other code at the same time on the same machine.
 * A busy machine slows both, and the fastest runs are the least disturbed.
 *
 * <p>Thread safety: thread-confined.
 *
 * @param <X> what the code may throw
 */
public class FastestAssert<X extends Exception> extends AbstractAssert<FastestAssert<X>, CheckedRunnable<X>> {
    private final int rounds;
    private final Environment environment;

    FastestAssert(int rounds, CheckedRunnable<X> actual, Environment environment) {
        super(actual, FastestAssert.class);
        if (rounds < 1) {
            throw new IllegalArgumentException("code runs at least once, so the number of runs cannot be " + rounds);
        }
        this.rounds = rounds;
        this.environment = environment;
    }

    /**
     * Says what the code is compared with. Nothing runs and nothing is verified before {@link FasterThan#by}.
     *
     * @param other the code that should be slower
     * @param <Y> what it may throw
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
                ? "they took no time; let each run do more:"
                : "it was " + Decimals.rejected(ratio, shown -> shown >= factor) + " times as fast:";
    }
}
