package io.ftimer.trace;

import java.util.Locale;

/**
 * A time as whole seconds and nanoseconds, both with the sign that this form has always had in traces: a negative time
 * carries the sign on its seconds, beside positive nanoseconds, or on its nanoseconds if it has no whole second. So -1.5 s is
 * {@code (-1, 500000000)} and -200 ns is {@code (0, -200)}.
 *
 * <p>Immutable. Ordered by the time that is meant, which for times that are not negative is the order by seconds, then
 * nanoseconds.
 *
 * @param seconds whole seconds, rounded toward zero
 * @param nanos what is left, 0 to 999999999; negative only where {@code seconds} is 0
 */
public record ClockReading(long seconds, int nanos) implements Comparable<ClockReading> {
    /** No time at all; also what a clock that does not exist reads. */
    public static final ClockReading ZERO = new ClockReading(0, 0);

    private static final int NANOS_PER_SECOND = 1_000_000_000;

    /** @throws IllegalArgumentException if this is not the form of a time */
    public ClockReading {
        if (nanos <= -NANOS_PER_SECOND || nanos >= NANOS_PER_SECOND || nanos < 0 && seconds != 0) {
            throw new IllegalArgumentException("no time has the form (" + seconds + " s, " + nanos
                    + " ns); use ofNanos, or of, which brings nanoseconds into their range");
        }
    }

    /** Returns the time of that many nanoseconds. */
    public static ClockReading ofNanos(long totalNanos) {
        long seconds = totalNanos / NANOS_PER_SECOND;
        int rest = (int) (totalNanos % NANOS_PER_SECOND);
        return new ClockReading(seconds, seconds == 0 ? rest : Math.abs(rest));
    }

    /**
     * Returns the sum of seconds and nanoseconds, of which there may be more than a second's.
     *
     * @throws ArithmeticException if the sum is more than 2^63 - 1 nanoseconds either way, which is 292 years
     */
    public static ClockReading of(long seconds, long nanos) {
        return ofNanos(Math.addExact(Math.multiplyExact(seconds, NANOS_PER_SECOND), nanos));
    }

    /** Returns the time in nanoseconds; throws an {@link ArithmeticException} if that is beyond a {@code long}. */
    public long toNanos() {
        long whole = Math.multiplyExact(seconds, NANOS_PER_SECOND);
        return seconds < 0 ? Math.subtractExact(whole, nanos) : Math.addExact(whole, nanos);
    }

    /** Returns this time and the other one together. */
    public ClockReading plus(ClockReading other) {
        return ofNanos(Math.addExact(toNanos(), other.toNanos()));
    }

    /** Returns the time from the other reading to this one, negative if the other one is later. */
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

    /** Returns the time in seconds with nine digits after the point, for instance {@code -1.500000000}. */
    @Override
    public String toString() {
        String sign = nanos < 0 ? "-" : "";
        return String.format(Locale.ROOT, "%s%d.%09d", sign, seconds, Math.abs(nanos));
    }
}
