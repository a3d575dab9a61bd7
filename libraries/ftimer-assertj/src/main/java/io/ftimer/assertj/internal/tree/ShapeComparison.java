package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.rows.RegionKey;
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

/**
 * Compares a tree with its expected shape. The work is linear in the number of regions, and no method recurses, because trees may be
 * deep. Thread-confined.
 */
final class ShapeComparison {
    private final ExpectedShape expected;
    private final Map<Place, Integer> numbers = new HashMap<>();

    /** By region the number of its place, 0 outside of all: regions of both trees have equal numbers if their paths are equal. */
    private final Inherited<Integer> places = new Inherited<>(
            0,
            (outer, region) -> numbers.computeIfAbsent(new Place(outer, region.region()), place -> numbers.size() + 1));

    /** By place. */
    private final Map<Integer, TreeRegion> required;

    /** By place. */
    private final Map<Integer, TreeRegion> found;

    /** Whether equal subtrees have equal numbers of calls. */
    private final boolean counted;

    /** Equal subtrees of both trees have equal numbers. */
    private final Map<Shape, Integer> shapes = new HashMap<>();

    private final List<TreeRegion> marked = new ArrayList<>();

    /** What two equal subtrees have in common; the subtrees inside are given by the numbers of their shapes. */
    private record Shape(RegionKey region, String calls, List<Integer> inside) {}

    private record Place(int outer, RegionKey region) {}

    ShapeComparison(ExpectedShape expected, List<TreeRegion> found) {
        this.expected = expected;
        this.required = byPlace(expected.required());
        this.found = byPlace(found);
        this.counted =
                required.values().stream().anyMatch(region -> !region.calls().isEmpty());
    }

    private Map<Integer, TreeRegion> byPlace(List<TreeRegion> regions) {
        Map<Integer, TreeRegion> byPlace = new LinkedHashMap<>();
        regions.forEach(region -> byPlace.put(places.of(region), region));
        return byPlace;
    }

    TreeDifference difference() {
        List<Node> missing = linked(notIn(found, required));
        List<Node> unexpected =
                linked(notIn(required, found).filter(expected.allowed().negate()));
        List<Supplier<String>> moved = moved(missing, unexpected);
        List<List<Supplier<String>>> kinds = List.of(
                tops(unexpected).stream().map(this::unexpected).toList(),
                tops(missing).stream().map(ShapeComparison::missing).toList(),
                moved,
                wrongCounts(),
                wrongOrder());
        return new TreeDifference(
                new MappedList<>(alternating(kinds), Supplier::get),
                marked,
                tops(missing).stream().map(node -> node.region).toList(),
                region -> required.containsKey(places.of(region)));
    }

    /**
     * Pairs missing and unexpected subtrees with equal names and shapes, and marks them as moved. One of both must be the top of
     * its subtree: two regions of the same name inside others that were renamed have not moved.
     */
    private List<Supplier<String>> moved(List<Node> missing, List<Node> unexpected) {
        List<Supplier<String>> moved = new ArrayList<>();
        pair(tops(missing), tops(unexpected), moved);
        pair(tops(missing), unexpected, moved);
        pair(missing, tops(unexpected), moved);
        return moved;
    }

    private void pair(List<Node> missing, List<Node> unexpected, List<Supplier<String>> moved) {
        Map<Integer, Deque<Node>> candidates = new HashMap<>();
        unexpected.forEach(node -> candidates
                .computeIfAbsent(node.shape, shape -> new ArrayDeque<>())
                .add(node));
        missing.stream()
                .sorted(Comparator.comparing(Node::inside).reversed())
                .filter(Node::isComplete)
                .forEach(from -> place(candidates.get(from.shape)).ifPresent(to -> {
                    marked.add(to.region);
                    moved.add(() -> "moved " + quoted(from.region) + " to " + quoted(to.region));
                    from.move();
                    to.move();
                }));
    }

    private static Optional<Node> place(@Nullable Deque<Node> places) {
        while (places != null && !places.isEmpty()) {
            Node next = places.remove();
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

    private Supplier<String> unexpected(Node top) {
        marked.add(top.region);
        return () -> "unexpected " + quoted(top.region) + details(top);
    }

    private static Supplier<String> missing(Node top) {
        return () -> "missing " + quoted(top.region) + details(top);
    }

    private static String quoted(TreeRegion region) {
        return ShownText.quoted(region.path());
    }

    private static String details(Node top) {
        int inside = top.inside();
        String details = Stream.of(
                        top.region.calls().isEmpty() ? "" : top.region.counted(),
                        ShownText.some(inside, "region inside", "regions inside")
                                .orElse(""))
                .filter(detail -> !detail.isEmpty())
                .collect(Collectors.joining(", "));
        return details.isEmpty() ? "" : " (" + details + ")";
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

    /** Links regions that only one of the trees has to subtrees. */
    private List<Node> linked(Stream<TreeRegion> regions) {
        Map<Integer, Node> byPlace = new LinkedHashMap<>();
        List<Node> nodes = regions.map(Node::new).toList();
        nodes.forEach(node -> byPlace.put(places.of(node.region), node));
        byPlace.values().forEach(node -> {
            Node parent = byPlace.get(places.of(node.region.parent()));
            if (parent != null) {
                node.parent = parent;
                parent.children.add(node);
            }
        });
        innermostFirst(nodes).forEach(node -> {
            node.children.forEach(child -> node.size += child.size);
            List<Integer> inside =
                    node.children.stream().map(child -> child.shape).sorted().toList();
            Shape shape = new Shape(node.region.region(), counted ? node.region.calls() : "", inside);
            node.shape = shapes.computeIfAbsent(shape, unknown -> shapes.size());
        });
        return nodes;
    }

    /** Returns the nodes, each after those inside it. */
    private static Deque<Node> innermostFirst(List<Node> nodes) {
        Deque<Node> pending = new ArrayDeque<>();
        nodes.stream().filter(node -> node.parent == null).forEach(pending::push);
        Deque<Node> ordered = new ArrayDeque<>();
        while (!pending.isEmpty()) {
            Node node = pending.pop();
            ordered.push(node);
            node.children.forEach(pending::push);
        }
        return ordered;
    }

    /** Returns the tops of the subtrees that have not moved. */
    private static List<Node> tops(List<Node> nodes) {
        return nodes.stream().filter(node -> node.parent == null && !node.moved).toList();
    }

    /** A region and those inside it that only one of the trees has. */
    private static final class Node {
        private final TreeRegion region;
        private final List<Node> children = new ArrayList<>();
        private @Nullable Node parent;
        private int shape;
        private int size = 1;
        private boolean moved;
        private boolean incomplete;

        private Node(TreeRegion region) {
            this.region = region;
        }

        /** Returns whether the subtree has not moved, and neither has one inside it. */
        boolean isComplete() {
            return !moved && !incomplete;
        }

        /** Returns the number of regions inside this one, without those that have moved. */
        int inside() {
            return size - 1;
        }

        void move() {
            Deque<Node> subtree = new ArrayDeque<>(List.of(this));
            while (!subtree.isEmpty()) {
                Node node = subtree.pop();
                node.moved = true;
                subtree.addAll(node.children);
            }
            for (Node outer = parent; outer != null; outer = outer.parent) {
                outer.incomplete = true;
                outer.size -= size;
            }
        }
    }
}
