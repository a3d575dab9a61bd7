package io.ftimer.junit.internal.settings;

/** Whether the page of a job on GitHub shows a table. */
public enum JobSummary {
    /** It does where GitHub runs the tests. */
    AUTO,
    /** It does not. */
    OFF
}
