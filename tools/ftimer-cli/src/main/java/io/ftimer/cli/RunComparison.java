package io.ftimer.cli;

import io.ftimer.cli.internal.TreeKey;
import io.ftimer.report.ExportedTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Two runs, tree by tree. Trees with the same kind, group and name are compared; so are the only trees of two runs, whatever their
 * names.
 *
 * @param trees the trees of both runs
 * @param newTrees the trees that only the current run has
 * @param goneTrees the trees that only the base has
 */
record RunComparison(List<PairedTree> trees, List<ExportedTree> newTrees, List<ExportedTree> goneTrees) {

    static RunComparison of(List<ExportedTree> base, List<ExportedTree> current) {
        if (base.size() == 1 && current.size() == 1) {
            return new RunComparison(List.of(PairedTree.of(base.get(0), current.get(0))), List.of(), List.of());
        }
        Map<Numbered, ExportedTree> before = byKey(base);
        Map<Numbered, ExportedTree> after = byKey(current);
        List<PairedTree> both = new ArrayList<>();
        List<ExportedTree> added = new ArrayList<>();
        after.forEach((key, tree) -> {
            ExportedTree old = before.remove(key);
            if (old == null) {
                added.add(tree);
            } else {
                both.add(PairedTree.of(old, tree));
            }
        });
        return new RunComparison(both, added, List.copyOf(before.values()));
    }

    /** A tree of a run; trees of the same key are the first, second, ... of it. */
    private record Numbered(TreeKey key, int number) {}

    private static Map<Numbered, ExportedTree> byKey(List<ExportedTree> trees) {
        Map<TreeKey, Integer> used = new LinkedHashMap<>();
        Map<Numbered, ExportedTree> byKey = new LinkedHashMap<>();
        for (ExportedTree tree : trees) {
            TreeKey key = TreeKey.of(tree);
            byKey.put(new Numbered(key, used.merge(key, 1, Integer::sum)), tree);
        }
        return byKey;
    }

    /** Returns whether regions or trees are new or gone, or have more calls. */
    boolean hasRegressed() {
        return !newTrees.isEmpty() || !goneTrees.isEmpty() || trees.stream().anyMatch(PairedTree::hasRegressed);
    }

    /** Returns whether a time has grown by more than that many percent. */
    boolean hasSlowerThan(int percent) {
        return trees.stream().anyMatch(tree -> tree.hasSlowerThan(percent));
    }
}
