package io.ftimer.jmh.internal.tree;

import java.io.Serializable;

/**
 * A measured amount that is not known exactly.
 *
 * <p>Thread safety: immutable.
 */
public record Estimate(double low, double value, double high) implements Serializable {
    private static final long serialVersionUID = 1;

    public static final Estimate ZERO = exactly(0);

    public static Estimate exactly(double value) {
        return new Estimate(value, value, value);
    }

    /** Returns the sum. The errors add, as those of one calibration all have the same sign. */
    public Estimate plus(Estimate other) {
        return new Estimate(low + other.low, value + other.value, high + other.high);
    }

    /** The factor is not negative. */
    public Estimate times(double factor) {
        return new Estimate(low * factor, value * factor, high * factor);
    }

    /** Returns this without {@code part}, an amount that it contains, with the error of both. */
    public Estimate minus(Estimate part) {
        return new Estimate(low - part.low, value - part.value, high - part.high);
    }

    /** Returns the larger distance from the value to its bounds. */
    public double uncertainty() {
        return Math.max(value - low, high - value);
    }
}
