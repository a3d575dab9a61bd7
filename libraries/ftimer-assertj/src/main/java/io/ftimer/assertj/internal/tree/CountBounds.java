package io.ftimer.assertj.internal.tree;

import io.ftimer.assertj.internal.tree.TestExpectations.UpperBound;
import io.ftimer.internal.text.ShownText;
import java.util.List;
import java.util.OptionalLong;

/**
 * An accepted range of a number of calls, statements, bytes or steps.
 *
 * @param minGiven whether the smallest number was required; a minimum of 0 that was required says that absence is meant
 * @param noun what is counted, which takes an s in the plural
 */
public record CountBounds(long min, long max, boolean minGiven, String noun) {
    public static final String CALL = "call";

    public CountBounds {
        if (min < 0 || max < 0) {
            throw new IllegalArgumentException("number of " + noun + "s must be at least 0, was " + Math.min(min, max));
        }
        if (min > max) {
            throw new IllegalArgumentException("invalid range of " + noun + "s " + min + " to " + max
                    + ": the lower bound must not exceed the upper bound");
        }
    }

    public static CountBounds exactly(long number, String noun) {
        return new CountBounds(number, number, true, noun);
    }

    public static CountBounds between(long min, long max, String noun) {
        return new CountBounds(min, max, true, noun);
    }

    public static CountBounds atLeast(long min, String noun) {
        return new CountBounds(min, Long.MAX_VALUE, true, noun);
    }

    /** Returns the range from 0, which was not required. */
    public static CountBounds atMost(long max, String noun) {
        return new CountBounds(0, max, false, noun);
    }

    /** Returns the range that the elements of an annotation give. */
    public static CountBounds of(OptionalLong exactly, OptionalLong atLeast, OptionalLong atMost, String noun) {
        if (exactly.isPresent() == (atLeast.isPresent() || atMost.isPresent())) {
            throw new IllegalArgumentException("expected either exactly, or atLeast, atMost or both");
        }
        return exactly.isPresent()
                ? exactly(exactly.getAsLong(), noun)
                : new CountBounds(atLeast.orElse(0), atMost.orElse(Long.MAX_VALUE), atLeast.isPresent(), noun);
    }

    public boolean contains(long number) {
        return min <= number && number <= max;
    }

    /** Returns how many more are accepted after {@code number}; {@link Long#MAX_VALUE} for any. */
    public long spare(long number) {
        return max == Long.MAX_VALUE ? Long.MAX_VALUE : max - number;
    }

    /**
     * Returns the upper bound for the end of the run; empty if there is none, or an exact number is expected.
     *
     * @param number what was found, which is in the range
     * @param path the path or pattern whose calls it limits; empty if it is of something else
     */
    public List<UpperBound> upperBound(String expectation, long number, String path) {
        return max == Long.MAX_VALUE || isExact()
                ? List.of()
                : List.of(new UpperBound(expectation, number, spare(number), "", path));
    }

    public boolean isExact() {
        return minGiven && min == max;
    }

    /** Returns whether calls are limited but neither required nor forbidden, so that a wrong name would pass unnoticed. */
    public boolean isOnlyLimit() {
        return !minGiven && max > 0;
    }

    /** Returns the range in words: {@code 3}, {@code 1 to 5}, {@code at least 2}. */
    public String words() {
        if (!minGiven) {
            return "at most " + ShownText.grouped(max);
        }
        if (max == Long.MAX_VALUE) {
            return "at least " + ShownText.grouped(min);
        }
        return (isExact() ? "" : ShownText.grouped(min) + " to ") + ShownText.grouped(max);
    }

    /** Returns how often something happens in words: {@code 3 times}, {@code at most 1 time}. */
    public String times() {
        return words() + (isOne() ? " time" : " times");
    }

    @Override
    public String toString() {
        return words() + ' ' + noun + (isOne() ? "" : "s");
    }

    private boolean isOne() {
        return (max == Long.MAX_VALUE ? min : max) == 1;
    }
}
