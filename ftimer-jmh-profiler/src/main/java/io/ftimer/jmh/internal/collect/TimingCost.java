package io.ftimer.jmh.internal.collect;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.jmh.internal.option.Mode;
import io.ftimer.summary.Summary;
import java.util.Arrays;

/**
 * The overhead of timing on this machine.
 *
 * @param pairNanos the time of one empty region: a start and a stop
 * @param recordedNanos the part of it that is recorded for the region itself; the rest is recorded for its parent
 */
record TimingCost(double pairNanos, double recordedNanos) {
    /** Enough for the compilers, which replace the loop while it runs. */
    private static final int WARMUP_BATCHES = 400;

    private static final int BATCHES = 200;
    private static final int PAIRS = 1000;
    private static final String REGION = "calibration";

    /** Measures the overhead in about 30 ms. The calling thread must not be bound. */
    static TimingCost measure(Mode mode) {
        try (TimerSession session = Recording.sessions(mode).open();
                TimerBinding binding = session.bind()) {
            nanosPerPair(WARMUP_BATCHES);
            Summary before = session.summary();
            double pairNanos = nanosPerPair(BATCHES);
            Summary measured = session.summary().minus(before);
            double recordedNanos = (double) measured.entries().get(0).inclusiveNanos() / (BATCHES * PAIRS);
            // a disturbance affects this sum, but not the median
            return new TimingCost(pairNanos, Math.min(recordedNanos, pairNanos));
        }
    }

    /** Returns the median over batches, which single slow batches do not affect. */
    private static double nanosPerPair(int batches) {
        double[] nanos = new double[batches];
        for (int i = 0; i < batches; i++) {
            nanos[i] = batchNanos();
        }
        Arrays.sort(nanos);
        return nanos[batches / 2] / PAIRS;
    }

    private static long batchNanos() {
        long started = System.nanoTime();
        for (int i = 0; i < PAIRS; i++) {
            FTimers.start(REGION);
            FTimers.stop(REGION);
        }
        return System.nanoTime() - started;
    }

    /** Returns the overhead in the self time of a region, by its calls and the calls of the regions directly inside. */
    double insideNanos(long calls, long callsDirectlyInside) {
        return calls * recordedNanos + callsDirectlyInside * (pairNanos - recordedNanos);
    }
}
