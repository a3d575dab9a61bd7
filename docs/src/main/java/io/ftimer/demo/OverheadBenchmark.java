package io.ftimer.demo;

import io.ftimer.FTimers;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The overhead: runs the same body with and without a region, in turn and in the same JVM, and prints the median difference after
 * each iteration. Compare it with {@code overhead} below the tree of {@code -prof ftimer}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 2)
public class OverheadBenchmark {
    private static final int KEPT = 1 << 16;

    /** Tokens of bodies of about 3 ns, 50 ns, 1 us and 100 us. */
    @Param({"3", "40", "560", "53000"})
    int tokens;

    private final double[] differences = new double[KEPT];
    private int blocks;

    /** One operation is several bodies without regions and as many with regions. */
    @Benchmark
    public void twins() {
        int calls = Math.max(1, Math.min(200, 20_000 / tokens));
        long started = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            Blackhole.consumeCPU(tokens);
        }
        long middle = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            FTimers.start("body");
            Blackhole.consumeCPU(tokens);
            FTimers.stop("body");
        }
        long ended = System.nanoTime();
        differences[blocks++ % KEPT] = ended - middle - (middle - started);
    }

    /** Prints the difference. */
    @TearDown(Level.Iteration)
    public void show() {
        double[] sorted = Arrays.copyOf(differences, Math.min(blocks, KEPT));
        Arrays.sort(sorted);
        System.out.printf(Locale.ROOT, "%n  overhead %.1f ns/op%n", sorted[sorted.length / 2]);
        blocks = 0;
    }
}
