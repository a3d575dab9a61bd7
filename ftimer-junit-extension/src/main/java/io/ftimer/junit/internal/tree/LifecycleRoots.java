package io.ftimer.junit.internal.tree;

import io.ftimer.values.RegionPath;

/** Distinguishes the regions of lifecycle methods from those of the test. */
public final class LifecycleRoots {
    /** The first character of the names of lifecycle regions, for instance {@code @BeforeEach(connect)}. */
    private static final String LIFECYCLE_MARK = "@";

    /** The root of what other extensions record on the thread of a test between its methods. */
    public static final String CALLBACKS = "@Callbacks";

    private LifecycleRoots() {}

    /** Returns whether a path is what other extensions recorded, whose regions may be open around a method. */
    public static boolean isOfCallbacks(RegionPath path) {
        return path.names().get(0).equals(CALLBACKS);
    }

    /** Returns whether a path is, or is inside, the region of a lifecycle method. */
    public static boolean isLifecycle(RegionPath path) {
        return path.names().get(0).startsWith(LIFECYCLE_MARK);
    }
}
