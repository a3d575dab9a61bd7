package io.ftimer.cli;

import io.ftimer.cli.internal.TreeNames;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tree in two runs, region by region at the same call paths.
 *
 * @param name the name of the tree in the current run
 * @param isTimed whether both have times
 * @param regions the regions of the current run in their order, then those that are gone
 */
record TreeComparison(String name, boolean isTimed, List<Pair> regions) {
    private static final BigInteger HUNDRED = BigInteger.valueOf(100);

    /** What happened to the calls of a region. */
    enum Change {
        NEW,
        GONE,
        MORE,
        FEWER,
        NONE
    }

    /**
     * A region in both runs.
     *
     * @param path the names from the root down
     * @param base the region in the base; null if it is new
     * @param current the region in the current run; null if it is gone
     */
    record Pair(List<String> path, @Nullable ExportedRegion base, @Nullable ExportedRegion current) {
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
            return BigInteger.valueOf(current.inclusiveNanos()).multiply(HUNDRED).compareTo(limit) > 0;
        }
    }

    static TreeComparison of(ExportedTree base, ExportedTree current) {
        Map<List<Step>, ExportedRegion> before = byPath(base);
        List<Pair> pairs = new ArrayList<>();
        byPath(current).forEach((path, region) -> pairs.add(new Pair(names(path), before.remove(path), region)));
        before.forEach((path, region) -> pairs.add(new Pair(names(path), region, null)));
        String name = TreeNames.of(current);
        return new TreeComparison(name, base.isTimed() && current.isTimed(), pairs);
    }

    /** A level of a path; siblings of the same name are the first, second, ... of it. */
    private record Step(String name, int number) {}

    private static List<String> names(List<Step> path) {
        return path.stream().map(Step::name).toList();
    }

    private static Map<List<Step>, ExportedRegion> byPath(ExportedTree tree) {
        Map<List<Step>, ExportedRegion> byPath = new LinkedHashMap<>();
        List<Step> path = new ArrayList<>();
        List<Map<String, Integer>> used = new ArrayList<>();
        for (ExportedRegion region : tree.regions()) {
            path.subList(region.depth(), path.size()).clear();
            if (used.size() > region.depth() + 1) {
                used.subList(region.depth() + 1, used.size()).clear();
            } else if (used.size() == region.depth()) {
                used.add(new LinkedHashMap<>());
            }
            path.add(new Step(region.name(), used.get(region.depth()).merge(region.name(), 1, Integer::sum)));
            byPath.put(List.copyOf(path), region);
        }
        return byPath;
    }

    boolean hasRegressed() {
        return regions.stream().map(Pair::change).anyMatch(change -> change != Change.NONE && change != Change.FEWER);
    }

    boolean hasSlowerThan(int percent) {
        return isTimed && regions.stream().anyMatch(region -> region.isSlowerThan(percent));
    }
}
