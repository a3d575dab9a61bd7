package io.ftimer.junit.internal.suite;

/** How a test ended. Tests that were disabled or aborted have no tree and are not handed over. */
public enum Outcome {
    PASSED,
    FAILED
}
