package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.RegionNames;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Distinguishes the regions of lifecycle methods from those of the test. */
public final class LifecycleRoots {
    /** The root of what other extensions record on the thread of a test between its methods. */
    public static final RegionKey CALLBACKS = new RegionKey(RegionKind.LIFECYCLE, "@Callbacks");

    private LifecycleRoots() {}

    /** Returns the root of a lifecycle method. Characters that a method may have in its name, and a region not, are escaped. */
    public static RegionKey named(String name) {
        return new RegionKey(
                RegionKind.LIFECYCLE, RegionNames.problemOf(name) == null ? name : TextEscapes.display(name));
    }

    /** Returns whether a region is, or is inside, the region of a lifecycle method. */
    public static boolean isLifecycle(SummaryEntry entry) {
        return entry.root().kind() == RegionKind.LIFECYCLE;
    }

    public static boolean isInside(RegionKey root, SummaryEntry entry) {
        return root.equals(TreeRegion.keyOf(entry.root()));
    }

    /** Returns the regions without those of lifecycle methods, except of those whose root one of the paths names. */
    public static List<TreeRegion> inScope(Collection<RegionPath> named, List<TreeRegion> regions) {
        Predicate<RegionKey> inScope = rootsInScope(
                named, regions.stream().map(region -> region.root().region()).collect(Collectors.toSet()));
        return regions.stream()
                .filter(region -> inScope.test(region.root().region()))
                .toList();
    }

    /** Returns the regions that a path matches, without those of lifecycle methods unless it names their root. */
    static List<SummaryEntry> select(RegionPath path, Summary tree) {
        List<SummaryEntry> matching = tree.entries(path);
        if (matching.stream().noneMatch(LifecycleRoots::isLifecycle)) {
            return matching;
        }
        Set<RegionKey> roots = tree.entries(path.levels().get(0)).stream()
                .map(entry -> TreeRegion.keyOf(entry.root()))
                .collect(Collectors.toSet());
        Predicate<RegionKey> inScope = rootsInScope(List.of(path), roots);
        return matching.stream()
                .filter(entry -> inScope.test(TreeRegion.keyOf(entry.root())))
                .toList();
    }

    private static Predicate<RegionKey> rootsInScope(Collection<RegionPath> named, Set<RegionKey> roots) {
        Set<RegionPath> first = named.stream().map(path -> path.levels().get(0)).collect(Collectors.toSet());
        Set<RegionKey> lifecycle = roots.stream()
                .filter(root -> root.kind() == RegionKind.LIFECYCLE)
                .filter(root -> first.stream().anyMatch(level -> names(level, root, roots)))
                .collect(Collectors.toSet());
        return root -> root.kind() != RegionKind.LIFECYCLE || lifecycle.contains(root);
    }

    /** A level asks for the kind, or has a name that no other root has. */
    private static boolean names(RegionPath level, RegionKey root, Set<RegionKey> roots) {
        return level.matches(root.path())
                && (level.kind() == RegionKind.LIFECYCLE
                        || !level.isPattern()
                                && roots.stream()
                                        .noneMatch(other ->
                                                other.kind() != RegionKind.LIFECYCLE && level.matches(other.path())));
    }
}
