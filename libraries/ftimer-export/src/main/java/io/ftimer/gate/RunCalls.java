package io.ftimer.gate;

import java.util.List;
import java.util.Optional;

/**
 * The calls of one region in the runs of a tree.
 *
 * @param runs the number of runs, or of iterations of a benchmark
 * @param min the calls in the run with the fewest
 * @param max the calls in the run with the most
 */
record RunCalls(long runs, double min, double max) implements MeasuredCalls {

    @Override
    public Optional<Double> constant() {
        return min == max ? Optional.of(min) : Optional.empty();
    }

    @Override
    public boolean knows(CallRange range) {
        return range.method().isEmpty();
    }

    @Override
    public boolean isIn(CallRange range, double tolerancePercent) {
        return knows(range) && range.accepts(min, tolerancePercent) && range.accepts(max, tolerancePercent);
    }

    @Override
    public boolean isAtMost(CallRange range, double tolerancePercent) {
        return knows(range) && range.acceptsAtMost(max, tolerancePercent);
    }

    @Override
    public boolean isPerIteration(long calls) {
        return false;
    }

    @Override
    public ExpectedCalls expected() {
        // a fraction, which only benchmarks have, that only one run had is not known to be constant
        return min == max && (runs > 1 || min == Math.rint(min))
                ? ExpectedCalls.exactly(min)
                : new ExpectedCalls(
                        Optional.empty(), List.of(new CallRange(Optional.empty(), min, max)), Optional.empty());
    }

    @Override
    public String text(ExpectedCalls expected) {
        return min == max ? GateNumbers.shortText(min) : GateNumbers.shortText(min) + ".." + GateNumbers.shortText(max);
    }

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

        @Override
        public boolean isAtMost(CallRange range, double tolerancePercent) {
            return iterations.isAtMost(range, tolerancePercent);
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
}
