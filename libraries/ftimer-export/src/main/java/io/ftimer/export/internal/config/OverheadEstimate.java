package io.ftimer.export.internal.config;

import io.ftimer.FTimer;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.Locale;

/**
 * The time that the calls of a summary cost, as an estimate: what the same number of calls of an empty region would cost now.
 *
 * @param calls the number of calls
 * @param nanosPerCall the cost of a start and its stop, with their readings of the clock
 */
record OverheadEstimate(long calls, double nanosPerCall) {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int BLOCKS = 9;
    private static final int CALLS_IN_BLOCK = 1_000;

    static OverheadEstimate of(Summary summary) {
        long calls =
                summary.entries().stream().mapToLong(SummaryEntry::callCount).reduce(0, Math::addExact);
        return new OverheadEstimate(calls, measured());
    }

    /** Returns the cost in the fastest of several blocks, which is that of compiled code. */
    private static double measured() {
        FTimer timer = FTimer.create();
        long fastest = Long.MAX_VALUE;
        for (int block = 0; block < BLOCKS; block++) {
            long start = System.nanoTime();
            for (int call = 0; call < CALLS_IN_BLOCK; call++) {
                timer.start("overhead");
                timer.stop("overhead");
            }
            fastest = Math.min(fastest, System.nanoTime() - start);
        }
        return (double) fastest / CALLS_IN_BLOCK;
    }

    /** Returns the estimate in seconds, and what it is made of. */
    String text() {
        return String.format(
                Locale.ROOT,
                "%.6f (%d calls of %.0f ns)",
                calls * nanosPerCall / NANOS_PER_SECOND,
                calls,
                nanosPerCall);
    }
}
