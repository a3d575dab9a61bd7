package io.ftimer.junit;

/** What happens to a test that leaves regions open or has operations rejected. */
public enum Misuse {
    /** The test fails: the default. */
    FAIL,
    /** A warning is printed to standard error. */
    WARN
}
