package io.ftimer.junit.internal;

import java.util.Locale;

/**
 * How much of the time that code took its thread had a processor: what tells slow code from a busy machine.
 *
 * @param cpuNanos the processor time of the thread, 0 if it is not known
 * @param wallNanos the time that passed
 */
public record ProcessorShare(long cpuNanos, long wallNanos) {
    private static final double BUSY_BELOW = 0.8;

    /** Returns the quotient, and what a small one means, for messages. */
    @Override
    public String toString() {
        if (cpuNanos == 0 || wallNanos <= 0) {
            return "CPU/wall is not known";
        }
        double quotient = (double) cpuNanos / wallNanos;
        String text = String.format(Locale.ROOT, "CPU/wall %.2f", quotient);
        return quotient < BUSY_BELOW ? text + ": the machine was busy, or the code waits" : text;
    }
}
