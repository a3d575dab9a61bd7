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
 * @param trees the trees of both runs that have regions in one of them
 * @param newTrees the trees with regions that only the current run has
 * @param goneTrees the trees with regions that only the base has
 * @param empty the number of trees without regions, which are not compared
 */
record RunComparison(List<PairedTree> trees, List<ExportedTree> newTrees, List<ExportedTree> goneTrees, int empty) {

    static RunComparison of(List<ExportedTree> base, List<ExportedTree> current) {
        if (base.size() == 1 && current.size() == 1) {
            return of(List.of(PairedTree.of(base.get(0), current.get(0))), List.of(), List.of());
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
        return of(both, added, List.copyOf(before.values()));
    }

    private static RunComparison of(List<PairedTree> both, List<ExportedTree> added, List<ExportedTree> gone) {
        List<PairedTree> withRegions =
                both.stream().filter(tree -> !tree.regions().isEmpty()).toList();
        List<ExportedTree> newTrees = withRegions(added);
        List<ExportedTree> goneTrees = withRegions(gone);
        int empty = both.size() - withRegions.size() + added.size() - newTrees.size() + gone.size() - goneTrees.size();
        return new RunComparison(withRegions, newTrees, goneTrees, empty);
    }

    private static List<ExportedTree> withRegions(List<ExportedTree> trees) {
        return trees.stream().filter(tree -> !tree.regions().isEmpty()).toList();
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

    /** Returns whether neither run has a region, so that nothing is compared. */
    boolean isEmpty() {
        return trees.isEmpty() && newTrees.isEmpty() && goneTrees.isEmpty();
    }

    /** Returns whether regions or trees are new or gone, or have more calls. */
    boolean hasRegressed() {
        return !newTrees.isEmpty() || !goneTrees.isEmpty() || trees.stream().anyMatch(PairedTree::hasRegressed);
    }

    /** Returns whether a region or tree is new or gone, or has other calls. */
    boolean hasChanged() {
        return hasRegressed()
                || trees.stream().anyMatch(tree -> !tree.differences().isEmpty());
    }
}
