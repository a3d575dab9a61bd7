package io.ftimer.assertj;

import io.ftimer.assertj.internal.tree.CountBounds;
import java.util.function.Function;

/**
 * Assertions on a number of calls, SQL statements, bytes or steps. Each returns the assertions that this comes from.
 *
 * <pre>{@code
 * assertThat(tree).region("sort").steps().isAtMost(40_000).bytes().isZero();
 * }</pre>
 *
 * <p>They throw {@link IllegalArgumentException} for a negative number, or a minimum that is greater than the maximum.
 *
 * <p>Thread safety: thread-confined.
 *
 * @param <B> the type of the assertions that this comes from
 */
public final class CountAssert<B> {
    private final String noun;
    private final Function<CountBounds, B> check;

    CountAssert(String noun, Function<CountBounds, B> check) {
        this.noun = noun;
        this.check = check;
    }

    /** Verifies the number. */
    public B isEqualTo(long expected) {
        return check.apply(CountBounds.exactly(expected, noun));
    }

    /** Verifies that the number is 0. */
    public B isZero() {
        return isEqualTo(0);
    }

    /** Verifies that the number is {@code max} or less. */
    public B isAtMost(long max) {
        return check.apply(CountBounds.atMost(max, noun));
    }

    /** Verifies that the number is {@code min} or more. */
    public B isAtLeast(long min) {
        return check.apply(CountBounds.atLeast(min, noun));
    }

    /** Verifies that the number is at least {@code min} and at most {@code max}. */
    public B isBetween(long min, long max) {
        return check.apply(CountBounds.between(min, max, noun));
    }
}
