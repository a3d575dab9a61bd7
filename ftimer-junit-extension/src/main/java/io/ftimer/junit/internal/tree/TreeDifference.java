package io.ftimer.junit.internal.tree;

import io.ftimer.values.RegionPath;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The differences between a tree and its expected shape.
 *
 * <p>Of a missing or unexpected subtree only the top is named. A subtree that is missing at one place and unexpected at
 * another was moved.
 *
 * @param differences the differences in words; each kind of difference occurs near the start
 * @param marked the paths of the regions of the tree that differ
 * @param missing the paths of the tops of missing subtrees
 * @param expected the paths of all expected regions
 */
public record TreeDifference(
        List<String> differences, Set<RegionPath> marked, List<RegionPath> missing, Set<RegionPath> expected) {
    private static final int MAX_LISTED = 10;

    /** The length of a line that annotations of CI servers show whole. */
    private static final int LINE_LENGTH = 120;

    /** Returns whether the tree has the expected shape. */
    public boolean isEmpty() {
        return differences.isEmpty();
    }

    /**
     * Returns the differences in words. The first line has as many as it can hold, at least one. If it cannot hold all, the
     * first ten follow, one a line. The nearest paths to a missing one are the last line.
     *
     * @param place where the tree comes from, empty for a whole tree
     * @param known the paths of the tree
     */
    public String text(String place, Collection<RegionPath> known) {
        int fitting = fitting();
        StringBuilder text = new StringBuilder(place.isEmpty() ? "" : place.strip() + ": ");
        text.append(String.join("; ", differences.subList(0, fitting)));
        if (fitting < differences.size()) {
            text.append("; and ").append(differences.size() - fitting).append(" more");
            differences.stream()
                    .limit(MAX_LISTED)
                    .forEach(difference -> text.append("\n  ").append(difference));
            if (differences.size() > MAX_LISTED) {
                text.append("\n  and ").append(differences.size() - MAX_LISTED).append(" more");
            }
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

    private String nearest(Collection<RegionPath> known) {
        Set<RegionPath> others = new LinkedHashSet<>(known);
        others.removeAll(expected);
        Optional<String> question = missing.stream()
                .limit(MAX_LISTED)
                .map(path -> NearestPaths.question(NearestPaths.of(path, others)))
                .filter(near -> !near.isEmpty())
                .findFirst();
        return question.orElse("");
    }
}
