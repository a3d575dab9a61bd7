package io.ftimer.benchmarks;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A summary of a whole tree. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
public class Summaries {
    /** A tree of {@link Grid#of}. */
    @Param(FigureTrial.FTIMER)
    public String tree = "";

    @Param("100")
    public int contexts;

    @SuppressWarnings("NullAway.Init")
    private Grid grid;

    @Setup
    public void fill() {
        grid = Grid.of(tree, contexts);
        grid.walk();
    }

    /** {@link Grid#contextsOf} rows. */
    @Benchmark
    public Object summary() {
        return grid.summarize();
    }
}
