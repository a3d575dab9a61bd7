package io.ftimer.export.internal.tree;

import io.ftimer.report.ExportedTree;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The labels of the trees of one file: the group and the name, with a number if another tree has the same.
 *
 * <p>Thread safety: thread-confined.
 */
public final class TreeLabels {
    private final Set<String> used = new HashSet<>();

    /** Returns the label of the next tree, which no earlier tree has. */
    public String next(ExportedTree tree) {
        String name = tree.name().isEmpty() ? tree.kind().name().toLowerCase(Locale.ROOT) : tree.name();
        String label = tree.group().isEmpty() ? name : tree.group() + ' ' + name;
        String unused = label;
        for (int number = 2; !used.add(unused); number++) {
            unused = label + " (" + number + ')';
        }
        return unused;
    }
}
