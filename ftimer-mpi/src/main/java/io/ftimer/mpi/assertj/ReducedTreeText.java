package io.ftimer.mpi.assertj;

import io.ftimer.assertj.internal.tree.TreeRegion;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.TreeTable;
import io.ftimer.values.Status;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Renders a reduced tree, for messages. Stateless. */
final class ReducedTreeText {
    private ReducedTreeText() {}

    /** Returns the tree with an arrow at the marked regions, or the reason why it is empty. */
    static String of(ReducedSummary summary, Predicate<ReducedEntry> marked) {
        if (summary.status() != Status.SUCCESS) {
            return "The tree is empty: the reduction returned " + summary.status() + "." + disagreements(summary);
        }
        if (summary.entries().isEmpty()) {
            return "The tree is empty: nothing was recorded.";
        }
        List<Column<ReducedEntry>> columns = List.of(
                Column.number("participants", entry -> Integer.toString(entry.participatingRanks())),
                Column.number("calls each", entry -> calls(entry.calls())),
                Column.number(
                        "imbalance",
                        entry -> String.format(
                                Locale.ROOT, "%.3f", entry.inclusive().imbalance())));
        TreeTable<ReducedEntry> table =
                new TreeTable<>(columns, ReducedEntry::depth, ReducedEntry::name, entry -> "", marked);
        return String.join("\n", table.lines(summary.entries(), TextLimits.MESSAGE));
    }

    static List<TreeRegion> regions(ReducedSummary summary) {
        return TreeRegion.of(
                summary.entries(),
                ReducedEntry::parentId,
                entry -> new RegionKey(entry.kind(), entry.name()),
                entry -> calls(entry.calls()));
    }

    /** Returns the number of calls if it is the same for all contributors, else the minimum and the maximum. */
    static String calls(CountStats calls) {
        return calls.min() == calls.max() ? Long.toString(calls.min()) : calls.min() + " to " + calls.max();
    }

    private static String disagreements(ReducedSummary summary) {
        return summary instanceof StrictSummary strict
                ? ShownText.lines(strict.disagreements()).stream()
                        .map(difference -> "\n  " + difference)
                        .collect(Collectors.joining())
                : "";
    }
}
