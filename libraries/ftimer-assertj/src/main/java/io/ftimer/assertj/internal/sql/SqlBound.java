package io.ftimer.assertj.internal.sql;

/**
 * An expected number of statements.
 *
 * @param number the number, at least 0
 * @param isExact whether it is the only one that is accepted; otherwise it is the largest one
 */
public record SqlBound(long number, boolean isExact) {

    /**
     * Checks the number.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public SqlBound {
        if (number < 0) {
            throw new IllegalArgumentException("number of statements must be at least 0, was " + number);
        }
    }

    boolean accepts(long count) {
        return isExact ? count == number : count <= number;
    }

    /** Returns how many further statements are accepted after {@code count}. */
    long spare(long count) {
        return isExact ? 0 : number - count;
    }

    /** Returns the expectation in words: {@code at most 3 SQL selects}. */
    String words(SqlVerb verb) {
        return (isExact ? "" : "at most ") + verb.counted(number);
    }
}
