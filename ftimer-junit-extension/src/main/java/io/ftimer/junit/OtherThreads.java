package io.ftimer.junit;

/**
 * Whether an expectation on a tree takes into account that threads to which the test is not bound made calls that the tree does not
 * have, or still have a region open.
 *
 * <p>The setting {@code ftimer.otherThreads} decides which calls of other threads a tree has.
 *
 * @since 0.1
 */
public enum OtherThreads {
    /**
     * The expectation is inconclusive, and fails unless {@code ftimer.inconclusive} is configured, if such calls could falsify it:
     * the default.
     */
    CHECK,
    /** The expectation is on the calls in the tree only. */
    IGNORE
}
