package io.ftimer.junit.internal;

import java.util.List;
import java.util.Locale;

/**
 * How long the same code took in several runs.
 *
 * @param nanos the time of each run, at least one
 */
public record RunTimes(List<Long> nanos) {

    /** Takes a copy. */
    public RunTimes {
        nanos = List.copyOf(nanos);
    }

    /** Returns the smallest time: what disturbs a run makes it longer, so this is the one nearest to the code. */
    public long minimum() {
        return spread().min();
    }

    /** Returns the smallest, the middle and the largest time. */
    public Spread spread() {
        return Spread.of(nanos.stream().mapToLong(Long::longValue).toArray());
    }

    /** Returns the index of the first run with the smallest time. */
    public int fastest() {
        return nanos.indexOf(minimum());
    }

    /** Returns nanoseconds as text, in milliseconds. */
    public static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.3f ms", nanos / 1e6);
    }

    /** Returns the number of runs, the smallest, the middle and the largest time, for messages. */
    @Override
    public String toString() {
        Spread spread = spread();
        return (nanos.size() == 1 ? "1 run" : nanos.size() + " runs") + ", min " + millis(spread.min()) + ", median "
                + millis(spread.median()) + ", max " + millis(spread.max());
    }
}
