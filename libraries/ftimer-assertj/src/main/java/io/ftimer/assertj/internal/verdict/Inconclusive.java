package io.ftimer.assertj.internal.verdict;

/** The consequence of a demand that cannot be verified because calls were not seen. */
public enum Inconclusive {
    /** The test fails. */
    FAIL,
    /** A warning is printed. */
    WARN,
    /** The report of the run lists the demand. */
    LIST
}
