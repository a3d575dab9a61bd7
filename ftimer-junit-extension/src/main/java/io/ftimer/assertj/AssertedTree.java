package io.ftimer.assertj;

import io.ftimer.junit.internal.OpenRegions;
import io.ftimer.junit.internal.Roots;
import io.ftimer.junit.internal.RunningSites;
import io.ftimer.junit.internal.TreeText;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A tree that assertions are made on: what they look at, and how their failures show it. Immutable.
 *
 * @param summary the tree
 * @param place what a sentence says of where it is from; empty for the whole tree of a test
 * @param session the session that the tree is a part of, null if it is a whole
 */
record AssertedTree(Summary summary, String place, @Nullable SessionSummary session) {

    static AssertedTree of(Summary summary) {
        return new AssertedTree(summary, "", null);
    }

    static AssertedTree ofThread(SessionSummary session, String thread) {
        return new AssertedTree(session.thread(thread), " on thread \"" + thread + "\"", session);
    }

    /** Returns the regions that a path or pattern names. */
    RegionSelection select(RegionPath path) {
        return new RegionSelection(this, path, regions(List.of(path), path::matches));
    }

    /**
     * Returns the accepted regions. Those of lifecycle methods, whose roots begin with {@code @}, are not looked at unless
     * one of the paths names the root.
     */
    List<SummaryEntry> regions(Collection<RegionPath> named, Predicate<RegionPath> accepted) {
        return summary.entries().stream()
                .filter(entry -> isLookedAt(entry.path(), named) && accepted.test(entry.path()))
                .toList();
    }

    private static boolean isLookedAt(RegionPath path, Collection<RegionPath> named) {
        String root = path.names().get(0);
        return !Roots.isLifecycle(path)
                || named.stream().anyMatch(name -> name.names().get(0).equals(root));
    }

    /** Returns whether a region is running and somebody is to blame: a lifecycle method that is running is not. */
    static boolean isLeftOpen(SummaryEntry entry) {
        return entry.isActive() && !(entry.depth() == 0 && Roots.isLifecycle(entry.path()));
    }

    /** Returns label and place of each site timer that is running. */
    List<String> runningSites() {
        return RunningSites.places(summary);
    }

    /** Returns a line for each innermost region left open and each running site timer. */
    String openRegions() {
        return Stream.concat(
                        OpenRegions.places(summary, AssertedTree::isLeftOpen).stream(),
                        runningSites().stream().map(site -> "site " + site))
                .map(place -> "\n  running: " + place)
                .collect(Collectors.joining());
    }

    /** Returns a line for each rejected operation that the session kept, and how many more there were. */
    String rejections() {
        if (!(summary instanceof SessionSummary whole)) {
            return "";
        }
        String lines = whole.rejections().stream().map(line -> "\n  " + line).collect(Collectors.joining());
        long others = whole.rejectedCount() - whole.rejections().size();
        return others == 0 ? lines : lines + "\n  and " + others + " more";
    }

    /** Returns the paths that somebody may have meant by one that is not there. */
    List<RegionPath> nearest(RegionPath wanted) {
        return NearestPaths.of(
                wanted, summary.entries().stream().map(SummaryEntry::path).toList());
    }

    /** Returns a failure's text, with the tree below and arrows at the marked regions. */
    String withCalls(String sentence, Predicate<SummaryEntry> marked) {
        return sentence + "\n\n" + TreeText.withCalls(summary, marked) + unboundCalls();
    }

    /** As {@link #withCalls}, with times, for assertions on those. */
    String withTimes(String sentence, Predicate<SummaryEntry> marked) {
        return sentence + "\n\n" + TreeText.withTimes(summary, marked) + unboundCalls();
    }

    /** The tree of a whole session tells that itself. */
    private String unboundCalls() {
        return session == null
                ? ""
                : TreeText.unboundCalls(session).map(line -> "\n" + line).orElse("");
    }
}
