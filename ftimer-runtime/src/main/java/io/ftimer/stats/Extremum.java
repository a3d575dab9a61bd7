package io.ftimer.stats;

import io.ftimer.internal.text.Seconds;
import java.util.Comparator;
import java.util.OptionalLong;
import java.util.function.BinaryOperator;

/**
 * The minimum or the maximum of {@link IterationStats}, and where it occurred.
 *
 * <p>Thread safety: immutable.
 *
 * @param nanos the time in nanoseconds; negative where a clock went backward
 * @param iteration the number of the iteration, empty if it had none
 * @param contributor the contributor it comes from; 0 before contributors are reduced
 */
public record Extremum(long nanos, OptionalLong iteration, int contributor) {
    private static final Comparator<Extremum> BY_ORIGIN = Comparator.comparingInt(Extremum::contributor)
            .thenComparing(extremum -> extremum.iteration.isEmpty())
            .thenComparingLong(extremum -> extremum.iteration.orElse(0));

    /** Chooses the smaller time; of equal times that of the lower contributor, then of the lower iteration. */
    static final BinaryOperator<Extremum> SMALLER =
            BinaryOperator.minBy(Comparator.comparingLong(Extremum::nanos).thenComparing(BY_ORIGIN));

    /** Chooses the larger time; equal times are ordered as by {@link #SMALLER}. */
    static final BinaryOperator<Extremum> LARGER = BinaryOperator.minBy(
            Comparator.comparingLong(Extremum::nanos).reversed().thenComparing(BY_ORIGIN));

    /** Returns the time in seconds. */
    public double seconds() {
        return Seconds.of(nanos);
    }

    Extremum ofContributor(int newContributor) {
        return new Extremum(nanos, iteration, newContributor);
    }
}
