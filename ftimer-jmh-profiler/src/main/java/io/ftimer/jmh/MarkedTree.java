package io.ftimer.jmh;

import io.ftimer.internal.text.TextLimits;
import io.ftimer.jmh.internal.result.ProfiledTreeText;
import io.ftimer.jmh.internal.result.ResultNumbers;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.TreeTable;
import java.util.List;
import java.util.function.Predicate;

/** Formats a tree for the message of a failed assertion. Stateless. */
final class MarkedTree {
    private MarkedTree() {}

    /** Returns a sentence, followed by the tree with arrows at the marked regions. */
    static String below(String sentence, ProfiledTree tree, Predicate<ProfiledRegion> marked) {
        List<Column<ProfiledRegion>> columns = List.of(
                Column.number("calls/op", region -> ResultNumbers.exact(tree.callsPerOp(region))),
                Column.number("self %", region -> ResultNumbers.fixed(tree.selfPercent(region))));
        TreeTable<ProfiledRegion> table = new TreeTable<>(
                columns,
                region -> region.names().size() - 1,
                ProfiledTreeText.names(tree.regions()),
                region -> "",
                marked);
        return sentence + "\n\n"
                + (tree.regions().isEmpty()
                        ? "The tree is empty: no region was opened."
                        : String.join("\n", table.lines(tree.regions(), TextLimits.MESSAGE)));
    }
}
