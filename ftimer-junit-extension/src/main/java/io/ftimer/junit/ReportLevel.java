package io.ftimer.junit;

/** What the extension prints about the tests that ran. */
public enum ReportLevel {
    /** Nothing. */
    NONE,
    /** A few lines at the end of the run: the default. */
    SUMMARY,
    /** The tree of each test too, when the test has ended. */
    TREE
}
