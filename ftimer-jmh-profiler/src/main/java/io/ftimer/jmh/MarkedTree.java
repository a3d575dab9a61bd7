package io.ftimer.jmh;

import io.ftimer.internal.text.NumberTable.Column;
import io.ftimer.internal.text.TreeTable;
import io.ftimer.jmh.internal.result.Numbers;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import java.util.List;
import java.util.function.Predicate;

/** Formats a tree for the message of a failed assertion. Stateless. */
final class MarkedTree {
    private MarkedTree() {}

    /** Returns a sentence, followed by the tree with arrows at the marked regions. */
    static String below(String sentence, ProfiledTree tree, Predicate<ProfiledRegion> marked) {
        List<Column<ProfiledRegion>> columns = List.of(
                Column.arrows(marked),
                new Column<>("calls/op", region -> Numbers.exact(tree.callsPerOp(region))),
                new Column<>("self %", region -> Numbers.fixed(tree.selfPercent(region))));
        return sentence + "\n\n"
                + (tree.regions().isEmpty()
                        ? "The tree is empty: no region was opened."
                        : String.join(
                                "\n",
                                new TreeTable<ProfiledRegion>(
                                                region -> region.names().size() - 1, ProfiledRegion::name)
                                        .lines(tree.regions(), columns)));
    }
}
