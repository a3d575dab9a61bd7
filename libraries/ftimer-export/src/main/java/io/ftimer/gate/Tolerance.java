package io.ftimer.gate;

/**
 * The allowed differences from a baseline.
 *
 * <p>Thread safety: immutable.
 *
 * @param sharePoints the difference of shares, in percentage points
 * @param countPercent the difference of inexact counts, in percent of the count
 * @param timePercent the growth of ratios and absolute times, in percent
 * @param metricPercent the growth of further numbers, and the fall of efficiencies, in percent
 * @param bytesPercent the difference of the allocated bytes of benchmarks, in percent; {@link ExpectedBytes#SLACK} is added
 * @since 0.1
 */
public record Tolerance(
        double sharePoints, double countPercent, double timePercent, double metricPercent, double bytesPercent) {
    /** 25 percentage points for shares, 10 % for inexact counts, 25 % for other times, 10 % for further numbers, 5 % for bytes. */
    public static final Tolerance DEFAULT = new Tolerance(25, 10, 25, 10, 5);

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is negative or not finite
     */
    public Tolerance {
        require("share", sharePoints);
        require("count", countPercent);
        require("time", timePercent);
        require("metric", metricPercent);
        require("bytes", bytesPercent);
    }

    /** Returns how much a further number may get worse, in percent. */
    double percent(String metric) {
        return metric.equals(GatePolicy.SELF_NANOS) ? timePercent : metricPercent;
    }

    private static void require(String name, double value) {
        if (!(value >= 0 && Double.isFinite(value))) {
            throw new IllegalArgumentException(
                    "invalid " + name + " tolerance " + value + ": expected a number of at least 0");
        }
    }
}
