package io.ftimer.junit.internal.tree;

import io.ftimer.values.RegionPath;
import java.util.Collection;

/** Distinguishes the regions of lifecycle methods from those of the test. */
public final class LifecycleRoots {
    /** The first character of the names of lifecycle regions, for instance {@code @BeforeEach(connect)}. */
    private static final String LIFECYCLE_MARK = "@";

    private LifecycleRoots() {}

    /** Returns whether a path is, or is inside, the region of a lifecycle method. */
    public static boolean isLifecycle(RegionPath path) {
        return path.names().get(0).startsWith(LIFECYCLE_MARK);
    }

    /** Returns whether assertions on the named paths consider a path: those of lifecycle methods only if the root is named. */
    public static boolean isInScope(RegionPath path, Collection<RegionPath> named) {
        String root = path.names().get(0);
        return !isLifecycle(path)
                || named.stream().anyMatch(name -> name.names().get(0).equals(root));
    }
}
