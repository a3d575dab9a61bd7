package io.ftimer.junit.internal.expect;

import io.ftimer.summary.SessionSummary;

/**
 * What one run of a test's body left behind.
 *
 * @param summary what it recorded
 * @param cpuNanos the processor time of the thread that ran it
 * @param wallNanos how long it took
 */
public record Run(SessionSummary summary, long cpuNanos, long wallNanos) {}
