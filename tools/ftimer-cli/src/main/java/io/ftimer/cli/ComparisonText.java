package io.ftimer.cli;

import io.ftimer.cli.PairedTree.Pair;
import io.ftimer.cli.internal.TreeKey;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The text of a comparison: calls first, then times. Stateless. */
final class ComparisonText {
    private ComparisonText() {}

    /** Returns the lines; {@code top} is the number of regions of each tree whose times are shown. */
    static List<String> of(RunComparison comparison, int top) {
        List<String> lines = new ArrayList<>();
        comparison.newTrees().forEach(tree -> lines.add("new:  " + tree(tree)));
        comparison.goneTrees().forEach(tree -> lines.add("gone: " + tree(tree)));
        for (PairedTree tree : comparison.trees()) {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            add(tree, top, lines);
        }
        return lines;
    }

    private static String tree(ExportedTree tree) {
        return ShownText.label(TreeKey.of(tree).toString());
    }

    private static void add(PairedTree tree, int top, List<String> lines) {
        List<Pair> differences = tree.differences();
        int count = tree.regions().size();
        lines.add(ShownText.label(tree.name()) + ": "
                + (differences.isEmpty()
                        ? "same calls in " + ShownText.counted(count, "region")
                        : "other calls in " + differences.size() + " of " + ShownText.counted(count, "region")));
        if (!differences.isEmpty()) {
            lines.addAll(CALLS.lines(differences));
        }
        if (tree.isTimed() && top > 0) {
            List<Pair> timed = tree.byChangeOfTime();
            if (!timed.isEmpty()) {
                lines.add("");
                lines.addAll(TIMES.lines(timed.subList(0, Math.min(top, timed.size()))));
            }
            if (timed.size() > top) {
                lines.add("and " + ShownText.counted(timed.size() - top, "region") + " with a smaller change of time");
            }
        }
    }

    private static final PaddedTable<Pair> CALLS = new PaddedTable<>(List.of(
            Column.number("calls", pair -> calls(pair.base())),
            Column.number("now", pair -> calls(pair.current())),
            Column.number("", pair -> EnumWords.of(pair.change())),
            Column.label("region", ComparisonText::path)));

    private static final PaddedTable<Pair> TIMES = new PaddedTable<>(List.of(
            Column.number("time", pair -> time(pair.base(), ExportedRegion::inclusiveNanos)),
            Column.number("now", pair -> time(pair.current(), ExportedRegion::inclusiveNanos)),
            Column.number("ratio", ComparisonText::ratio),
            Column.number("self", pair -> time(pair.base(), ExportedRegion::selfNanos)),
            Column.number("now", pair -> time(pair.current(), ExportedRegion::selfNanos)),
            Column.label("region", ComparisonText::path)));

    private static String calls(@Nullable ExportedRegion region) {
        return region == null ? "-" : Long.toString(region.calls());
    }

    private static String time(@Nullable ExportedRegion region, ToLongFunction<ExportedRegion> nanos) {
        return region == null ? "-" : Quantity.ofNanos(nanos.applyAsLong(region));
    }

    private static String ratio(Pair pair) {
        ExportedRegion base = pair.base();
        ExportedRegion current = pair.current();
        return base == null || current == null || base.inclusiveNanos() <= 0
                ? "-"
                : String.format(Locale.ROOT, "%.2f", (double) current.inclusiveNanos() / base.inclusiveNanos());
    }

    private static String path(Pair pair) {
        return String.join("/", pair.path());
    }
}
