package io.ftimer.junit.internal.suite;

/** The outcome of a sample. */
enum TestOutcome {
    PASSED,
    FAILED
}
