package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.summary.SessionSummary;
import java.util.Map;

/**
 * The results of one run of the body of a test.
 *
 * @param cpuNanos the CPU time of the thread that ran the body
 * @param metrics what the thread that ran the body added to each metric, as far as it is measured
 */
public record TestBodyRun(SessionSummary summary, long cpuNanos, long wallNanos, Map<String, Long> metrics) {
    /** The metric of the processor time of regions, which only runs have that decide about a share. */
    public static final String CPU = "cpu_nanos_of_share";

    AssertedTree tree() {
        return AssertedTree.of(summary);
    }
}
