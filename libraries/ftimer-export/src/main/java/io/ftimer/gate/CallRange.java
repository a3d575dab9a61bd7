package io.ftimer.gate;

import java.util.Optional;

/**
 * An inexact number of calls: from the run, or the iteration of a benchmark, with the fewest to that with the most.
 *
 * <p>Thread safety: immutable.
 *
 * @param min the smallest number of calls
 * @param max the largest number of calls
 */
public record CallRange(double min, double max) {
    /** Returns the range of one number. */
    static CallRange of(double calls) {
        return new CallRange(calls, calls);
    }

    /** Returns the smallest range that has the numbers of both. */
    CallRange with(CallRange other) {
        return new CallRange(Math.min(min, other.min), Math.max(max, other.max));
    }

    /** Returns the number if there is only one. */
    Optional<Double> constant() {
        return min == max ? Optional.of(min) : Optional.empty();
    }

    /** Returns whether all numbers are in another range, widened by a percentage of its ends; false for NaN. */
    boolean isIn(CallRange other, double tolerancePercent) {
        return min >= other.min * (1 - tolerancePercent / 100) && isAtMost(other, tolerancePercent);
    }

    /** As {@link #isIn}, without the lower end. */
    boolean isAtMost(CallRange other, double tolerancePercent) {
        return max <= other.max * (1 + tolerancePercent / 100);
    }

    /** Returns {@code 3} or {@code 2..3}, as shown beside an expectation. */
    String shown() {
        return min == max ? GateNumbers.shortText(min) : GateNumbers.shortText(min) + ".." + GateNumbers.shortText(max);
    }
}
