package io.ftimer.junit.internal.settings;

/** For which tests the tree is published through JUnit, as a report entry and as a file. */
public enum Attachments {
    /** For failed tests. */
    FAILURES,
    /** For all tests. */
    ALL,
    /** For none. */
    NONE
}
