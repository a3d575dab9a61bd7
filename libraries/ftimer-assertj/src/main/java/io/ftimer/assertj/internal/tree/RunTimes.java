package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.text.ShownText;
import java.util.List;
import java.util.Locale;

/**
 * The times of several runs of the same code.
 *
 * @param nanos the time of each run; at least one run
 */
public record RunTimes(List<Long> nanos) {

    /** Returns the minimum time. Disturbances only make a run longer, so the minimum is nearest to the cost of the code. */
    public long minimum() {
        return spread().min();
    }

    public Spread spread() {
        return Spread.of(nanos);
    }

    public int fastest() {
        return nanos.indexOf(minimum());
    }

    public static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.3f ms", nanos / 1e6);
    }

    /** Returns the number of runs and the minimum, median and maximum time, for messages. */
    @Override
    public String toString() {
        Spread spread = spread();
        return ShownText.counted(nanos.size(), "run") + ", min " + millis(spread.min()) + ", median "
                + millis(spread.median()) + ", max " + millis(spread.max());
    }
}
