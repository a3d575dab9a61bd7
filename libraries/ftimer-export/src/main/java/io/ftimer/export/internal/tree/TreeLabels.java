package io.ftimer.export.internal.tree;

import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.ExportedTree;
import java.util.HashSet;
import java.util.Set;

/**
 * The labels of the trees of one file: the group and the name, with a number if another tree has the same. Characters that
 * cannot be seen are escaped.
 *
 * <p>Thread safety: thread-confined.
 */
public final class TreeLabels {
    private final Set<String> used = new HashSet<>();

    /** Returns the label of the next tree, which no earlier tree has. */
    public String next(ExportedTree tree) {
        String group = TextEscapes.display(tree.group());
        String name = TextEscapes.display(tree.name());
        if (name.isEmpty()) {
            name = EnumWords.of(tree.kind());
        }
        String label = group.isEmpty() ? name : group + ' ' + name;
        String unused = label;
        for (int number = 2; !used.add(unused); number++) {
            unused = label + " (" + number + ')';
        }
        return unused;
    }
}
