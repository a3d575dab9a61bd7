package io.ftimer.assertj;

import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.List;

/**
 * The regions of a tree that a path or pattern names: one, several, or none.
 *
 * <p>Regions of lifecycle methods, whose roots begin with {@code @}, are named only by a path that begins with that root.
 *
 * <p>Thread safety: immutable.
 */
public final class RegionSelection {
    private final AssertedTree tree;
    private final RegionPath path;
    private final List<SummaryEntry> entries;

    RegionSelection(AssertedTree tree, RegionPath path, List<SummaryEntry> entries) {
        this.tree = tree;
        this.path = path;
        this.entries = entries;
    }

    /** Returns the regions that a path or pattern names in a tree. */
    public static RegionSelection of(Summary tree, RegionPath path) {
        return AssertedTree.of(tree).select(path);
    }

    AssertedTree tree() {
        return tree;
    }

    /** Returns the path or pattern. */
    public RegionPath path() {
        return path;
    }

    /** Returns the regions, in preorder. */
    public List<SummaryEntry> entries() {
        return entries;
    }

    /** Returns how often all of them together were opened, 0 if there are none. */
    public long callCount() {
        return entries.stream().mapToLong(SummaryEntry::callCount).sum();
    }

    /** Returns the self time of all of them together, 0 if there are none. */
    public long selfNanos() {
        return entries.stream().mapToLong(SummaryEntry::selfNanos).sum();
    }

    /** Returns the inclusive time of all of them together, that of one inside another counted once; 0 if there are none. */
    public long inclusiveNanos() {
        return entries.stream()
                .filter(entry -> !isInsideAnother(entry))
                .mapToLong(SummaryEntry::inclusiveNanos)
                .sum();
    }

    private boolean isInsideAnother(SummaryEntry entry) {
        return entry.parent()
                .filter(around -> path.matches(around.path()) || isInsideAnother(around))
                .isPresent();
    }

    /** Returns the path and the regions, for messages and debuggers. */
    @Override
    public String toString() {
        return path + tree.place() + " " + entries;
    }
}
