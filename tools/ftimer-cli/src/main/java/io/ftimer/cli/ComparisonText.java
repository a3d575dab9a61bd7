package io.ftimer.cli;

import io.ftimer.cli.PairedTree.Change;
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
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The text of a comparison: the conclusion, then the trees that differ, calls first. Trees that do not differ are counted only; of a
 * single tree the times are shown beside.
 *
 * @param comparison what was compared
 * @param limits what is judged and shown
 */
record ComparisonText(RunComparison comparison, ComparisonLimits limits) {
    /** How many trees, and how many regions with other calls of each, are shown. */
    private static final int SHOWN = 20;

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(conclusion() + ": " + summary());
        ShownText.some(comparison.empty(), "tree without regions is", "trees without regions are")
                .ifPresent(empty -> lines.add(empty + " not compared"));
        addTrees("new:  ", comparison.newTrees(), lines);
        addTrees("gone: ", comparison.goneTrees(), lines);
        List<PairedTree> different =
                comparison.trees().stream().filter(limits::differs).toList();
        different.stream().limit(SHOWN).forEach(tree -> add(tree, lines));
        if (different.size() > SHOWN) {
            lines.add("");
            lines.add(more(different.size() - SHOWN, "tree") + ", see --tree");
        }
        if (different.isEmpty() && comparison.trees().size() == 1) {
            addTimes(comparison.trees().get(0), lines);
        }
        return lines;
    }

    private String conclusion() {
        return limits.hasRegressed(comparison) ? "regressed" : comparison.hasChanged() ? "better" : "same";
    }

    private String summary() {
        long regions = comparison.trees().stream()
                .mapToLong(tree -> tree.regions().size())
                .sum();
        List<String> changes = Stream.of(
                        ShownText.some(comparison.newTrees().size(), "new tree", "new trees"),
                        ShownText.some(comparison.goneTrees().size(), "tree gone", "trees gone"),
                        regions(Change.NEW, "new region", "new regions"),
                        regions(Change.GONE, "region gone", "regions gone"),
                        regions(Change.MORE, "region with more calls", "regions with more calls"),
                        regions(Change.FEWER, "region with fewer calls", "regions with fewer calls"),
                        ShownText.some(
                                comparison.trees().stream()
                                        .mapToLong(tree -> limits.slower(tree).size())
                                        .sum(),
                                "slower region",
                                "slower regions"))
                .flatMap(Optional::stream)
                .toList();
        String compared =
                ShownText.counted(comparison.trees().size(), "tree") + " with " + ShownText.counted(regions, "region");
        return changes.isEmpty() ? "equal calls in " + compared : String.join(", ", changes) + "; compared " + compared;
    }

    private Optional<String> regions(Change change, String one, String many) {
        return ShownText.some(
                comparison.trees().stream()
                        .flatMap(tree -> tree.regions().stream())
                        .filter(pair -> pair.change() == change)
                        .count(),
                one,
                many);
    }

    private static void addTrees(String what, List<ExportedTree> trees, List<String> lines) {
        trees.stream()
                .limit(SHOWN)
                .map(tree -> what + ShownText.label(TreeKey.of(tree).toString()))
                .forEach(lines::add);
        if (trees.size() > SHOWN) {
            lines.add(what + more(trees.size() - SHOWN, "tree"));
        }
    }

    private void add(PairedTree tree, List<String> lines) {
        List<Pair> differences = tree.differences();
        lines.add("");
        lines.add(ShownText.label(tree.name()) + ": "
                + (differences.isEmpty()
                        ? "equal calls"
                        : "other calls in " + ShownText.grouped(differences.size()) + " of "
                                + ShownText.counted(tree.regions().size(), "region")));
        if (!differences.isEmpty()) {
            lines.addAll(CALLS.lines(differences.subList(0, Math.min(SHOWN, differences.size()))));
        }
        if (differences.size() > SHOWN) {
            lines.add(more(differences.size() - SHOWN, "region"));
        }
        addTimes(tree, lines);
    }

    /** Adds the times of a single tree, or of the regions that are slower than allowed. */
    private void addTimes(PairedTree tree, List<String> lines) {
        boolean isSingle = comparison.trees().size() == 1;
        List<Pair> timed = isSingle && tree.isTimed() ? tree.byChangeOfTime() : limits.slower(tree);
        int shown = Math.min(limits.top(), timed.size());
        if (shown > 0) {
            lines.add("");
            lines.addAll(TIMES.lines(timed.subList(0, shown)));
            if (timed.size() > shown) {
                lines.add(more(timed.size() - shown, "region") + " with a smaller change of time");
            }
        }
    }

    private static String more(int leftOut, String noun) {
        return "… " + ShownText.counted(leftOut, "more " + noun);
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
        return region == null ? "-" : ShownText.grouped(region.calls());
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
        return ShownText.shortPath(String.join("/", pair.path()));
    }
}
