package io.ftimer.gate;

import io.ftimer.export.internal.tree.InvocationText;
import io.ftimer.internal.text.ShownText;
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
    /** Accepts any number of calls of a region that the tree has. */
    public static final ExpectedCalls ANY =
            new ExpectedCalls(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

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

    /**
     * Parses the result of {@link #text}.
     *
     * @throws IllegalArgumentException if the text is invalid
     */
    public static ExpectedCalls parse(String text) {
        if (text.equals(ANY_TEXT)) {
            return ANY;
        }
        if (text.endsWith(PER_ITERATION) && !text.contains("..")) {
            return new ExpectedCalls(Optional.empty(), Optional.empty(), Optional.of(perIteration(text)), List.of());
        }
        if (InvocationText.isOne(text)) {
            return exactly(invocations(text));
        }
        if (!text.contains("..")) {
            return exactly(GateNumbers.parse(text));
        }
        int bar = text.indexOf('|');
        return new ExpectedCalls(
                Optional.empty(),
                Optional.of(CallRange.parse(bar < 0 ? text : text.substring(0, bar))),
                bar < 0 ? Optional.empty() : Optional.of(perIteration(text.substring(bar + 1))),
                List.of());
    }

    private static List<Double> invocations(String text) {
        try {
            return InvocationText.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("invalid value \"" + ShownText.label(text) + "\": " + e.getMessage(), e);
        }
    }

    private static long perIteration(String text) {
        if (!text.endsWith(PER_ITERATION)) {
            throw new IllegalArgumentException("invalid value \"" + text + "\": expected calls such as 3/iteration");
        }
        return (long) GateNumbers.parse(text.substring(0, text.length() - PER_ITERATION.length()));
    }

    /** Returns the calls as written to the file. An exact number has all digits, for an exact comparison. */
    public String text() {
        return invocations.isEmpty() ? shown() : InvocationCalls.text(invocations);
    }

    /** Returns the calls as shown: those of all invocations together. */
    String shown() {
        if (exact.isPresent()) {
            return GateNumbers.exactText(exact.get());
        }
        String alternative = perIteration.map(calls -> calls + PER_ITERATION).orElse(ANY_TEXT);
        return range.map(calls -> calls.text() + (perIteration.isPresent() ? "|" + alternative : ""))
                .orElse(alternative);
    }

    /** Returns whether a run without a call of the region is as expected: some runs or iterations had none. */
    public boolean acceptsNone() {
        return exact.isPresent()
                ? exact.get() == 0
                : range.filter(calls -> calls.min() == 0).isPresent();
    }
}
