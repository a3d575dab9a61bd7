package org.example;

import io.ftimer.FTimers;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Blackhole;

public class SolverBenchmark {
    @Benchmark
    public void solve() {
        FTimers.run("solve", () -> {
            for (int block = 0; block < 3; block++) {
                FTimers.run("assemble", () -> Blackhole.consumeCPU(100));
            }
            FTimers.run("linsolve", () -> Blackhole.consumeCPU(1_000));
        });
    }
}
