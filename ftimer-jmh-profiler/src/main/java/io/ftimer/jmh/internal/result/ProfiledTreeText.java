package io.ftimer.jmh.internal.result;

import io.ftimer.internal.text.PaddedTable.Column;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.internal.text.TreeTable;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Formats a tree: calls, times and shares in columns, then the regions, indented by depth. Stateless. */
public final class ProfiledTreeText {
    private ProfiledTreeText() {}

    /**
     * Returns a line about the operations, a table of the accepted regions, and one for each separate thread; the limits hold
     * for each table.
     */
    public static List<String> of(ProfiledTree tree, Predicate<ProfiledRegion> shown, TextLimits limits) {
        List<String> lines = new ArrayList<>(List.of(head(tree), ""));
        List<ProfiledRegion> regions = tree.regions().stream().filter(shown).toList();
        if (tree.regions().isEmpty()) {
            lines.add("No region was opened.");
        } else {
            lines.addAll(table(tree, regions, limits));
        }
        List<String> threads = tree.regionsByThread().stream()
                .map(ProfiledRegion::thread)
                .distinct()
                .sorted()
                .toList();
        int listed = limits.equals(TextLimits.ALL) ? threads.size() : Math.min(threads.size(), TextLimits.LISTED);
        for (String thread : threads.subList(0, listed)) {
            lines.add("");
            lines.add("Thread " + ShownText.name(thread));
            lines.addAll(table(
                    tree,
                    tree.regionsByThread().stream()
                            .filter(region -> region.thread().equals(thread) && shown.test(region))
                            .toList(),
                    limits));
        }
        if (listed < threads.size()) {
            lines.add("");
            lines.add(ShownText.more(threads.size() - listed) + " threads; out=FOLDER writes all of them");
        }
        return lines;
    }

    private static String head(ProfiledTree tree) {
        return tree.operations() + " operations in " + counted(tree.iterations(), "iteration")
                + (tree.forks() == 0 ? "" : " of " + counted(tree.forks(), "fork"))
                + ", with regions on " + counted(tree.threads(), "thread");
    }

    private static String counted(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static List<String> table(ProfiledTree tree, List<ProfiledRegion> regions, TextLimits limits) {
        int outermost =
                regions.stream().mapToInt(region -> region.names().size()).min().orElse(0);
        return TreeTable.of(columns(tree), region -> region.names().size() - outermost, ProfiledRegion::name)
                .lines(regions, limits);
    }

    private static List<Column<ProfiledRegion>> columns(ProfiledTree tree) {
        Column<ProfiledRegion> calls = Column.number("calls/op", region -> Numbers.exact(tree.callsPerOp(region)));
        return tree.timed()
                ? List.of(
                        calls,
                        Column.number("ns/op", region -> Numbers.fixed(tree.perOp(region.inclusiveNanos()))),
                        Column.number("self ns/op", region -> Numbers.fixed(tree.perOp(region.selfNanos()))),
                        Column.number("self %", region -> Numbers.fixed(tree.selfPercent(region))),
                        Column.number("timing %", region -> Numbers.fixed(timingPercent(region))))
                : List.of(calls);
    }

    /** Returns the overhead of timing in percent of the self time of a region, or NaN if that is not positive. */
    static double timingPercent(ProfiledRegion region) {
        return region.selfNanos() > 0 ? 100 * region.timingNanos() / region.selfNanos() : Double.NaN;
    }
}
