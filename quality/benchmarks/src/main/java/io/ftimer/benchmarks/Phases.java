package io.ftimer.benchmarks;

import io.ftimer.FTimer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A phase change: {@code next} closes the running region and opens a sibling with one clock reading. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
public class Phases {
    private final String[] names = Regions.names();
    private final FTimer timer = FTimer.create();

    @Setup
    public void startFirst() {
        timer.start(names[Regions.WORK]);
    }

    /** A region that follows itself. */
    @Benchmark
    public void flat() {
        timer.next(names[Regions.WORK]);
    }

    @Benchmark
    @OperationsPerInvocation(64)
    public void names64() {
        for (int region = 0; region < Regions.NAMES; region++) {
            timer.next(names[region]);
        }
    }
}
