package io.ftimer.trace;

/**
 * From one reading of a clock to another. Immutable.
 *
 * @param startNanos the first reading
 * @param stopNanos the second reading; smaller than the first if the clock went backward
 */
public record TimeSpan(long startNanos, long stopNanos) {
    /** What a trace gives where it holds no reading of a clock. */
    public static final TimeSpan ZERO = new TimeSpan(0, 0);

    /** Returns the time between the readings in nanoseconds, negative if the clock went backward. */
    public long durationNanos() {
        return stopNanos - startNanos;
    }
}
