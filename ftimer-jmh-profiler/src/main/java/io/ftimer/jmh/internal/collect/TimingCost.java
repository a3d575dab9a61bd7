package io.ftimer.jmh.internal.collect;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.jmh.internal.option.Mode;
import io.ftimer.summary.Summary;
import java.util.Arrays;

/**
 * What the timing itself costs on this machine.
 *
 * @param pairNanos time that one empty region takes: a start and a stop
 * @param recordedNanos how much of that is recorded as the region's own time; the rest is in the one around it
 */
record TimingCost(double pairNanos, double recordedNanos) {
    /** For the compilers, which take the loop on while it runs. */
    private static final int WARMUP_BATCHES = 400;

    private static final int BATCHES = 200;
    private static final int PAIRS = 1000;
    private static final String REGION = "calibration";

    /** Measures it; takes about 30 ms. The calling thread must not be bound. */
    static TimingCost measure(Mode mode) {
        try (TimerSession session = Recording.sessions(mode).open();
                TimerBinding binding = session.bind()) {
            nanosPerPair(WARMUP_BATCHES);
            Summary before = session.summary();
            double pairNanos = nanosPerPair(BATCHES);
            Summary measured = session.summary().minus(before);
            double recordedNanos = (double) measured.entries().get(0).inclusiveNanos() / (BATCHES * PAIRS);
            // a disturbance is in this sum, and not in the median
            return new TimingCost(pairNanos, Math.min(recordedNanos, pairNanos));
        }
    }

    /** Returns the median over batches, because a disturbance makes single ones slow. */
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

    /** Returns how much the timing adds to the self time of a region with so many calls, and so many inside it. */
    double insideNanos(long calls, long callsDirectlyInside) {
        return calls * recordedNanos + callsDirectlyInside * (pairNanos - recordedNanos);
    }
}
