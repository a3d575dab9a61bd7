package io.ftimer.assertj;

import io.ftimer.internal.text.NumberTable.Column;
import io.ftimer.internal.text.TreeTable;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.stats.CountStats;
import io.ftimer.values.Status;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Shows the tree of several ranks as text, for messages. Stateless. */
final class RankTreeText {
    private static final TreeTable<ReducedEntry> TABLE = new TreeTable<>(ReducedEntry::depth, ReducedEntry::name);

    private RankTreeText() {}

    /** Returns the tree with an arrow at the marked regions, or why there is none. */
    static String of(ReducedSummary summary, Predicate<ReducedEntry> marked) {
        if (summary.status() != Status.SUCCESS) {
            return "The tree is empty: the reduction answered " + summary.status() + "." + disagreements(summary);
        }
        if (summary.entries().isEmpty()) {
            return "The tree is empty: nothing was recorded.";
        }
        List<Column<ReducedEntry>> columns = List.of(
                Column.arrows(marked),
                new Column<>("ranks", entry -> Integer.toString(entry.participatingRanks())),
                new Column<>("calls per rank", entry -> calls(entry.calls())),
                new Column<>(
                        "imbalance",
                        entry -> String.format(
                                Locale.ROOT, "%.3f", entry.inclusive().imbalance())));
        return String.join("\n", TABLE.lines(summary.entries(), columns));
    }

    /** Returns one number if all ranks have it, else the smallest and the largest. */
    static String calls(CountStats calls) {
        return calls.min() == calls.max() ? Long.toString(calls.min()) : calls.min() + " to " + calls.max();
    }

    private static String disagreements(ReducedSummary summary) {
        return summary instanceof StrictSummary strict
                ? strict.disagreements().stream()
                        .map(difference -> "\n  " + difference)
                        .collect(Collectors.joining())
                : "";
    }
}
