package io.ftimer.stats;

import io.ftimer.internal.numbers.Seconds;
import java.util.Comparator;
import java.util.OptionalLong;

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

    /** Returns the time in seconds. */
    public double seconds() {
        return Seconds.of(nanos);
    }

    Extremum ofContributor(int newContributor) {
        return new Extremum(nanos, iteration, newContributor);
    }

    /** Returns the smaller time; of equal times that of the lower contributor, then of the lower iteration. */
    static Extremum smaller(Extremum a, Extremum b) {
        return a.nanos != b.nanos ? (a.nanos < b.nanos ? a : b) : first(a, b);
    }

    /** Returns the larger time; equal times are ordered as by {@link #smaller}. */
    static Extremum larger(Extremum a, Extremum b) {
        return a.nanos != b.nanos ? (a.nanos > b.nanos ? a : b) : first(a, b);
    }

    private static Extremum first(Extremum a, Extremum b) {
        return BY_ORIGIN.compare(a, b) <= 0 ? a : b;
    }
}
