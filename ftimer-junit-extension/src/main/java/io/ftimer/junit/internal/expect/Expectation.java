package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.junit.internal.prove.InjectedFault;
import io.ftimer.summary.SessionSummary;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An expectation on the runs of a test, declared by one annotation. */
public interface Expectation {

    /**
     * The results of one run of the body of a test.
     *
     * @param cpuNanos the CPU time of the thread that ran the body
     * @param metrics what the thread that ran the body added to each metric, as far as it is measured
     */
    record TestBodyRun(SessionSummary summary, long cpuNanos, long wallNanos, Map<String, Long> metrics) {
        /** The metric of the processor time of regions, which only runs have that decide about a share. */
        public static final String CPU = "cpu_nanos_of_share";

        AssertedTree tree() {
            return AssertedTree.of(summary);
        }
    }

    /** Returns the annotation, for messages. */
    String text();

    /** Returns how often the body of the test has to run, at least 1. */
    default int repeats() {
        return 1;
    }

    /** Returns whether changes of entities are written at the end of the body. */
    default boolean flushes() {
        return false;
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

    /** Returns the faults that this must notice, one at a time; none if none of its kind can be made. */
    default List<InjectedFault> faults() {
        return List.of();
    }

    /** Returns what is proven by itself: each of several numbers, or this. */
    default List<Expectation> parts() {
        return List.of(this);
    }

    /**
     * Checks the expectation.
     *
     * @param runs the runs of the body, at least {@link #repeats()}; for one on a metric, those that are measured
     * @throws AssertionError if the expectation is not met
     */
    void check(List<TestBodyRun> runs);
}
