package io.ftimer.benchmarks;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.DoubleStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The overhead of a pair beyond the yardstick as a part of the overhead of the naive tree, where the three take turns in one
 * process. The overhead is about a tenth of the time; two processes, or two moments, differ by as much.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
public class BesideNaive {
    /** Recorder and naive tree were just created. */
    static final String YOUNG = "young";

    /** Recorder and naive tree have survived a full collection, and lie apart from what was added to them later. */
    static final String OLD = "old";

    private static final int TURNS = 61;
    private static final int PAIRS_IN_A_TURN = 8192;

    /** What does not stand out, as a part of the yardstick: about a nanosecond. */
    private static final double NOISE = 0.02;

    /** Several regions of the heap, in arrays that a collector moves as it does other objects. */
    private static final int BALLAST_ARRAYS = 64;

    private static final int BALLAST_BYTES = 100_000;

    @Param("flat")
    public String shape = "";

    /** A form of {@link PairForms}. */
    @Param("id")
    public String form = "";

    @Param(YOUNG)
    public String age = "";

    private final List<IntConsumer> loops = new ArrayList<>();

    /** Runs in the measured thread. */
    @Setup
    public void make() throws ReflectiveOperationException {
        for (String one : List.of(ShapeLoop.YARDSTICK, form, Trial.NAIVE)) {
            loops.add(OwnClasses.loop(shape, one));
        }
        if (age.equals(OLD)) {
            byte[][] ballast = new byte[BALLAST_ARRAYS][BALLAST_BYTES];
            loops.forEach(loop -> loop.accept(1));
            System.gc();
            Reference.reachabilityFence(ballast);
        }
    }

    @TearDown
    public void close() throws Exception {
        for (IntConsumer loop : loops) {
            ((AutoCloseable) loop).close();
        }
        loops.clear();
    }

    /** Not a number if the naive tree takes hardly more than the yardstick, or the form clearly less. */
    @Benchmark
    public void part(Quantity result) {
        double[] clock = new double[TURNS];
        double[] formOverhead = new double[TURNS];
        double[] naiveOverhead = new double[TURNS];
        for (int turn = 0; turn < TURNS; turn++) {
            clock[turn] = nanos(loops.get(0));
            formOverhead[turn] = nanos(loops.get(1)) - clock[turn];
            naiveOverhead[turn] = nanos(loops.get(2)) - clock[turn];
        }
        result.quantity = part(median(formOverhead), median(naiveOverhead), NOISE * median(clock));
    }

    static double part(double overhead, double naive, double noise) {
        return naive < noise || overhead < -noise ? Double.NaN : overhead / naive;
    }

    private static long nanos(IntConsumer loop) {
        long started = System.nanoTime();
        loop.accept(PAIRS_IN_A_TURN);
        return System.nanoTime() - started;
    }

    private static double median(double[] values) {
        return Statistics.median(DoubleStream.of(values));
    }
}
