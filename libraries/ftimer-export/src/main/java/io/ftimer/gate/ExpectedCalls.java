package io.ftimer.gate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The calls of one region in a baseline: an exact number, or ranges of an inexact one.
 *
 * <p>The calls of a benchmark are per operation. Thread safety: immutable.
 *
 * @param exact the number of calls, equal in all runs or iterations; empty if it is inexact
 * @param ranges the ranges of an inexact number, all of which must hold: one, or one for each method of a benchmark that opens
 *     the region; empty if unknown
 * @param perIteration of a benchmark, the calls in each iteration, if equal in all, an alternative to the ranges: those of a
 *     setup of an iteration do not depend on the number of operations. Without these and without ranges, any number is accepted.
 * @since 0.1
 */
public record ExpectedCalls(Optional<Double> exact, List<CallRange> ranges, Optional<Long> perIteration) {
    /** Accepts any number of calls of a region that the tree has. */
    public static final ExpectedCalls ANY = new ExpectedCalls(Optional.empty(), List.of(), Optional.empty());

    private static final String ANY_TEXT = "~";
    private static final String PER_ITERATION = "/iteration";

    /** Copies the ranges. */
    public ExpectedCalls {
        ranges = List.copyOf(ranges);
    }

    /** Returns the expectation of an exact number. */
    public static ExpectedCalls exactly(double calls) {
        return new ExpectedCalls(Optional.of(calls), List.of(), Optional.empty());
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
            return new ExpectedCalls(Optional.empty(), List.of(), Optional.of(perIteration(text)));
        }
        if (!text.contains("..")) {
            return exactly(GateNumbers.parse(text));
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
        return (long) GateNumbers.parse(text.substring(0, text.length() - PER_ITERATION.length()));
    }

    /** Returns the calls as written to the file. An exact number has all digits, for an exact comparison. */
    public String text() {
        if (exact.isPresent()) {
            return GateNumbers.exactText(exact.get());
        }
        String alternative = perIteration.map(calls -> calls + PER_ITERATION).orElse(ANY_TEXT);
        return ranges.isEmpty()
                ? alternative
                : ranges.stream().map(CallRange::text).collect(Collectors.joining("+"))
                        + (perIteration.isPresent() ? "|" + alternative : "");
    }

    /** Returns whether a run without a call of the region is as expected: some runs or iterations had none. */
    public boolean acceptsNone() {
        return exact.isPresent()
                ? exact.get() == 0
                : !ranges.isEmpty() && ranges.stream().allMatch(range -> range.min() == 0);
    }
}
