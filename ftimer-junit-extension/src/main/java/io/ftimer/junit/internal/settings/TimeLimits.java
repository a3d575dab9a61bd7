package io.ftimer.junit.internal.settings;

/** The consequence of an exceeded time limit. */
public enum TimeLimits {
    /** The test fails; on a CI server, under a debugger or a coverage agent a warning is printed instead. */
    AUTO,
    /** The test fails. */
    ENFORCE,
    /** A warning is printed. */
    WARN
}
