package io.ftimer.junit.internal.expect;

/**
 * How often a body runs for its bytes and steps.
 *
 * @param warmups the number of runs before those that are measured; the run that JUnit starts is the first
 */
public record MeasuredRuns(int warmups, int repeats) {

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if {@code warmups} is negative or {@code repeats} is not positive
     */
    public MeasuredRuns {
        if (warmups < 0) {
            throw new IllegalArgumentException("warmups must be at least 0, was " + warmups);
        }
        if (repeats < 1) {
            throw new IllegalArgumentException("repeats must be at least 1, was " + repeats);
        }
    }

    /** Returns how often the body runs, with the run that JUnit starts. */
    public int total() {
        return warmups + repeats;
    }

    MeasuredRuns max(MeasuredRuns other) {
        return new MeasuredRuns(Math.max(warmups, other.warmups), Math.max(repeats, other.repeats));
    }
}
