package io.ftimer.benchmarks;

import io.ftimer.FTimers;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Empty regions, whose overhead {@code -prof ftimer} reports. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
public class EmptyPairs {
    @Param("1")
    public int pairs;

    @Benchmark
    public void run() {
        for (int i = 0; i < pairs; i++) {
            FTimers.start("empty");
            FTimers.stop("empty");
        }
    }
}
