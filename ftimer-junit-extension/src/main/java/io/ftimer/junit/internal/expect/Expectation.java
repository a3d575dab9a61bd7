package io.ftimer.junit.internal.expect;

import java.util.List;
import java.util.Optional;

/** An expectation on the runs of a test, declared by one annotation. */
public interface Expectation {

    /** Returns the annotation, for messages. */
    String text();

    /** Returns how often the body of the test has to run, at least 1. */
    default int repeats() {
        return 1;
    }

    /** Returns this expectation if it is on a metric, which other runs measure. */
    default Optional<MetricExpectation> ofMetric() {
        return Optional.empty();
    }

    /**
     * Returns whether runs of the body do not decide whether this is met, as the machine was busy, or the code waits; further ones with the
     * processor time of regions may.
     */
    default boolean isUndecided(List<TestBodyRun> runs) {
        return false;
    }

    /**
     * Checks the expectation.
     *
     * @param runs the runs of the body, at least {@link #repeats()}; for one on a metric, those that are measured
     * @throws AssertionError if the expectation is not met
     */
    void check(List<TestBodyRun> runs);
}
