package io.ftimer.gate;

import java.util.List;
import java.util.Optional;

/**
 * The calls of one region in a baseline: an exact number, or ranges of an inexact one.
 *
 * <p>The calls of a benchmark are per operation. Thread safety: immutable.
 *
 * @param exact the number of calls, equal in all runs or iterations; empty if it is inexact
 * @param range the range of an inexact number; empty if unknown
 * @param perIteration of a benchmark, the calls in each iteration, if equal in all, an alternative to the range: those of a
 *     setup of an iteration do not depend on the number of operations. Without these and without a range, any number is accepted.
 * @param invocations of a parameterized or repeated test, the calls in each invocation, whose sum is the exact number; NaN stands for
 *     any number
 */
public record ExpectedCalls(
        Optional<Double> exact, Optional<CallRange> range, Optional<Long> perIteration, List<Double> invocations) {
    private static final String ANY_TEXT = "~";
    private static final String PER_ITERATION = "/iteration";

    /** Returns the expectation of an exact number. */
    public static ExpectedCalls exactly(double calls) {
        return new ExpectedCalls(Optional.of(calls), Optional.empty(), Optional.empty(), List.of());
    }

    static ExpectedCalls exactly(List<Double> calls) {
        double total = calls.stream()
                .filter(known -> !known.isNaN())
                .mapToDouble(Double::doubleValue)
                .sum();
        return new ExpectedCalls(Optional.of(total), Optional.empty(), Optional.empty(), calls);
    }

    /** Returns the calls as shown: those of all invocations together. */
    String shown() {
        if (exact.isPresent()) {
            return GateNumbers.exactText(exact.get());
        }
        String alternative = perIteration.map(calls -> calls + PER_ITERATION).orElse(ANY_TEXT);
        return range.map(calls -> calls.shown() + (perIteration.isPresent() ? "|" + alternative : ""))
                .orElse(alternative);
    }

    /** Returns whether a run without a call of the region is as expected: some runs or iterations had none. */
    public boolean acceptsNone() {
        return exact.isPresent()
                ? exact.get() == 0
                : range.filter(calls -> calls.min() == 0).isPresent();
    }
}
