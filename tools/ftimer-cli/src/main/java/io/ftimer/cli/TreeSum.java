package io.ftimer.cli;

import io.ftimer.internal.numbers.Saturated;
import io.ftimer.internal.rows.Preorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedStatement;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.schema.MetricType;
import io.ftimer.report.internal.text.JsonText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The sum of trees: calls and times of regions at the same call path are added; sums beyond 64 bits stay at the largest number.
 *
 * <p>Metrics are added as their type says. If several trees have a region, those that cannot be added are left out, as are those that
 * not all of these trees have as a number. Facts and statements are kept if all trees have them.
 */
final class TreeSum {
    private final ExportedTree first;
    private final Map<String, String> facts;
    private final List<ExportedStatement> statements;
    private final Set<String> leftOut;
    private final Node root = new Node(new ExportedRegion(0, "", 0, 0, 0));
    private boolean isTimed = true;
    private long windowNanos;

    /**
     * Starts with facts and names of a tree; {@link #add} adds its numbers.
     *
     * @param leftOut gets the names of the metrics that are left out
     */
    TreeSum(ExportedTree first, Set<String> leftOut) {
        this.first = first;
        this.leftOut = leftOut;
        this.facts = new LinkedHashMap<>(first.facts());
        this.statements = new ArrayList<>(first.statements());
    }

    void add(ExportedTree tree) {
        isTimed &= tree.isTimed();
        windowNanos = Saturated.sum(windowNanos, tree.windowNanos());
        statements.retainAll(tree.statements());
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
            node.add(region, leftOut);
            path.add(node);
            used.add(new LinkedHashMap<>());
        }
    }

    ExportedTree tree() {
        List<ExportedRegion> regions = new ArrayList<>();
        Preorder.visit(
                root.children.values(), node -> node.children.values(), (node, depth) -> regions.add(node.region()));
        return new ExportedTree(
                first.kind(),
                first.group(),
                first.name(),
                isTimed,
                windowNanos,
                facts,
                regions,
                statements,
                first.places(),
                first.test());
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

        void add(ExportedRegion region, Set<String> leftOut) {
            calls = Saturated.sum(calls, region.calls());
            inclusiveNanos = Saturated.sum(inclusiveNanos, region.inclusiveNanos());
            selfNanos = Saturated.sum(selfNanos, region.selfNanos());
            if (parts == 0) {
                metrics = region.metrics();
            } else {
                Map<String, Number> before = metrics;
                metrics = sum(before, region.metrics());
                Stream.of(before, region.metrics())
                        .flatMap(part -> part.keySet().stream())
                        .filter(name -> !metrics.containsKey(name))
                        .forEach(leftOut::add);
            }
            parts++;
        }

        private static Map<String, Number> sum(Map<String, Number> a, Map<String, Number> b) {
            Map<String, Number> sum = new LinkedHashMap<>();
            a.forEach((name, number) -> {
                Number other = b.get(name);
                if (other != null && JsonText.isFinite(number) && JsonText.isFinite(other)) {
                    MetricType.of(name)
                            .addition()
                            .operator()
                            .ifPresent(
                                    operator -> sum.put(name, plain(operator.apply(decimal(number), decimal(other)))));
                }
            });
            return sum;
        }

        private static BigDecimal decimal(Number number) {
            return new BigDecimal(number.toString());
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
