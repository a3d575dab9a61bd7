package io.ftimer.assertj.internal.tree;

import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * The regions of a tree in preorder, numbered from 0.
 *
 * @param names the name of each region
 * @param parents the number of the region that each one is nested in, {@value #NONE} for a root
 */
record KnownRegions(List<String> names, List<Integer> parents) {
    static final int NONE = -1;

    static KnownRegions of(Summary summary) {
        return of(summary.entries(), SummaryEntry::name, SummaryEntry::parentId);
    }

    static KnownRegions of(ReducedSummary summary) {
        return of(summary.entries(), ReducedEntry::name, ReducedEntry::parentId);
    }

    /** Returns the regions at the paths and their ancestors, some of them several times if the paths are not in preorder. */
    static KnownRegions of(Collection<RegionPath> paths) {
        List<String> names = new ArrayList<>();
        List<Integer> parents = new ArrayList<>();
        List<Integer> open = new ArrayList<>();
        for (RegionPath path : paths) {
            int level = 0;
            while (level < Math.min(open.size(), path.length())
                    && names.get(open.get(level)).equals(path.names().get(level))) {
                level++;
            }
            open.subList(level, open.size()).clear();
            for (; level < path.length(); level++) {
                parents.add(level == 0 ? NONE : open.get(level - 1));
                open.add(names.size());
                names.add(path.names().get(level));
            }
        }
        return new KnownRegions(names, parents);
    }

    /**
     * Returns the regions and their ancestors.
     *
     * @param numbers completed with the numbers of the regions, not with those of other ancestors
     */
    static KnownRegions of(List<TreeRegion> regions, BitSet numbers) {
        List<String> names = new ArrayList<>();
        List<Integer> parents = new ArrayList<>();
        Inherited<Integer> all = new Inherited<>(NONE, (parent, region) -> {
            names.add(region.name());
            parents.add(parent);
            return names.size() - 1;
        });
        regions.forEach(region -> numbers.set(all.of(region)));
        return new KnownRegions(names, parents);
    }

    private static <R> KnownRegions of(List<R> rows, Function<R, String> name, ToIntFunction<R> parentId) {
        return new KnownRegions(
                rows.stream().map(name).toList(),
                rows.stream().map(row -> parentId.applyAsInt(row) - 1).toList());
    }

    int size() {
        return names.size();
    }

    RegionPath path(int region) {
        Deque<String> path = new ArrayDeque<>();
        for (int at = region; at != NONE; at = parents.get(at)) {
            path.addFirst(names.get(at));
        }
        return RegionPath.of(path.toArray(String[]::new));
    }
}
