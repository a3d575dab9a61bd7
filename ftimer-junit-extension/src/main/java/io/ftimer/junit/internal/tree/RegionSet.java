package io.ftimer.junit.internal.tree;

import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The regions that a tree is expected to have, and no others.
 *
 * @param paths the paths of required regions, and patterns of allowed ones
 * @param ordered whether the regions are expected in this order
 */
public record RegionSet(List<RegionPath> paths, boolean ordered) {

    /**
     * Parses the paths.
     *
     * @throws IllegalArgumentException if a path is malformed, or if it is a pattern in an ordered set
     */
    public static RegionSet of(boolean ordered, String... paths) {
        List<RegionPath> parsed = Arrays.stream(paths).map(RegionPath::parse).toList();
        parsed.stream().filter(path -> ordered && path.isPattern()).findFirst().ifPresent(pattern -> {
            throw new IllegalArgumentException(
                    "invalid path \"" + pattern + "\" in an order: expected a region, not a pattern");
        });
        return new RegionSet(parsed, ordered);
    }

    /** Returns the failure that a tree has other regions, or has them in another order; empty if it has these. */
    public Optional<TreeFailure> check(AssertedTree tree) {
        List<SummaryEntry> found = tree.regions(paths, path -> true);
        List<RegionPath> foundPaths = AssertedTree.paths(found);
        List<SummaryEntry> others =
                found.stream().filter(entry -> !covers(entry.path())).toList();
        List<RegionPath> missing = paths.stream()
                .filter(path -> !path.isPattern() && !foundPaths.contains(path))
                .toList();
        if (!others.isEmpty() || !missing.isEmpty()) {
            return Optional.of(new TreeFailure(
                    foundPaths,
                    paths,
                    tree.withCalls(
                            "Expected only the regions " + quoted(paths) + tree.place() + ", but "
                                    + reasons(others.size(), missing)
                                    + (missing.isEmpty()
                                            ? ":"
                                            : "." + NearestPaths.question(tree.nearest(missing.get(0)))),
                            others::contains)));
        }
        if (ordered && !foundPaths.equals(paths)) {
            return Optional.of(new TreeFailure(
                    foundPaths,
                    paths,
                    tree.withCalls(
                            "Expected the regions " + quoted(paths) + tree.place()
                                    + " in this order, but the order is different:",
                            entry -> false)));
        }
        return Optional.empty();
    }

    /** Returns whether a region may be in the tree. */
    public boolean covers(RegionPath path) {
        return paths.stream().anyMatch(expected -> expected.matches(path));
    }

    private static String reasons(int others, List<RegionPath> missing) {
        return Stream.of(
                        others == 0 ? "" : others == 1 ? "there is 1 other" : "there are " + others + " others",
                        missing.isEmpty() ? "" : "there is no " + quoted(missing))
                .filter(reason -> !reason.isEmpty())
                .collect(Collectors.joining(" and "));
    }

    private static String quoted(Collection<RegionPath> paths) {
        return paths.stream().map(path -> "\"" + path + "\"").collect(Collectors.joining(", "));
    }
}
