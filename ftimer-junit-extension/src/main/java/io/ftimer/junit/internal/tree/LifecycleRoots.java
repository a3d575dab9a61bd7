package io.ftimer.junit.internal.tree;

import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;

/** Distinguishes the regions of lifecycle methods from those of the test. */
public final class LifecycleRoots {
    /** The first character of the names of lifecycle regions, for instance {@code @BeforeEach(connect)}. */
    private static final String LIFECYCLE_MARK = "@";

    private LifecycleRoots() {}

    /** Returns whether a region is, or is inside, the region of a lifecycle method. */
    public static boolean isLifecycle(SummaryEntry entry) {
        return entry.root().name().startsWith(LIFECYCLE_MARK);
    }

    /** Returns whether a path is, or is inside, the region of a lifecycle method. */
    public static boolean isLifecycle(RegionPath path) {
        return path.names().get(0).startsWith(LIFECYCLE_MARK);
    }
}
