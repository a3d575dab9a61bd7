package io.ftimer.gate;

import java.util.Optional;

/**
 * The calls of one region in files about a benchmark. They have the fewest and the most calls per operation of an iteration, the
 * mean and the sum, but not the calls of single iterations and methods.
 *
 * @param iterations the calls per operation in the iterations with the fewest and the most
 * @param means the mean calls per operation of the runs
 * @param perIteration the mean calls per iteration of the runs; not numbers if unknown
 */
record BenchmarkCalls(RunCalls iterations, RunCalls means, RunCalls perIteration) implements MeasuredCalls {

    @Override
    public Optional<Double> constant() {
        return iterations.constant();
    }

    @Override
    public boolean knows(CallRange range) {
        return means.knows(range);
    }

    @Override
    public boolean isIn(CallRange range, double tolerancePercent) {
        return means.isIn(range, tolerancePercent);
    }

    /** Returns whether the mean is this number: that of each iteration is not in the files. */
    @Override
    public boolean isPerIteration(long calls) {
        return perIteration.constant().equals(Optional.of((double) calls));
    }

    @Override
    public ExpectedCalls expected() {
        return iterations.expected();
    }

    @Override
    public String text(ExpectedCalls expected) {
        return (expected.ranges().isEmpty() ? iterations : means).text(expected);
    }
}
