package io.ftimer.assertj.internal.expectation;

/** What happens to the calls of threads that no code bound to the session of a test. */
public enum OtherThreadsSetting {
    /** They belong to the test, as far as that is certain. */
    RECORD,
    /** They are not recorded, but counted outside of the tree. */
    REPORT
}
