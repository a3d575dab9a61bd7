package io.ftimer.benchmarks;

import java.lang.management.ManagementFactory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The heap that a recorder occupies, in bytes per call path, with names, handles and tables. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
public class Memory {
    @Param("10000")
    public int contexts;

    @Benchmark
    public Grid perContext(FigureQuantity result) {
        long before = usedHeap();
        Grid grid = new Grid.TimerGrid(contexts);
        grid.walk();
        result.quantity = (double) (usedHeap() - before) / Grid.contextsOf(contexts);
        return grid;
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
