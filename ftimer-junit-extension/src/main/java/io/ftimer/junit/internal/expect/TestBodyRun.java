package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.summary.SessionSummary;

/**
 * The results of one run of the body of a test.
 *
 * @param summary the recorded tree
 * @param cpuNanos the CPU time of the thread that ran the body
 * @param wallNanos the elapsed time
 */
public record TestBodyRun(SessionSummary summary, long cpuNanos, long wallNanos) {
    AssertedTree tree() {
        return AssertedTree.of(summary);
    }
}
