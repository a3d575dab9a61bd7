package io.ftimer.assertj.internal.tree;

import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Distinguishes the regions of lifecycle methods from those of the test. */
public final class LifecycleRoots {
    /** The first character of the names of lifecycle regions, for instance {@code @BeforeEach(connect)}. */
    private static final String LIFECYCLE_MARK = "@";

    /** The root of what other extensions record on the thread of a test between its methods. */
    public static final String CALLBACKS = "@Callbacks";

    private LifecycleRoots() {}

    /** Returns whether a region is, or is inside, the region of a lifecycle method. */
    public static boolean isLifecycle(SummaryEntry entry) {
        return entry.root().name().startsWith(LIFECYCLE_MARK);
    }

    /** Returns whether a region is what other extensions recorded, whose regions may be open around a method. */
    public static boolean isOfCallbacks(SummaryEntry entry) {
        return entry.root().name().equals(CALLBACKS);
    }

    /** Returns whether a path is, or is inside, the region of a lifecycle method. */
    public static boolean isLifecycle(RegionPath path) {
        return path.names().get(0).startsWith(LIFECYCLE_MARK);
    }

    /** Returns the regions without those of lifecycle methods, unless one of the named paths has their root. */
    public static List<TreeRegion> inScope(Collection<RegionPath> named, List<TreeRegion> regions) {
        Set<String> roots = named.stream().map(path -> path.names().get(0)).collect(Collectors.toSet());
        return regions.stream()
                .filter(region -> {
                    String root = region.root().name();
                    return !root.startsWith(LIFECYCLE_MARK) || roots.contains(root);
                })
                .toList();
    }
}
