package io.ftimer.cli;

import io.ftimer.internal.numbers.Saturated;
import io.ftimer.internal.rows.Preorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The sum of trees: calls and times of regions at the same call path are added; sums beyond 64 bits stay at the largest number.
 *
 * <p>Of the metrics, minima and maxima are combined, numbers of bytes and of nanoseconds are added, and others are left out if more
 * than one tree has the region, because they cannot be computed from parts. Facts are kept if all trees have them.
 */
final class TreeSum {
    private final ExportedTree first;
    private final Map<String, String> facts;
    private final Node root = new Node(new ExportedRegion(0, "", 0, 0, 0));
    private boolean isTimed = true;
    private long windowNanos;

    /** Starts with facts and names of a tree; {@link #add} adds its numbers. */
    TreeSum(ExportedTree first) {
        this.first = first;
        this.facts = new LinkedHashMap<>(first.facts());
    }

    void add(ExportedTree tree) {
        isTimed &= tree.isTimed();
        windowNanos = Saturated.sum(windowNanos, tree.windowNanos());
        facts.entrySet().removeIf(fact -> !fact.getValue().equals(tree.facts().get(fact.getKey())));
        List<Node> path = new ArrayList<>(List.of(root));
        // siblings of the same name and kind are the first, second, ... of it in every tree
        List<Map<RegionKey, Integer>> used = new ArrayList<>(List.of(new LinkedHashMap<>()));
        for (ExportedRegion region : tree.regions()) {
            path.subList(region.depth() + 1, path.size()).clear();
            used.subList(region.depth() + 1, used.size()).clear();
            RegionKey key = new RegionKey(region.kind(), region.name());
            int number = used.get(region.depth()).merge(key, 1, Integer::sum);
            Node node = path.get(region.depth())
                    .children
                    .computeIfAbsent(new Child(key, number), child -> new Node(region));
            node.add(region);
            path.add(node);
            used.add(new LinkedHashMap<>());
        }
    }

    ExportedTree tree() {
        List<ExportedRegion> regions = new ArrayList<>();
        Preorder.visit(
                root.children.values(), node -> node.children.values(), (node, depth) -> regions.add(node.region()));
        return new ExportedTree(first.kind(), first.group(), first.name(), isTimed, windowNanos, facts, regions);
    }

    private record Child(RegionKey region, int number) {}

    private static final class Node {
        private final ExportedRegion first;
        private final Map<Child, Node> children = new LinkedHashMap<>();
        private Map<String, Number> metrics = Map.of();
        private int parts;
        private long calls;
        private long inclusiveNanos;
        private long selfNanos;

        Node(ExportedRegion first) {
            this.first = first;
        }

        void add(ExportedRegion region) {
            calls = Saturated.sum(calls, region.calls());
            inclusiveNanos = Saturated.sum(inclusiveNanos, region.inclusiveNanos());
            selfNanos = Saturated.sum(selfNanos, region.selfNanos());
            metrics = parts == 0 ? region.metrics() : combined(metrics, region.metrics());
            parts++;
        }

        private static Map<String, Number> combined(Map<String, Number> a, Map<String, Number> b) {
            Map<String, Number> combined = new LinkedHashMap<>();
            a.forEach((name, number) -> {
                Number other = b.get(name);
                if (other != null && isFinite(number) && isFinite(other)) {
                    BigDecimal x = new BigDecimal(number.toString());
                    BigDecimal y = new BigDecimal(other.toString());
                    if (name.startsWith("min_") && !name.endsWith("_rank")) {
                        combined.put(name, plain(x.min(y)));
                    } else if (name.startsWith("max_") && !name.endsWith("_rank")) {
                        combined.put(name, plain(x.max(y)));
                    } else if (name.matches("[a-z]+_(bytes|nanos)|ended_count")) {
                        combined.put(name, plain(x.add(y)));
                    }
                }
            });
            return combined;
        }

        private static boolean isFinite(Number number) {
            return !(number instanceof Double) || Double.isFinite(number.doubleValue());
        }

        private static Number plain(BigDecimal number) {
            if (number.scale() > 0) {
                return number;
            }
            BigInteger integer = number.toBigInteger();
            return integer.bitLength() < Long.SIZE ? (Number) integer.longValue() : integer;
        }

        ExportedRegion region() {
            return new ExportedRegion(
                    first.depth(), first.name(), first.kind(), calls, inclusiveNanos, selfNanos, metrics);
        }
    }
}
