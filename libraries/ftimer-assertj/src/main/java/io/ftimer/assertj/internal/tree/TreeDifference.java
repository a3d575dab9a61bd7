package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.text.ShownText;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * The differences between a tree and its expected shape.
 *
 * <p>Of a missing or unexpected subtree only the top is named. A subtree that is missing at one place and unexpected at
 * another was moved.
 *
 * @param differences the differences in words, made when they are read; each kind of difference occurs near the start
 * @param marked the regions of the tree that differ
 * @param missing the tops of missing subtrees
 * @param isExpected accepts regions at the path of a required one
 */
public record TreeDifference(
        List<String> differences, List<TreeRegion> marked, List<TreeRegion> missing, Predicate<TreeRegion> isExpected) {
    private static final int MAX_LISTED = 10;

    /** The length of a line that annotations of CI servers show whole. */
    private static final int LINE_LENGTH = 120;

    public boolean isEmpty() {
        return differences.isEmpty();
    }

    /**
     * Returns the differences in words. The first line has as many as it can hold, at least one. If it cannot hold all, the
     * first ten follow, one a line. The nearest paths to a missing one are the last line.
     *
     * @param place where the tree comes from, empty for a whole tree
     * @param known the regions of the tree
     */
    public String text(String place, List<TreeRegion> known) {
        int fitting = fitting();
        StringBuilder text = new StringBuilder(place.isEmpty() ? "" : place.strip() + ": ");
        text.append(String.join("; ", differences.subList(0, fitting)));
        if (fitting < differences.size()) {
            text.append("; and ").append(differences.size() - fitting).append(" more");
            ShownText.lines(differences, MAX_LISTED)
                    .forEach(difference -> text.append("\n  ").append(difference));
        }
        return text.append(nearest(known)).toString();
    }

    private int fitting() {
        int length = differences.get(0).length();
        int number = 1;
        while (number < differences.size()) {
            length += 2 + differences.get(number).length();
            if (length > LINE_LENGTH) {
                break;
            }
            number++;
        }
        return number;
    }

    private String nearest(List<TreeRegion> known) {
        if (missing.isEmpty()) {
            return "";
        }
        List<TreeRegion> others = known.stream().filter(isExpected.negate()).toList();
        return missing.stream()
                .limit(MAX_LISTED)
                .map(region -> NearestPaths.question(NearestPaths.of(region.path(), others)))
                .filter(near -> !near.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** Accepts the entries that differ, which have these numbers. */
    public <E> Predicate<E> marks(ToIntFunction<E> nodeId) {
        BitSet ids = new BitSet();
        marked.forEach(region -> ids.set(region.nodeId));
        return entry -> ids.get(nodeId.applyAsInt(entry));
    }
}
