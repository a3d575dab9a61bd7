package io.ftimer.benchmarks;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A form, another one and the yardstick, which take turns in one process, mostly of less than a millisecond. What they differ by is about a
 * tenth of the time; two processes, or two moments, differ by as much. Each has {@linkplain OwnClasses classes of its own}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
public class InTurns {
    /** Recorder and naive tree were just created. */
    static final String YOUNG = "young";

    /** Recorder and naive tree have survived a full collection, and lie apart from what was added to them later. */
    static final String OLD = "old";

    /** The loops by number. */
    private static final int CLOCK = 0;

    private static final int FORM = 1;
    private static final int OTHER = 2;

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

    /** The form that it is compared with: the naive tree, or nothing for {@link #extra}. */
    @Param(FigureTrial.NAIVE)
    public String other = "";

    @Param(YOUNG)
    public String age = "";

    @Param("61")
    public int turns;

    private final List<IntConsumer> loops = new ArrayList<>();

    /** Runs in the measured thread. */
    @Setup
    public void make() throws ReflectiveOperationException {
        for (String one : List.of(ShapeLoop.YARDSTICK, form, other)) {
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

    /**
     * The overhead of the form beyond the yardstick as a part of that of the naive tree. Not a number if the naive tree takes hardly
     * more than the yardstick, or the form clearly less.
     */
    @Benchmark
    public void partOfNaive(FigureQuantity result) {
        double[][] nanos = takeTurns();
        result.quantity = part(
                median(beyond(nanos[CLOCK], nanos[FORM])),
                median(beyond(nanos[CLOCK], nanos[OTHER])),
                NOISE * median(nanos[CLOCK]));
    }

    /** What the form takes more than the other, as a part of the time of the yardstick. */
    @Benchmark
    public void extra(FigureQuantity result) {
        double[][] nanos = takeTurns();
        result.quantity = median(beyond(nanos[OTHER], nanos[FORM])) / median(nanos[CLOCK]);
    }

    /** The time of the form divided by that of the naive tree. */
    @Benchmark
    public void quotientOfNaive(FigureQuantity result) {
        double[][] nanos = takeTurns();
        result.quantity = median(nanos[FORM]) / median(nanos[OTHER]);
    }

    static double part(double overhead, double naive, double noise) {
        return naive < noise || overhead < -noise ? Double.NaN : overhead / naive;
    }

    private double[][] takeTurns() {
        double[][] nanos = new double[loops.size()][turns];
        for (int turn = 0; turn < turns; turn++) {
            for (int loop = 0; loop < nanos.length; loop++) {
                ((Runnable) loops.get(loop)).run();
                nanos[loop][turn] = nanos(loops.get(loop));
            }
        }
        return nanos;
    }

    /** Turn by turn, because the speed of the machine changes. */
    private static double[] beyond(double[] less, double[] more) {
        return IntStream.range(0, less.length)
                .mapToDouble(turn -> more[turn] - less[turn])
                .toArray();
    }

    private static long nanos(IntConsumer loop) {
        long started = System.nanoTime();
        loop.accept(ShapeLoop.PAIRS_IN_A_TURN);
        return System.nanoTime() - started;
    }

    private static double median(double[] values) {
        return Statistics.median(DoubleStream.of(values));
    }
}
