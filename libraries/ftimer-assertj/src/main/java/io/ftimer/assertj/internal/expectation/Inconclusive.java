package io.ftimer.assertj.internal.expectation;

/** The consequence of an expectation that cannot be verified because calls were not seen. */
public enum Inconclusive {
    /** The test fails. */
    FAIL,
    /** A warning is printed. */
    WARN,
    /** The report of the run lists the expectation. */
    LIST
}
