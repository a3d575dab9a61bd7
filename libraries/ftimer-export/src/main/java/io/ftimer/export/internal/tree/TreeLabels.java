package io.ftimer.export.internal.tree;

import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.ExportedTree;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The labels of the trees of one file: the group and the name, with a number if another tree has the same. Characters that
 * cannot be seen are escaped, and a long label loses its middle, because formats repeat it for each region.
 *
 * <p>Thread safety: thread-confined.
 */
public final class TreeLabels {
    private final Set<String> used = new HashSet<>();

    /** The largest number that follows a label. */
    private final Map<String, Integer> numbers = new HashMap<>();

    /** Returns the label of the next tree, which no earlier tree has. */
    public String next(ExportedTree tree) {
        String group = TextEscapes.display(tree.group());
        String name = TextEscapes.display(tree.name());
        if (name.isEmpty()) {
            name = EnumWords.of(tree.kind());
        }
        String label = ShownText.repeated(group.isEmpty() ? name : group + ' ' + name);
        String unused = label;
        while (!used.add(unused)) {
            unused = label + " (" + numbers.merge(label, 2, (last, first) -> last + 1) + ')';
        }
        return unused;
    }
}
