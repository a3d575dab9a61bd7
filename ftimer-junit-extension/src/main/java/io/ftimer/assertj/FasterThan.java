package io.ftimer.assertj;

import io.ftimer.CheckedRunnable;

/**
 * Two pieces of code of which one should be faster; {@link FastestAssert#isFasterThan} pairs them.
 *
 * <p>Thread safety: thread-confined.
 *
 * @param <X> what the one may throw
 * @param <Y> what the other may throw
 */
public final class FasterThan<X extends Exception, Y extends Exception> {
    private final FastestAssert<X> fastest;
    private final CheckedRunnable<Y> other;

    FasterThan(FastestAssert<X> fastest, CheckedRunnable<Y> other) {
        this.fastest = fastest;
        this.other = other;
    }

    /**
     * Runs both in turn, each as often as was said, and verifies that the smallest time of the other code is at least
     * {@code factor} times that of the first. Regions that they open are in the tree of the test.
     *
     * @param factor above 0; 2 for twice as fast, 0.9 if it may be slower by a ninth
     * @throws IllegalArgumentException if {@code factor} is not a number above 0
     * @throws X if the code throws it
     * @throws Y if the other code throws it
     */
    public void by(double factor) throws X, Y {
        if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("code cannot be " + factor + " times as fast; give a number above 0");
        }
        fastest.isFasterThan(other, factor);
    }
}
