package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.MappedList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares a tree with its expected shape. The work is linear in the number of regions. Thread-confined. */
final class ShapeComparison {
    private final ExpectedShape expected;
    private final Places places;

    /** By place. */
    private final Map<Integer, TreeRegion> required;

    /** By place. */
    private final Map<Integer, TreeRegion> found;

    private final List<TreeRegion> marked = new ArrayList<>();

    /** A subtree that is missing at one place and unexpected at another. */
    private record MovedSubtree(TreeRegion from, TreeRegion to) {}

    ShapeComparison(ExpectedShape expected, List<TreeRegion> found, Places places) {
        this.places = places;
        this.expected = expected;
        this.required = byPlace(expected.required());
        this.found = byPlace(found);
    }

    private Map<Integer, TreeRegion> byPlace(List<TreeRegion> regions) {
        Map<Integer, TreeRegion> byPlace = new LinkedHashMap<>();
        regions.forEach(region -> byPlace.put(places.of(region), region));
        return byPlace;
    }

    TreeDifference difference() {
        boolean counted =
                required.values().stream().anyMatch(region -> !region.calls().isEmpty());
        LooseRegions.Shapes shapes = new LooseRegions.Shapes(counted);
        LooseRegions missing = LooseRegions.of(notIn(found, required).toList(), places, shapes);
        LooseRegions unexpected = LooseRegions.of(
                notIn(required, found).filter(expected.allowed().negate()).toList(), places, shapes);
        List<Supplier<String>> moved =
                movedSubtrees(missing, unexpected).stream().map(this::moved).toList();
        List<List<Supplier<String>>> kinds = List.of(
                unexpected.tops().stream().map(this::unexpected).toList(),
                missing.tops().stream().map(ShapeComparison::missing).toList(),
                moved,
                wrongCounts(),
                wrongOrder());
        return new TreeDifference(
                new MappedList<>(alternating(kinds), Supplier::get),
                marked,
                missing.tops().stream().map(LooseRegions.Node::region).toList(),
                region -> required.containsKey(places.of(region)));
    }

    /**
     * Pairs missing and unexpected subtrees with equal names and shapes, and marks them as moved. One of both must be the top of
     * its subtree: two regions of the same name inside others that were renamed have not moved.
     */
    private static List<MovedSubtree> movedSubtrees(LooseRegions missing, LooseRegions unexpected) {
        List<MovedSubtree> moved = new ArrayList<>();
        pair(missing.tops(), unexpected.tops(), moved);
        pair(missing.tops(), unexpected.all(), moved);
        pair(missing.all(), unexpected.tops(), moved);
        return moved;
    }

    private static void pair(
            List<LooseRegions.Node> missing, List<LooseRegions.Node> unexpected, List<MovedSubtree> moved) {
        Map<Integer, Deque<LooseRegions.Node>> places = new HashMap<>();
        unexpected.forEach(node -> places.computeIfAbsent(node.shape(), shape -> new ArrayDeque<>())
                .add(node));
        missing.stream()
                .sorted(Comparator.comparing(LooseRegions.Node::inside).reversed())
                .filter(LooseRegions.Node::isComplete)
                .forEach(from -> place(places.get(from.shape())).ifPresent(to -> {
                    moved.add(new MovedSubtree(from.region(), to.region()));
                    from.move();
                    to.move();
                }));
    }

    private static Optional<LooseRegions.Node> place(@Nullable Deque<LooseRegions.Node> places) {
        while (places != null && !places.isEmpty()) {
            LooseRegions.Node next = places.remove();
            if (next.isComplete()) {
                return Optional.of(next);
            }
        }
        return Optional.empty();
    }

    private static Stream<TreeRegion> notIn(Map<Integer, TreeRegion> others, Map<Integer, TreeRegion> regions) {
        return regions.entrySet().stream()
                .filter(region -> !others.containsKey(region.getKey()))
                .map(Map.Entry::getValue);
    }

    private Supplier<String> unexpected(LooseRegions.Node top) {
        marked.add(top.region());
        return () -> "unexpected " + quoted(top.region()) + details(top);
    }

    private static Supplier<String> missing(LooseRegions.Node top) {
        return () -> "missing " + quoted(top.region()) + details(top);
    }

    private static String quoted(TreeRegion region) {
        return ShownText.quoted(region.path());
    }

    private static String details(LooseRegions.Node top) {
        int inside = top.inside();
        String details = Stream.of(
                        top.region().calls().isEmpty() ? "" : top.region().counted(),
                        ShownText.some(inside, "region inside", "regions inside")
                                .orElse(""))
                .filter(detail -> !detail.isEmpty())
                .collect(Collectors.joining(", "));
        return details.isEmpty() ? "" : " (" + details + ")";
    }

    private Supplier<String> moved(MovedSubtree subtree) {
        marked.add(subtree.to());
        return () -> "moved " + quoted(subtree.from()) + " to " + quoted(subtree.to());
    }

    private List<Supplier<String>> wrongCounts() {
        List<Supplier<String>> wrong = new ArrayList<>();
        required.forEach((place, wanted) -> {
            TreeRegion region = found.get(place);
            if (region != null && !wanted.calls().isEmpty() && !wanted.calls().equals(region.calls())) {
                marked.add(region);
                wrong.add(() -> quoted(region) + " has " + region.counted() + " instead of " + wanted.calls());
            }
        });
        return wrong;
    }

    /** Names the first region that is in the place of another one; the other one is behind it. */
    private List<Supplier<String>> wrongOrder() {
        if (expected.ordered()) {
            Iterator<Integer> wanted =
                    required.keySet().stream().filter(found::containsKey).iterator();
            for (Map.Entry<Integer, TreeRegion> region : found.entrySet()) {
                if (required.containsKey(region.getKey())) {
                    int first = wanted.next();
                    if (first != region.getKey()) {
                        marked.add(region.getValue());
                        return List.of(() -> "wrong order: " + quoted(region.getValue()) + " precedes "
                                + quoted(Objects.requireNonNull(required.get(first))));
                    }
                }
            }
        }
        return List.of();
    }

    /** The first of each kind precede the second ones, so that the start of the list has all kinds. */
    private static <T> List<T> alternating(List<List<T>> kinds) {
        int longest = kinds.stream().mapToInt(List::size).max().orElse(0);
        List<T> all = new ArrayList<>();
        for (int i = 0; i < longest; i++) {
            for (List<T> kind : kinds) {
                if (i < kind.size()) {
                    all.add(kind.get(i));
                }
            }
        }
        return all;
    }
}
