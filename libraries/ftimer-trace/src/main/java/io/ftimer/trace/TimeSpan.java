package io.ftimer.trace;

/**
 * Two readings of a clock. Immutable.
 *
 * @param startNanos the first reading
 * @param stopNanos the second reading, which is smaller than the first if the clock went backward
 */
public record TimeSpan(long startNanos, long stopNanos) {
    /** The readings of a clock that was not traced. */
    public static final TimeSpan ZERO = new TimeSpan(0, 0);

    /** Returns the time between the readings in nanoseconds, negative if the clock went backward. */
    public long durationNanos() {
        return stopNanos - startNanos;
    }
}
