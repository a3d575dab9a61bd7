package io.ftimer.benchmarks;

import io.ftimer.FTimer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The first pair at each call path of a new tree, by handles that exist and in compiled code. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FirstTouch {
    @Param("1000")
    public int contexts;

    @SuppressWarnings("NullAway.Init")
    private Grid grid;

    /** Runs outside the measured time, and is short beside one walk. */
    @Setup(Level.Invocation)
    public void renew() {
        grid = new Grid(FTimer.create(), contexts);
    }

    /** {@link Grid#contextsOf} pairs. */
    @Benchmark
    public void walk() {
        grid.walk();
    }
}
