package io.ftimer.stats;

import io.ftimer.internal.numbers.Seconds;
import java.util.Comparator;
import java.util.OptionalLong;

/**
 * The smallest or the largest time of {@link IterationStats}, and where it was seen.
 *
 * <p>Thread safety: immutable.
 *
 * @param nanos the time in nanoseconds; negative where a clock went backward
 * @param iteration the number of the iteration, empty if it had none
 * @param rank the rank that it was seen on; 0 until ranks are reduced
 */
public record Extremum(long nanos, OptionalLong iteration, int rank) {
    private static final Comparator<Extremum> BY_PLACE = Comparator.comparingInt(Extremum::rank)
            .thenComparing(extremum -> extremum.iteration.isEmpty())
            .thenComparingLong(extremum -> extremum.iteration.orElse(0));

    /** Returns the time in seconds. */
    public double seconds() {
        return Seconds.of(nanos);
    }

    Extremum onRank(int newRank) {
        return new Extremum(nanos, iteration, newRank);
    }

    /** Returns the one with the smaller time; of equal times that of the lower rank, then of the lower iteration. */
    static Extremum smaller(Extremum a, Extremum b) {
        return a.nanos != b.nanos ? (a.nanos < b.nanos ? a : b) : earlier(a, b);
    }

    /** Returns the one with the larger time; of equal times as {@link #smaller}. */
    static Extremum larger(Extremum a, Extremum b) {
        return a.nanos != b.nanos ? (a.nanos > b.nanos ? a : b) : earlier(a, b);
    }

    private static Extremum earlier(Extremum a, Extremum b) {
        return BY_PLACE.compare(a, b) <= 0 ? a : b;
    }
}
