package io.ftimer.junit.internal;

/** What happens to a test that exceeds a time limit. */
public enum TimeLimits {
    /** It fails, except where times mean little: on a CI server, under a debugger or a coverage agent it is warned about. */
    AUTO,
    /** It fails. */
    ENFORCE,
    /** It is warned about. */
    WARN
}
