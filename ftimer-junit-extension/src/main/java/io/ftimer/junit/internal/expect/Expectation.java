package io.ftimer.junit.internal.expect;

import java.util.List;
import java.util.function.Consumer;

/** What one annotation demands of a test. */
interface Expectation {

    /** Returns how often the body has to run for it. */
    default int repeats() {
        return 1;
    }

    /**
     * Verifies it.
     *
     * @param runs the runs of the body, at least as many as asked for
     * @param warnings takes what is wrong but no failure
     * @throws AssertionError if it is not met
     */
    void check(List<Run> runs, Consumer<String> warnings);
}
