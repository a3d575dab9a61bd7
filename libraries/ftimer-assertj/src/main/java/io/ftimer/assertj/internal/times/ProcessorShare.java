package io.ftimer.assertj.internal.times;

import java.util.Locale;

/**
 * The share of the elapsed time that a thread was running; it distinguishes slow code from a busy machine.
 *
 * @param cpuNanos the CPU time of the thread, 0 if it is unknown
 */
public record ProcessorShare(long cpuNanos, long wallNanos) {
    /** Far enough below 1 that the resolution of the CPU clock does not matter. */
    private static final double BUSY_BELOW = 0.8;

    /** Returns whether the thread is known to have run for a part of the time only. */
    public boolean isSmall() {
        return cpuNanos > 0 && wallNanos > 0 && (double) cpuNanos / wallNanos < BUSY_BELOW;
    }

    /** Returns the quotient for messages, with an explanation if it is small. */
    @Override
    public String toString() {
        if (cpuNanos == 0 || wallNanos <= 0) {
            return "CPU/wall is unknown";
        }
        String text = String.format(Locale.ROOT, "CPU/wall %.2f", (double) cpuNanos / wallNanos);
        return isSmall() ? text + ": the machine was busy, or the code waits" : text;
    }
}
