package io.ftimer.benchmarks.scale;

/**
 * Something that must hold at a large size, in a JVM with a small heap.
 *
 * @param name unique, without a tab
 * @param unit what the size counts
 * @param megabytes the heap, which bounds the memory
 * @param full the size
 * @param quick a smaller one
 * @param check what is run
 */
record ScaleFigure(String name, String unit, int megabytes, long full, long quick, Check check) {
    /** Runs something at a size. */
    @FunctionalInterface
    interface Check {
        /** Returns what held and counts that belong to it; throws {@link IllegalStateException} if it did not hold. */
        String run(long size) throws Exception;
    }

    static void require(boolean condition, String problem) {
        if (!condition) {
            throw new IllegalStateException(problem);
        }
    }
}
