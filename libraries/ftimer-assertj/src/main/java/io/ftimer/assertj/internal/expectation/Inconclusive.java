package io.ftimer.assertj.internal.expectation;

/** The consequence of an expectation that cannot be verified, strictest first. */
public enum Inconclusive {
    FAIL,
    WARN,
    /** The report of the run lists the expectation. */
    LIST
}
