package io.ftimer.junit;

/**
 * The consequence for a test that leaves regions open or site timers running, or that has operations rejected.
 *
 * @since 0.1
 */
public enum Misuse {
    /** The test fails: the default. */
    FAIL,
    /** A warning is printed to standard error. */
    WARN
}
