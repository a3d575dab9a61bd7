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
        return nanos.stream().mapToLong(Long::longValue).min().orElseThrow();
    }

    /** Returns the largest time. */
    public long maximum() {
        return nanos.stream().mapToLong(Long::longValue).max().orElseThrow();
    }

    /** Returns the middle time, between two middle ones their mean. */
    public double median() {
        List<Long> sorted = nanos.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + (double) sorted.get(middle)) / 2;
    }

    /** Returns the index of the first run with the smallest time. */
    public int fastest() {
        return nanos.indexOf(minimum());
    }

    /** Returns nanoseconds as text, in milliseconds. */
    public static String millis(double nanos) {
        return String.format(Locale.ROOT, "%.3f ms", nanos / 1e6);
    }

    /** Returns the number of runs, the smallest, the middle and the largest time, for messages. */
    @Override
    public String toString() {
        return (nanos.size() == 1 ? "1 run" : nanos.size() + " runs") + ", min " + millis(minimum()) + ", median "
                + millis(median()) + ", max " + millis(maximum());
    }
}
