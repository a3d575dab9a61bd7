package io.ftimer.junit.internal;

import io.ftimer.values.RegionPath;

/** Tells apart what a test recorded and what was recorded around it. */
public final class Roots {
    /** What the names of lifecycle regions begin with, for instance {@code @BeforeEach(connect)}. */
    private static final String LIFECYCLE_MARK = "@";

    private Roots() {}

    /** Returns whether a path is, or is inside, the region of a lifecycle method. */
    public static boolean isLifecycle(RegionPath path) {
        return path.names().get(0).startsWith(LIFECYCLE_MARK);
    }
}
