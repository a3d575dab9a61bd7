package io.ftimer.assertj;

/**
 * How fast a number of calls may grow with the size of a problem.
 *
 * <p>The rule of {@link GrowthAssert#growAtMost(Growth)}, with {@code f} for the growth and {@code g} for the next faster
 * one (after {@link #CUBIC} comes the fourth power): if the smallest size {@code s} had {@code c} calls, size {@code n} may
 * have
 *
 * <pre>{@code
 * c * f(n)/f(s) * leeway          rounded up to a whole call
 * }</pre>
 *
 * <p>The leeway is for terms of lower order, since {@code n - 1} is linear and {@code n * (n - 1) / 2} quadratic. It is 1.4,
 * or less where that would be more than half the way to the next growth: {@code sqrt((g(n)/g(s)) / (f(n)/f(s)))}. A constant
 * has no such terms, its leeway is 1. Logarithms are those of {@code n + 1}.
 */
public enum Growth {
    /** Never more calls than at the smallest size. */
    CONSTANT {
        @Override
        double at(double size) {
            return 1;
        }
    },
    /** As {@code log n}: binary search. */
    LOGARITHMIC {
        @Override
        double at(double size) {
            return StrictMath.log1p(size);
        }
    },
    /** As {@code n}: a loop. */
    LINEAR {
        @Override
        double at(double size) {
            return size;
        }
    },
    /** As {@code n log n}: sorting. */
    LINEARITHMIC {
        @Override
        double at(double size) {
            return size * StrictMath.log1p(size);
        }
    },
    /** As {@code n^2}: a loop in a loop. */
    QUADRATIC {
        @Override
        double at(double size) {
            return size * size;
        }
    },
    /** As {@code n^3}: a product of matrices. */
    CUBIC {
        @Override
        double at(double size) {
            return size * size * size;
        }
    };

    private static final double MOST_LEEWAY = 1.4;

    abstract double at(double size);

    /** Returns how many calls are let pass at {@code size}. */
    long most(long smallestCalls, int smallestSize, int size) {
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
        return Math.min(MOST_LEEWAY, Math.sqrt(fasterFactor / factor));
    }
}
