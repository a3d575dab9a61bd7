package io.ftimer.junit.internal.expect;

/** How often a body is run. */
final class Repeats {
    private Repeats() {}

    /**
     * Makes sure that a number of runs can be.
     *
     * @throws IllegalArgumentException if it cannot
     */
    static void require(int repeats) {
        if (repeats < 1) {
            throw new IllegalArgumentException("the body runs at least once, so repeats cannot be " + repeats);
        }
    }
}
