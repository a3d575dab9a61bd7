package io.ftimer.cli;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The regions of a tree with the largest self time, or the most calls if times were not measured, and those around them.
 *
 * @param tree the tree of these regions
 * @param others the number of the others
 */
record TopRegions(ExportedTree tree, int others) {

    /** Returns the first regions of that number; all if it is 0. */
    static TopRegions of(ExportedTree tree, int top) {
        List<ExportedRegion> regions = tree.regions();
        if (top <= 0 || regions.size() <= top) {
            return new TopRegions(tree, 0);
        }
        Comparator<Integer> larger = Comparator.comparingLong(i ->
                -(tree.isTimed() ? regions.get(i).selfNanos() : regions.get(i).calls()));
        BitSet chosen = new BitSet();
        IntStream.range(0, regions.size()).boxed().sorted(larger).limit(top).forEach(chosen::set);
        BitSet shown = withAncestors(regions, chosen);
        List<ExportedRegion> kept = shown.stream().mapToObj(regions::get).toList();
        ExportedTree smaller = new ExportedTree(
                tree.kind(), tree.group(), tree.name(), tree.isTimed(), tree.windowNanos(), tree.facts(), kept);
        return new TopRegions(smaller, regions.size() - kept.size());
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
