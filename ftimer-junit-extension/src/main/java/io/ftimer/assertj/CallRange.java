package io.ftimer.assertj;

/**
 * The numbers of calls that an assertion accepts.
 *
 * @param least the smallest one
 * @param most the largest one
 * @param words both in words: {@code 3}, {@code 1 to 5}, {@code at least 2}
 */
record CallRange(long least, long most, String words) {

    CallRange {
        if (least < 0 || most < 0) {
            throw new IllegalArgumentException("a number of calls cannot be negative: " + Math.min(least, most));
        }
        if (least > most) {
            throw new IllegalArgumentException("no number of calls is between " + least + " and " + most);
        }
    }

    static CallRange exactly(long number) {
        return new CallRange(number, number, Long.toString(number));
    }

    static CallRange between(long least, long most) {
        return new CallRange(least, most, least + " to " + most);
    }

    static CallRange atLeast(long least) {
        return new CallRange(least, Long.MAX_VALUE, "at least " + least);
    }

    static CallRange atMost(long most) {
        return new CallRange(0, most, "at most " + most);
    }

    boolean contains(long calls) {
        return least <= calls && calls <= most;
    }

    /** Returns the words and what they count. */
    @Override
    public String toString() {
        return words + (words.equals("1") || words.endsWith(" 1") ? " call" : " calls");
    }
}
