package io.ftimer.report;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The regions of a tree with the largest self time, or the most calls if times were not measured, and those around them. Stateless. */
final class TopRegions {
    private TopRegions() {}

    /** Returns the first regions of that number with those around them, in their order. */
    static List<ExportedRegion> of(ExportedTree tree, int top) {
        List<ExportedRegion> regions = tree.regions();
        if (regions.size() <= top) {
            return regions;
        }
        Comparator<Integer> larger = Comparator.comparingLong(i ->
                -(tree.isTimed() ? regions.get(i).selfNanos() : regions.get(i).calls()));
        BitSet chosen = new BitSet();
        IntStream.range(0, regions.size()).boxed().sorted(larger).limit(top).forEach(chosen::set);
        return withAncestors(regions, chosen).stream().mapToObj(regions::get).toList();
    }

    private static BitSet withAncestors(List<ExportedRegion> regions, BitSet chosen) {
        BitSet all = new BitSet();
        List<Integer> path = new ArrayList<>();
        for (int i = 0; i < regions.size(); i++) {
            int depth = regions.get(i).depth();
            path.subList(depth, path.size()).clear();
            path.add(i);
            if (chosen.get(i)) {
                path.forEach(all::set);
            }
        }
        return all;
    }
}
