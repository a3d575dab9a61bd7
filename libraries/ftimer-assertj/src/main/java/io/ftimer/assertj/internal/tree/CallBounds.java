package io.ftimer.assertj.internal.tree;

/**
 * An accepted range of numbers of calls.
 *
 * @param min the smallest number
 * @param max the largest number
 * @param minGiven whether the smallest number was required; a minimum of 0 that was required says that absence is meant
 * @param words the range in words: {@code 3}, {@code 1 to 5}, {@code at least 2}
 */
public record CallBounds(long min, long max, boolean minGiven, String words) {

    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException if a bound is negative or no number is in the range
     */
    public CallBounds {
        if (min < 0 || max < 0) {
            throw new IllegalArgumentException("number of calls must be at least 0, was " + Math.min(min, max));
        }
        if (min > max) {
            throw new IllegalArgumentException("invalid range of calls " + min + " to " + max
                    + ": the lower bound must not exceed the upper bound");
        }
    }

    /** Returns the range of one number. */
    public static CallBounds exactly(long number) {
        return new CallBounds(number, number, true, Long.toString(number));
    }

    /** Returns the range between two numbers, inclusive. */
    public static CallBounds between(long min, long max) {
        return new CallBounds(min, max, true, min + " to " + max);
    }

    /** Returns the range without an upper bound. */
    public static CallBounds atLeast(long min) {
        return new CallBounds(min, Long.MAX_VALUE, true, "at least " + min);
    }

    /** Returns the range from 0, which was not required. */
    public static CallBounds atMost(long max) {
        return new CallBounds(0, max, false, "at most " + max);
    }

    /** Returns whether a number is in the range. */
    public boolean contains(long calls) {
        return min <= calls && calls <= max;
    }

    /** Returns whether calls are limited but neither required nor forbidden, so that a wrong name would pass unnoticed. */
    public boolean isOnlyLimit() {
        return !minGiven && max > 0;
    }

    /** Returns how often something happens in words: {@code 3 times}, {@code at most 1 time}. */
    public String times() {
        return words + (isOne() ? " time" : " times");
    }

    /** Returns the range in words, with the noun. */
    @Override
    public String toString() {
        return words + (isOne() ? " call" : " calls");
    }

    private boolean isOne() {
        return words.equals("1") || words.endsWith(" 1");
    }
}
