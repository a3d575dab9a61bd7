package io.ftimer.benchmarks;

import io.ftimer.FTimer;
import io.ftimer.summary.Summary;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A summary of a whole tree. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Summaries {
    @Param("100")
    public int contexts;

    @SuppressWarnings("NullAway.Init")
    private FTimer timer;

    @Setup
    public void fill() {
        Grid grid = new Grid(FTimer.create(), contexts);
        grid.walk();
        timer = grid.timer();
    }

    /** {@link Grid#contextsOf} rows, one of which has changed: summaries of an unchanged tree share their rows. */
    @Benchmark
    public Summary summary() {
        timer.add("changed", 1, 0);
        return timer.summary();
    }
}
