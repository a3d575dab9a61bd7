package io.ftimer.benchmarks;

import io.ftimer.FTimer;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The time of a rejected call, divided by that of a correct one, on a recorder that knows 10 000 names: a mistake in a hot loop must
 * not search all of them each time.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
public class RejectedCalls {
    private static final int NAMES = 10_000;
    private static final int BATCHES = 101;
    private static final int PAIRS = 2000;

    private final FTimer timer = FTimer.builder().diagnostics(line -> {}).build();

    @Setup
    public void defineNames() {
        timer.init();
        for (int i = 0; i < NAMES; i++) {
            timer.lookup("region " + i);
        }
    }

    /** A stop of a name that was never started. */
    @Benchmark
    public void mistypedStop(FigureQuantity result) {
        double[] ratios = new double[BATCHES];
        for (int batch = 0; batch < BATCHES; batch++) {
            long correct = nanos(() -> {
                timer.start("region 77");
                timer.stop("region 77");
            });
            long rejected = nanos(() -> {
                timer.stop("regoin 77");
                timer.stop("regoin 77");
            });
            ratios[batch] = (double) rejected / correct;
        }
        Arrays.sort(ratios);
        result.quantity = ratios[BATCHES / 2];
    }

    private static long nanos(Runnable twoCalls) {
        long started = System.nanoTime();
        for (int i = 0; i < PAIRS; i++) {
            twoCalls.run();
        }
        return System.nanoTime() - started;
    }
}
