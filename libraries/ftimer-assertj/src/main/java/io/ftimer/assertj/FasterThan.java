package io.ftimer.assertj;

import io.ftimer.CheckedRunnable;

/**
 * Two pieces of code, the first of which should be faster; created by {@link FastestAssert#isFasterThan}.
 *
 * <p>Thread safety: thread-confined.
 *
 * @param <X> the type of the checked exception of the first
 * @param <Y> the type of the checked exception of the second
 * @since 0.1
 */
public final class FasterThan<X extends Exception, Y extends Exception> {
    private final FastestAssert<X> fastest;
    private final CheckedRunnable<Y> other;

    FasterThan(FastestAssert<X> fastest, CheckedRunnable<Y> other) {
        this.fastest = fastest;
        this.other = other;
    }

    /**
     * Runs both alternately and verifies that the minimum time of the other code is at least {@code factor} times that of the
     * first. The tree of the test records their regions.
     *
     * @param factor the factor: 2 for twice as fast, 0.9 if the first may take a ninth longer
     * @throws IllegalArgumentException if {@code factor} is not positive and finite
     * @throws X if the code throws it
     * @throws Y if the other code throws it
     */
    public void by(double factor) throws X, Y {
        if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("factor must be positive and finite, was " + factor);
        }
        fastest.isFasterThan(other, factor);
    }
}
