package io.ftimer.assertj;

import java.util.function.DoubleUnaryOperator;

/**
 * How fast a number of calls, or of steps, may grow with the size of a problem.
 *
 * <p>{@link GrowthAssert#isAtMost(Growth)} applies this rule, where {@code f} is the growth and {@code g} the next faster one (the fourth
 * power for {@link #CUBIC}): if the smallest size {@code s} had {@code c} calls, size {@code n} may have
 *
 * <pre>{@code
 * c * f(n)/f(s) * leeway          rounded up to a whole call
 * }</pre>
 *
 * <p>The leeway allows terms of lower order, since {@code n - 1} is linear and {@code n * (n - 1) / 2} quadratic. It is 1.4, or
 * half the way to the next faster growth, {@code sqrt((g(n)/g(s)) / (f(n)/f(s)))}, if that is less. {@link #CONSTANT} has no
 * such terms, so its leeway is 1; for all others, {@code c} is at least 1. Logarithms are those of {@code n + 1}.
 */
public enum Growth {
    /** Never more calls than at the smallest size. */
    CONSTANT(size -> 1),
    /** As {@code log n}: binary search. */
    LOGARITHMIC(StrictMath::log1p),
    /** As {@code n}: a loop. */
    LINEAR(size -> size),
    /** As {@code n log n}: sorting. */
    LINEARITHMIC(size -> size * StrictMath.log1p(size)),
    /** As {@code n^2}: a loop in a loop. */
    QUADRATIC(size -> size * size),
    /** As {@code n^3}: a product of matrices. */
    CUBIC(size -> size * size * size);

    private static final double MAX_LEEWAY = 1.4;

    private final DoubleUnaryOperator function;

    Growth(DoubleUnaryOperator function) {
        this.function = function;
    }

    double at(double size) {
        return function.applyAsDouble(size);
    }

    /**
     * Returns the maximum number of calls at {@code size}.
     *
     * @param smallestCalls the number of calls at the smallest size
     * @param smallestSize the smallest size, at least 1
     */
    public long maxCalls(long smallestCalls, int smallestSize, int size) {
        double factor = at(size) / at(smallestSize);
        return this == CONSTANT
                ? smallestCalls
                : (long) Math.ceil(smallestCalls * factor * leeway(factor, smallestSize, size));
    }

    private double leeway(double factor, int smallestSize, int size) {
        double ratio = (double) size / smallestSize;
        Growth[] all = values();
        double fasterFactor =
                this == CUBIC ? factor * ratio : all[ordinal() + 1].at(size) / all[ordinal() + 1].at(smallestSize);
        return Math.min(MAX_LEEWAY, Math.sqrt(fasterFactor / factor));
    }
}
