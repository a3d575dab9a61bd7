package io.ftimer.benchmarks;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The first pair at each call path of a new tree, with handles or names that exist and in compiled code. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
public class FirstTouch {
    /** From about so many call paths on, G1 puts the array of a recorder where it does not collect it with young objects. */
    private static final int LARGE = 100_000;

    /** A tree of {@link Grid#of}. */
    @Param(FigureTrial.FTIMER)
    public String tree = "";

    @Param("1000")
    public int contexts;

    @Param("5000")
    public int walksUntilCompiled;

    @SuppressWarnings("NullAway.Init")
    private Grid grid;

    /** The walk is compiled when it is measured first; the measured time alone would be too short for that. */
    @Setup
    public void compile() {
        for (int i = 0; i < walksUntilCompiled; i++) {
            Grid.of(tree, 1_000).walk();
        }
    }

    /** Runs outside the measured time. */
    @Setup(Level.Invocation)
    public void renew() {
        grid = Grid.of(tree, contexts);
        collectLarge(contexts);
    }

    /** A large tree that is dead would be copied in the time of the next. */
    static void collectLarge(int contexts) {
        if (contexts >= LARGE) {
            System.gc();
        }
    }

    /** {@link Grid#contextsOf} pairs. */
    @Benchmark
    public void walk() {
        grid.walk();
    }
}
