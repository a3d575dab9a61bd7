package io.ftimer.gate;

/**
 * Decides which tests of a baseline a run has lost, and which it only left out. What it left out is neither compared nor dropped.
 *
 * <p>Thread safety: implementations are immutable.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface AbsentTests {
    /** A test is gone if its class ran without it. */
    AbsentTests OF_CLASSES_THAT_RAN = (test, hasClassRun) -> hasClassRun;

    /**
     * Returns whether a test is gone.
     *
     * @param test a test of the baseline that the run does not have
     * @param hasClassRun whether the run has another test of the same class, or of one nested in it or around it, and no failure ended them early
     */
    boolean isGone(TreeId test, boolean hasClassRun);
}
