package io.ftimer.gate;

import java.util.List;
import java.util.Optional;

/**
 * The calls of one region in a run, or in several runs of the same tree. Those of a benchmark are per operation.
 *
 * <p>Thread safety: immutable.
 *
 * @param samples the number of runs, or of iterations of a benchmark
 * @param each the calls in each of them
 * @param means the mean calls in each run
 * @param isOfGroup whether they depend on how often each method of a {@code @Group} ran
 * @param perIteration the mean calls in each iteration of a benchmark, if the same in all runs; empty for other trees
 * @param invocations the calls in each invocation of a test, if the same in all runs
 */
public record MeasuredCalls(
        long samples,
        CallRange each,
        CallRange means,
        boolean isOfGroup,
        Optional<Double> perIteration,
        List<Double> invocations) {
    /** The most calls in an iteration that are probably those of a setup: a whole mean of more may be a coincidence. */
    private static final double MOST_OF_SETUP = 100;

    /** Returns these calls as the expectation of later runs. */
    ExpectedCalls expected() {
        if (!invocations.isEmpty()) {
            return ExpectedCalls.exactly(invocations);
        }
        // a fraction that only one iteration had is not known to be constant
        return each.constant()
                .filter(calls -> samples > 1 || calls == Math.rint(calls))
                .map(ExpectedCalls::exactly)
                .orElseGet(() -> new ExpectedCalls(
                        Optional.empty(),
                        isOfGroup ? Optional.empty() : Optional.of(each),
                        perIteration
                                .filter(calls -> samples > 1 && calls == Math.rint(calls) && calls <= MOST_OF_SETUP)
                                .map(Double::longValue),
                        List.of()));
    }

    /** Returns whether the mean is this number: that of each iteration is not in the files. */
    boolean isPerIteration(long calls) {
        return perIteration.filter(mean -> mean == calls).isPresent();
    }

    /** Returns the calls as shown beside an expectation. */
    String text(ExpectedCalls expected) {
        return (expected.range().isEmpty() ? each : means).shown();
    }
}
