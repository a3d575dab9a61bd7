package io.ftimer.benchmarks;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Pairs in a tree of many call paths, each of which was opened before. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
public class Contexts {
    /** The number of hot parents, and of hot children in each. */
    static final int HOT = 4;

    static final int HOT_PAIRS = HOT + HOT * HOT;

    /** A tree of {@link Grid#of}. */
    @Param(FigureTrial.FTIMER)
    public String tree = "";

    @Param("1000")
    public int contexts;

    @SuppressWarnings("NullAway.Init")
    private Grid grid;

    private int random = 1;

    @Setup
    public void fill() {
        grid = Grid.of(tree, contexts);
        grid.walk();
    }

    /** All call paths in order: {@link Grid#contextsOf} pairs. */
    @Benchmark
    public void inOrder() {
        grid.walk();
    }

    /** The same few call paths repeatedly. */
    @Benchmark
    @OperationsPerInvocation(HOT_PAIRS)
    public void hot() {
        grid.walk(grid.side() / HOT, HOT);
    }

    /** A random call path. */
    @Benchmark
    @OperationsPerInvocation(2)
    public void random() {
        grid.visit(below(grid.side()), below(grid.side()));
    }

    /** A generator of a few instructions (xorshift). Its time counts as that of the pair. */
    private int below(int bound) {
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        return (int) ((random & 0xFFFF_FFFFL) * bound >>> 32);
    }
}
