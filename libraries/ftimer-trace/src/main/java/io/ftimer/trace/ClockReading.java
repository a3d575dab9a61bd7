package io.ftimer.trace;

import java.util.Locale;

/**
 * A time as whole seconds and nanoseconds, in the form that SST dumpi uses. The sign of a negative time is that of the seconds,
 * and the nanoseconds are positive; if there is no whole second, the nanoseconds are negative. So -1.5 s is
 * {@code (-1, 500000000)} and -200 ns is {@code (0, -200)}.
 *
 * <p>Immutable. Ordered by time.
 *
 * @param seconds whole seconds, rounded toward zero
 * @param nanos the remaining nanoseconds, 0 to 999999999; negative only if {@code seconds} is 0
 */
public record ClockReading(long seconds, int nanos) implements Comparable<ClockReading> {
    /** The time 0, which is also the reading of a missing clock. */
    public static final ClockReading ZERO = new ClockReading(0, 0);

    private static final int NANOS_PER_SECOND = 1_000_000_000;

    /** @throws IllegalArgumentException if the nanoseconds are out of range */
    public ClockReading {
        if (nanos <= -NANOS_PER_SECOND || nanos >= NANOS_PER_SECOND || nanos < 0 && seconds != 0) {
            throw new IllegalArgumentException("invalid time (" + seconds + " s, " + nanos
                    + " ns): use ofNanos, or of, which normalizes nanoseconds");
        }
    }

    /** Returns the time of that many nanoseconds. */
    public static ClockReading ofNanos(long totalNanos) {
        long seconds = totalNanos / NANOS_PER_SECOND;
        int rest = (int) (totalNanos % NANOS_PER_SECOND);
        return new ClockReading(seconds, seconds == 0 ? rest : Math.abs(rest));
    }

    /**
     * Returns the sum of seconds and nanoseconds. The nanoseconds may exceed a second.
     *
     * @throws ArithmeticException if the sum exceeds a {@code long} of nanoseconds, which is 292 years
     */
    public static ClockReading of(long seconds, long nanos) {
        return ofNanos(Math.addExact(Math.multiplyExact(seconds, NANOS_PER_SECOND), nanos));
    }

    /** Returns the time in nanoseconds; throws an {@link ArithmeticException} if it exceeds a {@code long}. */
    public long toNanos() {
        long whole = Math.multiplyExact(seconds, NANOS_PER_SECOND);
        return seconds < 0 ? Math.subtractExact(whole, nanos) : Math.addExact(whole, nanos);
    }

    /** Returns the sum of this time and another one. */
    public ClockReading plus(ClockReading other) {
        return ofNanos(Math.addExact(toNanos(), other.toNanos()));
    }

    /** Returns the time from another reading to this one, negative if the other one is later. */
    public ClockReading minus(ClockReading other) {
        return ofNanos(Math.subtractExact(toNanos(), other.toNanos()));
    }

    @Override
    public int compareTo(ClockReading other) {
        int bySeconds = Long.compare(seconds, other.seconds);
        if (bySeconds != 0) {
            return bySeconds;
        }
        return seconds < 0 ? Integer.compare(other.nanos, nanos) : Integer.compare(nanos, other.nanos);
    }

    /** Returns the time in seconds with nine decimals, for instance {@code -1.500000000}. */
    @Override
    public String toString() {
        String sign = nanos < 0 ? "-" : "";
        return String.format(Locale.ROOT, "%s%d.%09d", sign, seconds, Math.abs(nanos));
    }
}
