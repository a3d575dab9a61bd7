package io.ftimer.jmh.tree;

import java.io.Serializable;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What was measured for a region on request, beside its calls and times: sums over all ended calls, with nested regions.
 *
 * <p>Thread safety: immutable.
 *
 * @param allocatedBytes the bytes that {@code metric=alloc} counted; null if not asked for
 * @param cpuNanos the CPU time of {@code metric=cpu}; null if not asked for
 * @param steps the steps that {@code metric=work} counted; null if not asked for
 * @param durations the durations of the calls; null if not asked for, or if too many regions have them
 */
public record Measured(
        @Nullable Long allocatedBytes,
        @Nullable Long cpuNanos,
        @Nullable Long steps,
        @Nullable CallDurations durations) implements Serializable {
    private static final long serialVersionUID = 1;

    /** Nothing was asked for. */
    public static final Measured NOTHING = new Measured(null, null, null, null);

    /** Returns the sum; what only one of them has stays as it is. */
    Measured plus(Measured other) {
        return new Measured(
                sum(allocatedBytes, other.allocatedBytes, Math::addExact),
                sum(cpuNanos, other.cpuNanos, Math::addExact),
                sum(steps, other.steps, Math::addExact),
                sum(durations, other.durations, CallDurations::plus));
    }

    private static <T> @Nullable T sum(@Nullable T one, @Nullable T other, BinaryOperator<T> both) {
        if (one == null) {
            return other;
        }
        return other == null ? one : both.apply(one, other);
    }
}
