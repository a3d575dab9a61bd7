package io.ftimer.jmh.internal.baseline;

import io.ftimer.jmh.internal.result.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The calls of one region in a baseline: an exact number per operation, or ranges of an inexact number.
 *
 * <p>Thread safety: immutable.
 *
 * @param exact calls per operation, equal in all iterations; empty if they are inexact
 * @param ranges the ranges of an inexact number, all of which must hold: one, or one for each method of a group that opens the
 *     region; empty if unknown
 * @param perIteration the calls in each iteration, if equal in all, an alternative to the ranges: those of a {@code @Setup} of
 *     an iteration do not depend on the number of operations. Without these and without ranges, any number is accepted.
 */
record ExpectedCalls(Optional<Double> exact, List<CallRange> ranges, Optional<Long> perIteration) {
    private static final String ANY = "~";
    private static final String PER_ITERATION = "/iteration";

    static ExpectedCalls exactly(double callsPerOp) {
        return new ExpectedCalls(Optional.of(callsPerOp), List.of(), Optional.empty());
    }

    /**
     * Parses the result of {@link #text}.
     *
     * @throws IllegalArgumentException if the text is invalid
     */
    static ExpectedCalls parse(String text) {
        if (text.equals(ANY)) {
            return new ExpectedCalls(Optional.empty(), List.of(), Optional.empty());
        }
        if (text.endsWith(PER_ITERATION) && !text.contains("..")) {
            return new ExpectedCalls(Optional.empty(), List.of(), Optional.of(perIteration(text)));
        }
        if (!text.contains("..")) {
            return exactly(number(text));
        }
        int bar = text.indexOf('|');
        String ranges = bar < 0 ? text : text.substring(0, bar);
        return new ExpectedCalls(
                Optional.empty(),
                Arrays.stream(ranges.split("\\+", -1)).map(CallRange::parse).toList(),
                bar < 0 ? Optional.empty() : Optional.of(perIteration(text.substring(bar + 1))));
    }

    private static long perIteration(String text) {
        if (!text.endsWith(PER_ITERATION)) {
            throw new IllegalArgumentException("invalid value \"" + text + "\": expected calls such as 3/iteration");
        }
        return (long) number(text.substring(0, text.length() - PER_ITERATION.length()));
    }

    static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("invalid value \"" + text + "\": expected a number");
        }
    }

    /** Returns the calls as written to the file. An exact number has all digits, for an exact comparison. */
    String text() {
        if (exact.isPresent()) {
            double calls = exact.get();
            return calls == Math.rint(calls) ? Numbers.exact(calls) : Double.toString(calls);
        }
        String alternative = perIteration.map(calls -> calls + PER_ITERATION).orElse(ANY);
        return ranges.isEmpty()
                ? alternative
                : ranges.stream().map(CallRange::text).collect(Collectors.joining("+"))
                        + (perIteration.isPresent() ? "|" + alternative : "");
    }

    /** Returns the kind of the difference to the actual calls, or empty if there is none. */
    Optional<String> difference(MeasuredCalls found, double tolerancePercent) {
        if (exact.isPresent()) {
            Optional<Double> constant = found.constantPerOp();
            return exact.equals(constant)
                    ? Optional.empty()
                    : Optional.of(constant.isPresent() ? "other calls" : "calls vary");
        }
        boolean isInRange = (perIteration.isEmpty() || !ranges.isEmpty())
                && ranges.stream().allMatch(range -> range.accepts(found.perOp(range.method()), tolerancePercent));
        return isInRange || perIteration.isPresent() && found.isPerIteration(perIteration.get())
                ? Optional.empty()
                : Optional.of("other calls");
    }

    /** Returns whether a run without a call of the region is as expected: some iterations had none. */
    boolean acceptsNone() {
        return !ranges.isEmpty() && ranges.stream().allMatch(range -> range.min() == 0);
    }
}
