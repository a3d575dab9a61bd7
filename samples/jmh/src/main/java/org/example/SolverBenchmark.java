package org.example;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Benchmark)
public class SolverBenchmark {
    private final Solver solver = new Solver(200);

    @Benchmark
    public double solve() {
        return solver.solve();
    }
}
