package io.ftimer.export.internal.bounds;

/**
 * Decides which trees of a baseline a run has lost, and which it only left out. What it left out is neither compared nor dropped.
 *
 * <p>Thread safety: implementations are immutable.
 */
@FunctionalInterface
public interface AbsentTests {
    /** A test is gone if its class ran without it; other trees always are. */
    AbsentTests OF_CLASSES_THAT_RAN = (tree, hasClassRun) -> hasClassRun || !tree.isTest();

    /** No tree is gone: other runs may have it. */
    AbsentTests NONE = (tree, hasClassRun) -> false;

    /**
     * Returns whether a tree is gone.
     *
     * @param tree a tree of the baseline that the run does not have
     * @param hasClassRun of a test, whether the run has another one of the same class, or of one nested in it or around it, and no failure ended them early
     */
    boolean isGone(TreeId tree, boolean hasClassRun);
}
