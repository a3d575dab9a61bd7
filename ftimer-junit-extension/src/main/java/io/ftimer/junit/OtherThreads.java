package io.ftimer.junit;

/**
 * Whether an expectation is inconclusive if other threads, which the test did not bind, made calls that are not recorded or still
 * have a region open.
 *
 * <p>The setting {@code ftimer.otherThreads} decides which calls of other threads a tree has.
 */
public enum OtherThreads {
    /**
     * The expectation is inconclusive, and fails unless {@code ftimer.inconclusive} is configured, if such calls could falsify it:
     * the default.
     */
    CHECK,
    /** Such calls are ignored: the expectation is about the calls in the tree only. */
    IGNORE
}
