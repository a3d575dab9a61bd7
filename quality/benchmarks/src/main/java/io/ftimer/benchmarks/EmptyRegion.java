package io.ftimer.benchmarks;

import io.ftimer.FTimer;
import io.ftimer.TimerId;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The recorded time of an empty region, divided by the time between two clock readings in a row: the time of a region must not
 * include the bookkeeping.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
public class EmptyRegion {
    private static final int BATCHES = 101;
    private static final int PAIRS = 2000;

    private final FTimer timer = FTimer.create();

    @Benchmark
    public void byId(FigureQuantity result) {
        TimerId id = timer.lookup("empty");
        result.quantity = median(() -> {
            for (int i = 0; i < PAIRS; i++) {
                timer.start(id);
                timer.stop(id);
            }
        });
    }

    @Benchmark
    public void byName(FigureQuantity result) {
        result.quantity = median(() -> {
            for (int i = 0; i < PAIRS; i++) {
                timer.start("empty");
                timer.stop("empty");
            }
        });
    }

    /** Alternates both kinds, so that a disturbance affects both. */
    private double median(Runnable pairs) {
        double[] ratios = new double[BATCHES];
        for (int batch = 0; batch < BATCHES; batch++) {
            timer.reset();
            pairs.run();
            long recorded = timer.summary().entries().get(0).inclusiveNanos();
            ratios[batch] = (double) recorded / backToBackNanos();
        }
        Arrays.sort(ratios);
        return ratios[BATCHES / 2];
    }

    private static long backToBackNanos() {
        long nanos = 0;
        for (int i = 0; i < PAIRS; i++) {
            long first = System.nanoTime();
            nanos += System.nanoTime() - first;
        }
        return nanos;
    }
}
