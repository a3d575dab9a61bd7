package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.rows.RegionKey;
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
 * @param regions what tells each region from its siblings
 * @param parents the number of the region that each one is nested in, {@value #NONE} for a root
 */
record KnownRegions(List<RegionKey> regions, List<Integer> parents) {
    static final int NONE = -1;

    static KnownRegions of(Summary summary) {
        return of(summary.entries(), TreeRegion::keyOf, SummaryEntry::parentId);
    }

    static KnownRegions of(ReducedSummary summary) {
        return of(summary.entries(), entry -> new RegionKey(entry.kind(), entry.name()), ReducedEntry::parentId);
    }

    /** Returns the regions at the paths and their ancestors, some of them several times if the paths are not in preorder. */
    static KnownRegions of(Collection<RegionPath> paths) {
        List<RegionKey> regions = new ArrayList<>();
        List<Integer> parents = new ArrayList<>();
        List<Integer> open = new ArrayList<>();
        for (RegionPath path : paths) {
            List<RegionKey> levels = RegionKey.of(path);
            int level = 0;
            while (level < Math.min(open.size(), levels.size())
                    && regions.get(open.get(level)).equals(levels.get(level))) {
                level++;
            }
            open.subList(level, open.size()).clear();
            for (; level < levels.size(); level++) {
                parents.add(level == 0 ? NONE : open.get(level - 1));
                open.add(regions.size());
                regions.add(levels.get(level));
            }
        }
        return new KnownRegions(regions, parents);
    }

    /**
     * Returns the regions and their ancestors.
     *
     * @param numbers completed with the numbers of the regions, not with those of other ancestors
     */
    static KnownRegions of(List<TreeRegion> regions, BitSet numbers) {
        List<RegionKey> known = new ArrayList<>();
        List<Integer> parents = new ArrayList<>();
        Inherited<Integer> all = new Inherited<>(NONE, (parent, region) -> {
            known.add(region.region());
            parents.add(parent);
            return known.size() - 1;
        });
        regions.forEach(region -> numbers.set(all.of(region)));
        return new KnownRegions(known, parents);
    }

    private static <R> KnownRegions of(List<R> rows, Function<R, RegionKey> region, ToIntFunction<R> parentId) {
        return new KnownRegions(
                rows.stream().map(region).toList(),
                rows.stream().map(row -> parentId.applyAsInt(row) - 1).toList());
    }

    int size() {
        return regions.size();
    }

    String name(int region) {
        return regions.get(region).name();
    }

    RegionPath path(int region) {
        Deque<RegionKey> path = new ArrayDeque<>();
        for (int at = region; at != NONE; at = parents.get(at)) {
            path.addFirst(regions.get(at));
        }
        return RegionKey.path(path);
    }
}
