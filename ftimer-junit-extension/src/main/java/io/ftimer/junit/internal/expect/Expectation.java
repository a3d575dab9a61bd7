package io.ftimer.junit.internal.expect;

import java.util.List;

/** An expectation on the runs of a test, declared by one annotation. */
public interface Expectation {

    /** Returns how often the body of the test has to run, at least 1. */
    default int repeats() {
        return 1;
    }

    /**
     * Checks the expectation.
     *
     * @param runs the runs of the body, at least {@link #repeats()}
     * @throws AssertionError if the expectation is not met
     */
    void check(List<TestBodyRun> runs);
}
