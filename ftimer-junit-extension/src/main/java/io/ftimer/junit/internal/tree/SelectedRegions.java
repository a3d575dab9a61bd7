package io.ftimer.junit.internal.tree;

import io.ftimer.internal.text.ShownText;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Optional;

/**
 * The regions of a tree that a path or pattern selects: one, several, or none.
 *
 * @param tree the tree
 * @param path the path or pattern
 * @param entries the regions, in preorder
 */
public record SelectedRegions(AssertedTree tree, RegionPath path, List<SummaryEntry> entries) {

    /** Returns the number of calls of all regions together. */
    public long callCount() {
        return entries.stream().mapToLong(SummaryEntry::callCount).sum();
    }

    /** Returns the self time of all regions together. */
    public long selfNanos() {
        return entries.stream().mapToLong(SummaryEntry::selfNanos).sum();
    }

    /** Returns the inclusive time of all regions together; a region inside another selected region is counted once. */
    public long inclusiveNanos() {
        return entries.stream()
                .filter(tree.inside(entries).negate())
                .mapToLong(SummaryEntry::inclusiveNanos)
                .sum();
    }

    /** Returns the failure that the number of calls is outside a range, empty if it is inside. */
    public Optional<TreeFailure> checkCalls(CallRange expected) {
        long calls = callCount();
        if (expected.contains(calls)) {
            return Optional.empty();
        }
        boolean pattern = path.isPattern();
        String wanted = subject() + " to have " + expected + (pattern ? " in total" : "");
        return Optional.of(
                entries.isEmpty()
                        ? notFound(wanted, "no such region")
                        : new TreeFailure(
                                calls,
                                expected.words(),
                                tree.withCalls(
                                        "Expected " + wanted + ", but " + (pattern ? "they" : "it") + " had " + calls
                                                + ":",
                                        AssertedTree.among(entries))));
    }

    /** Returns the failure that there is no region at this path. */
    public TreeFailure notFound(String wanted, String what) {
        List<RegionPath> nearest = tree.nearest(path);
        return new TreeFailure(
                "no region",
                path,
                tree.withCalls(
                        "Expected " + wanted + ", but there is " + what + "." + NearestPaths.question(nearest),
                        tree.at(nearest)));
    }

    /** Returns the regions as the subject of a sentence. */
    public String subject() {
        return (path.isPattern() ? "regions " : "region ") + ShownText.quoted(path) + tree.place();
    }

    @Override
    public String toString() {
        return ShownText.path(path.toString()) + tree.place() + " "
                + ShownText.lines(entries.stream().map(Object::toString).toList());
    }
}
