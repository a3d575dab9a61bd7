package io.ftimer.junit;

/**
 * What the console shows about the tests of a run. Report files have a setting of their own, {@code ftimer.output.dir}.
 */
public enum ReportLevel {
    /** Nothing. */
    NONE,
    /** A few lines at the end of the run: the default. */
    SUMMARY,
    /** In addition, the tree of each test when the test has ended, which JUnit publishes too. */
    TREE
}
