package io.ftimer.export.internal.format;

import io.ftimer.export.internal.tree.TreeLabels;
import io.ftimer.export.internal.tree.Weight;
import io.ftimer.internal.numbers.Saturated;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.Quantity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A table for each tree, in Markdown that a comment on a pull request takes as a whole: rows and trees beyond a number of characters
 * are counted.
 */
public final class MarkdownTables implements TreeSink {
    /** A comment on GitHub takes 65 536 characters, a job summary more; the rest is for lines that count what is left out. */
    private static final int CHARACTERS = 60_000;

    private static final int REGIONS_OF_A_TREE = 100;
    private static final int INDENTED_LEVELS = 20;
    private static final int HEADER_LINES = 2;

    /** Blanks that neither a cell of a table nor HTML drops. */
    private static final String INDENT = "\u00A0\u00A0";

    private final Appendable out;
    private final TreeLabels labels = new TreeLabels();
    private int written;
    private long treesLeftOut;
    private long regionsLeftOut;

    /** Begins a file. */
    public MarkdownTables(ExportedRun run, Appendable out) throws IOException {
        this.out = out;
        write(List.of("### " + text(run.title())));
        write(facts(run.facts()));
    }

    @Override
    public void accept(ExportedTree given) throws IOException {
        ExportedTree tree = given.withMpiMetrics().withShownKinds();
        List<String> lines =
                new ArrayList<>(List.of("", "#### " + TextEscapes.markdown(ShownText.cut(labels.next(tree)))));
        lines.addAll(facts(tree.facts()));
        List<String> table = table(tree).markdown(shown(tree));
        lines.add("");
        lines.addAll(table.subList(0, HEADER_LINES));
        if (treesLeftOut > 0 || !fits(lines)) {
            treesLeftOut++;
            regionsLeftOut += tree.regions().size();
            return;
        }
        write(lines);
        int leftOut = tree.regions().size();
        for (String row : table.subList(HEADER_LINES, table.size())) {
            if (!fits(List.of(row))) {
                break;
            }
            write(List.of(row));
            leftOut--;
        }
        if (leftOut > 0) {
            write(List.of("", ShownText.more(leftOut)));
        }
    }

    private static List<ExportedRegion> shown(ExportedTree tree) {
        return tree.regions()
                .subList(0, Math.min(REGIONS_OF_A_TREE, tree.regions().size()));
    }

    private static PaddedTable<ExportedRegion> table(ExportedTree tree) {
        List<PaddedTable.Column<ExportedRegion>> columns = new ArrayList<>();
        columns.add(new PaddedTable.Column<>("region", true, MarkdownTables::indented));
        columns.add(PaddedTable.Column.number("calls", region -> ShownText.grouped(region.calls())));
        if (tree.isTimed()) {
            long total = tree.regions().stream().mapToLong(Weight.SELF_TIME::of).reduce(0, Saturated::sum);
            columns.add(PaddedTable.Column.number("time", region -> Quantity.ofNanos(region.inclusiveNanos())));
            columns.add(PaddedTable.Column.number("self", region -> Quantity.ofNanos(region.selfNanos())));
            columns.add(PaddedTable.Column.number("self %", region -> percent(region, total)));
        }
        return new PaddedTable<>(columns);
    }

    private static String indented(ExportedRegion region) {
        int depth = region.depth();
        String name = region.name().isEmpty() ? "(empty)" : ShownText.name(region.name());
        return depth <= INDENTED_LEVELS
                ? INDENT.repeat(depth) + name
                : INDENT.repeat(INDENTED_LEVELS) + '(' + depth + ") " + name;
    }

    private static String percent(ExportedRegion region, long total) {
        return total == 0 ? "" : String.format(Locale.ROOT, "%.1f", 100.0 * Weight.SELF_TIME.of(region) / total);
    }

    private static List<String> facts(Map<String, String> facts) {
        List<String> shown = facts.entrySet().stream()
                .map(fact -> ShownText.name(fact.getKey()) + ": " + ShownText.name(fact.getValue()))
                .toList();
        return shown.isEmpty() ? List.of() : List.of("", TextEscapes.markdown(ShownText.list(shown)));
    }

    private static String text(String label) {
        return TextEscapes.markdown(ShownText.label(label));
    }

    private boolean fits(List<String> lines) {
        return written + lines.stream().mapToInt(line -> line.length() + 1).sum() <= CHARACTERS;
    }

    private void write(List<String> lines) throws IOException {
        for (String line : lines) {
            out.append(line).append('\n');
            written += line.length() + 1;
        }
    }

    @Override
    public void finish() throws IOException {
        if (treesLeftOut > 0) {
            String rest = ShownText.counted(treesLeftOut, "more tree") + " with "
                    + ShownText.counted(regionsLeftOut, "region");
            write(List.of("", rest));
        }
    }
}
