package io.ftimer.junit;

/**
 * What the console shows about the tests of a run. Report files have a setting of their own, {@code ftimer.output.dir}.
 */
public enum ReportLevel {
    /** Nothing. */
    NONE,
    /** At the end of a run, which tests failed or could not verify an expectation, if any did: the default. */
    BRIEF,
    /** At the end of each run, its tests with the slowest ones, and what they repeat. */
    SUMMARY,
    /** In addition, the tree of each test when the test has ended, which JUnit publishes too. */
    TREE
}
