package io.ftimer.cli;

import io.ftimer.cli.internal.TreeKey;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A tree in two runs, region by region at the same call paths.
 *
 * @param name the name of the tree in the current run
 * @param isTimed whether both have times
 * @param regions the regions of the base in their order, then those that are new
 */
record PairedTree(String name, boolean isTimed, List<Pair> regions) {
    private static final BigInteger HUNDRED = BigInteger.valueOf(100);

    /** What happened to the calls of a region. */
    enum Change {
        NEW,
        GONE,
        MORE,
        FEWER,
        NONE
    }

    /** One call path in both runs. Siblings of the same name and kind are the first, second, ... of it. */
    static final class Pair {
        private final @Nullable Pair parent;
        private final RegionKey region;
        private final Map<RegionKey, List<Pair>> children = new HashMap<>();
        private @Nullable ExportedRegion base;
        private @Nullable ExportedRegion current;

        private Pair(@Nullable Pair parent, RegionKey region) {
            this.parent = parent;
            this.region = region;
        }

        /** Returns the region in the base; null if it is new. */
        @Nullable
        ExportedRegion base() {
            return base;
        }

        /** Returns the region in the current run; null if it is gone. */
        @Nullable
        ExportedRegion current() {
            return current;
        }

        /** Returns the names from the root down, with their kinds. */
        List<String> path() {
            List<String> names = new ArrayList<>();
            for (Pair pair = this; pair.parent != null; pair = pair.parent) {
                names.add(0, pair.region.label());
            }
            return names;
        }

        Change change() {
            if (base == null) {
                return Change.NEW;
            }
            if (current == null) {
                return Change.GONE;
            }
            int calls = Long.compare(current.calls(), base.calls());
            return calls > 0 ? Change.MORE : calls < 0 ? Change.FEWER : Change.NONE;
        }

        boolean isSlowerThan(int percent) {
            if (base == null || current == null) {
                return false;
            }
            BigInteger limit = BigInteger.valueOf(base.inclusiveNanos()).multiply(BigInteger.valueOf(100L + percent));
            return BigInteger.valueOf(current.inclusiveNanos())
                            .multiply(HUNDRED)
                            .compareTo(limit)
                    > 0;
        }
    }

    static PairedTree of(ExportedTree base, ExportedTree current) {
        Pair root = new Pair(null, RegionKey.code(""));
        List<Pair> pairs = new ArrayList<>();
        addAll(base, root, pairs, (pair, region) -> pair.base = region);
        addAll(current, root, pairs, (pair, region) -> pair.current = region);
        return new PairedTree(TreeKey.of(current).toString(), base.isTimed() && current.isTimed(), pairs);
    }

    @FunctionalInterface
    private interface Side {
        void set(Pair pair, ExportedRegion region);
    }

    private static void addAll(ExportedTree tree, Pair root, List<Pair> pairs, Side side) {
        List<Pair> path = new ArrayList<>(List.of(root));
        List<Map<RegionKey, Integer>> used = new ArrayList<>(List.of(new HashMap<>()));
        for (ExportedRegion region : tree.regions()) {
            path.subList(region.depth() + 1, path.size()).clear();
            used.subList(region.depth() + 1, used.size()).clear();
            RegionKey key = new RegionKey(region.kind(), region.name());
            int number = used.get(region.depth()).merge(key, 1, Integer::sum);
            Pair parent = path.get(region.depth());
            List<Pair> sameName = parent.children.computeIfAbsent(key, unused -> new ArrayList<>());
            if (sameName.size() < number) {
                Pair pair = new Pair(parent, key);
                sameName.add(pair);
                pairs.add(pair);
            }
            Pair pair = sameName.get(number - 1);
            side.set(pair, region);
            path.add(pair);
            used.add(new HashMap<>());
        }
    }

    /** Returns the regions with other calls, or in one run only. */
    List<Pair> differences() {
        return regions.stream().filter(pair -> pair.change() != Change.NONE).toList();
    }

    boolean hasRegressed() {
        return regions.stream().map(Pair::change).anyMatch(change -> change != Change.NONE && change != Change.FEWER);
    }

    /** Returns the regions that both runs have, those with the largest change of the inclusive time first. */
    List<Pair> byChangeOfTime() {
        return regions.stream()
                .filter(pair -> pair.base() != null && pair.current() != null)
                .sorted((a, b) -> changeOfTime(b).compareTo(changeOfTime(a)))
                .toList();
    }

    private static BigInteger changeOfTime(Pair pair) {
        return BigInteger.valueOf(Objects.requireNonNull(pair.current()).inclusiveNanos())
                .subtract(BigInteger.valueOf(Objects.requireNonNull(pair.base()).inclusiveNanos()))
                .abs();
    }
}
