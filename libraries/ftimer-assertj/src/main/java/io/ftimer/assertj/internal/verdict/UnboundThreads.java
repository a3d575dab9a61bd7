package io.ftimer.assertj.internal.verdict;

/** What happens to the calls of threads that no code bound to the session of a test. */
public enum UnboundThreads {
    /** They belong to the test, as far as that is certain. */
    ADOPT,
    /** They are kept as unseen. */
    REPORT
}
