package io.ftimer.report;

import io.ftimer.internal.text.Saturated;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.report.internal.text.MetricType;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.ShownNumber;
import io.ftimer.report.internal.text.TerminalText;
import io.ftimer.report.internal.text.TreeTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Draws timing trees for people: times with units, shares as bars, calls, further numbers, and the regions, indented by nesting.
 *
 * <p>A share is the part of the window that a region takes, or of all roots together in a test, or if the window is unknown. Columns that do
 * not fit the width are left out, and long names lose their middle.
 *
 * @param top the number of regions of each tree that are drawn, with those around them
 */
record TreeText(ConsoleStyle style, int top) {
    /** The metric that is the rank or lane with the maximum. */
    static final String SLOWEST = "slowest";

    private static final int TREES = 20;

    private static final int FEWEST_ROWS = 10;

    /** The room for names below which columns are left out. */
    private static final int NAME_ROOM = 24;

    /** About what the columns before the names take. */
    private static final int NUMBERS_WIDTH = 48;

    private static final int FEWEST_LEVELS = 2;
    private static final int MOST_LEVELS = 40;
    private static final int CHARACTERS_PER_ROW = 320;

    private static final String FACTS_INDENT = "  ";
    private static final String REGION = "region";
    private static final String BOLD = "1";
    private static final String FAINT = "2";
    private static final String CYAN = "36";

    /**
     * Writes window, number of regions, number of calls and the facts of the tree that fit in that line, the table, and the other
     * facts; no table if the tree is empty.
     */
    void write(ExportedTree tree, Appendable out) throws IOException {
        write(tree, style.rows(), out);
    }

    /**
     * Writes the lines of several trees, each below a heading with its group and name. If the style bounds the rows, at most 20
     * trees are drawn and the others are counted.
     */
    void write(List<ExportedTree> trees, Appendable out) throws IOException {
        int shown = isBounded() ? Math.min(trees.size(), TREES) : trees.size();
        int rows = isBounded() ? Math.max(FEWEST_ROWS, style.rows() / Math.max(1, shown)) : style.rows();
        for (int i = 0; i < shown; i++) {
            if (i > 0) {
                out.append('\n');
            }
            out.append(heading(trees.get(i))).append('\n');
            write(trees.get(i), Math.min(rows, style.rows()), out);
        }
        if (shown < trees.size()) {
            out.append('\n');
            out.append(more(trees.size() - shown, "tree")).append('\n');
        }
    }

    private String heading(ExportedTree tree) {
        String name = tree.group().isEmpty() ? tree.name() : tree.group() + " > " + tree.name();
        name = isBounded() ? ShownText.label(name) : TextEscapes.display(name);
        return paint(BOLD, fitted(plain(name), style.width()));
    }

    private void write(ExportedTree given, int rows, Appendable out) throws IOException {
        ExportedTree tree = given.withMpiMetrics().withShownKinds();
        List<String> facts = facts(tree);
        out.append(facts.get(0)).append('\n');
        List<ExportedRegion> drawn = top(tree, top);
        // fewer, if those around them take too many rows
        for (int count = top / 2; drawn.size() > rows && tree.regions().size() > top && count > 0; count /= 2) {
            drawn = top(tree, count);
        }
        if (!drawn.isEmpty()) {
            table(tree, drawn, rows, out);
        }
        int others = tree.regions().size() - drawn.size();
        if (others > 0) {
            out.append(more(others, REGION)).append('\n');
        }
        for (String line : facts.subList(1, facts.size())) {
            out.append(line).append('\n');
        }
    }

    /**
     * Returns the regions with the largest self time, or the most calls if times were not measured, with those around them, in their
     * order.
     */
    private static List<ExportedRegion> top(ExportedTree tree, int top) {
        List<ExportedRegion> regions = tree.regions();
        if (regions.size() <= top) {
            return regions;
        }
        Comparator<Integer> larger = Comparator.comparingLong(i ->
                -(tree.isTimed() ? regions.get(i).selfNanos() : regions.get(i).calls()));
        BitSet chosen = new BitSet();
        IntStream.range(0, regions.size()).boxed().sorted(larger).limit(top).forEach(chosen::set);
        // backward, so that a region comes after those inside it
        int inside = 0;
        for (int i = regions.size() - 1; i >= 0; i--) {
            if (chosen.get(i) || regions.get(i).depth() < inside) {
                chosen.set(i);
                inside = regions.get(i).depth();
            }
        }
        return chosen.stream().mapToObj(regions::get).toList();
    }

    private String more(int leftOut, String noun) {
        return plain("… " + ShownText.counted(leftOut, "more " + noun));
    }

    /** Returns window, totals and facts, in as many lines as they need; those after the first are indented. */
    private List<String> facts(ExportedTree tree) {
        StringBuilder line = new StringBuilder();
        if (tree.windowNanos() > 0) {
            line.append("window ")
                    .append(ShownNumber.ofNanos(tree.windowNanos()))
                    .append(", ");
        }
        line.append(ShownText.counted(tree.regions().size(), REGION))
                .append(", ")
                .append(ShownText.counted(sum(tree, ExportedRegion::calls), "call"));
        List<String> lines = new ArrayList<>();
        tree.facts().forEach((key, value) -> {
            String fact = plain(fact(key, value));
            if (TerminalText.columns(line + "; " + fact + ';') > style.width()) {
                lines.add(fitted(line + ";", style.width()));
                line.setLength(0);
                line.append(FACTS_INDENT);
            } else {
                line.append("; ");
            }
            line.append(fact);
        });
        lines.add(fitted(line.toString(), style.width()));
        return lines;
    }

    String factLine(String key, String value) {
        return fitted(plain(fact(key, value)), style.width());
    }

    private String fact(String key, String value) {
        return shown(key) + ": " + shown(value);
    }

    /** A file has the whole text. */
    private String shown(String text) {
        return isBounded() ? ShownText.name(text) : TextEscapes.display(text);
    }

    private boolean isBounded() {
        return style.rows() < Integer.MAX_VALUE;
    }

    /** Returns the sum, which stays at the largest number instead of overflowing. */
    private static long sum(ExportedTree tree, ToLongFunction<ExportedRegion> number) {
        return tree.regions().stream().mapToLong(number).reduce(0, Saturated::sum);
    }

    private void table(ExportedTree tree, List<ExportedRegion> regions, int rows, Appendable out) throws IOException {
        TextLimits limits = !isBounded()
                ? TextLimits.ALL
                : new TextLimits(
                        rows,
                        CHARACTERS_PER_ROW * rows,
                        Math.max(FEWEST_LEVELS, Math.min(MOST_LEVELS, (style.width() - NUMBERS_WIDTH) / 4)));
        List<TreeColumn> columns = columns(tree);
        List<String> lines = lines(regions, columns, limits);
        while (style.width() - nameOffset(lines) < NAME_ROOM && leaveOut(columns)) {
            lines = lines(regions, columns, limits);
        }
        int offset = nameOffset(lines);
        // the column after the percentages, which two blanks separate
        int bar = lines.get(0).indexOf(ShareBar.HEADER) + ShareBar.HEADER.length() + 2;
        boolean hasBar = columns.stream().anyMatch(column -> column.kind() == TreeColumn.Kind.BAR);
        out.append(paint(BOLD, lines.get(0))).append('\n');
        for (String line : lines.subList(1, lines.size())) {
            String fit = line.substring(0, offset) + fittedName(plain(line.substring(offset)), style.width() - offset);
            out.append(hasBar ? paintRow(fit, bar) : fit).append('\n');
        }
    }

    private List<TreeColumn> columns(ExportedTree tree) {
        List<TreeColumn> columns = new ArrayList<>();
        if (tree.isTimed()) {
            // the body of a test loads classes, which is no region's time
            double whole = tree.windowNanos() > 0 && tree.kind() != ExportedTree.Kind.TEST
                    ? tree.windowNanos()
                    : sum(tree, region -> region.depth() == 0 ? Math.max(0, region.inclusiveNanos()) : 0);
            columns.addAll(TreeColumn.times(whole, style.isUnicode()));
        }
        columns.add(TreeColumn.CALLS);
        tree.regions().stream()
                .flatMap(region -> region.metrics().keySet().stream())
                .distinct()
                .forEach(name -> columns.add(TreeColumn.metric(name)));
        return columns;
    }

    private List<String> lines(List<ExportedRegion> regions, List<TreeColumn> columns, TextLimits limits) {
        List<Column<ExportedRegion>> numbers =
                columns.stream().map(column -> column.column(style.isUnicode())).toList();
        return new TreeTable<>(numbers, ExportedRegion::depth, ExportedRegion::name, region -> "", null)
                .lines(regions, limits);
    }

    /** Leaves out the least important column; returns whether there was one to leave out. */
    private static boolean leaveOut(List<TreeColumn> columns) {
        for (TreeColumn.Kind kind : TreeColumn.OPTIONAL) {
            for (int i = columns.size() - 1; i >= 0; i--) {
                if (columns.get(i).kind() == kind) {
                    columns.remove(i);
                    return true;
                }
            }
        }
        return false;
    }

    /** The region is the last column and its header is not padded. Before it, only headers have wide characters. */
    private static int nameOffset(List<String> lines) {
        return TerminalText.columns(lines.get(0)) - REGION.length();
    }

    private String fittedName(String name, int room) {
        int kept = name.length() - name.stripLeading().length();
        if (name.startsWith("[level ", kept)) {
            kept = name.indexOf(' ', kept + "[level ".length()) + 1;
        }
        return name.substring(0, kept) + fitted(name.substring(kept), room - kept);
    }

    private String fitted(String text, int room) {
        return TerminalText.shortened(text, room, style.isUnicode() ? "…" : "...");
    }

    /** Returns the text in ASCII if the style asks for it, except for what names contain. */
    private String plain(String text) {
        return style.isUnicode()
                ? text
                : text.replace("…", "...").replace('×', 'x').replace('µ', 'u');
    }

    private String paintRow(String line, int bar) {
        String blocks = line.substring(bar, bar + ShareBar.CELLS);
        return ShareBar.isTiny(blocks)
                ? paint(FAINT, line)
                : line.substring(0, bar) + paint(CYAN, blocks) + line.substring(bar + ShareBar.CELLS);
    }

    /** Returns a text with a color if the style has colors. The text says everything without it. */
    private String paint(String code, String text) {
        return style.isColored() ? "\u001b[" + code + 'm' + text + "\u001b[0m" : text;
    }

    private record TreeColumn(Kind kind, String header, Function<ExportedRegion, String> cell) {
        enum Kind {
            METRIC,
            SELF,
            BAR,
            /** Which rank or lane is the slowest: what one looks for next. */
            SLOWEST,
            PERCENT,
            TIME,
            CALLS
        }

        /** The kinds that are left out in this order where there is no room. */
        static final List<Kind> OPTIONAL = List.of(Kind.METRIC, Kind.SELF, Kind.BAR, Kind.SLOWEST);

        static final TreeColumn CALLS =
                new TreeColumn(Kind.CALLS, "calls", region -> ShownText.grouped(region.calls()));

        /** Returns the columns of a tree with times; {@code whole} is the time that has a share of 1, 0 if there is none. */
        static List<TreeColumn> times(double whole, boolean isUnicode) {
            Function<ExportedRegion, Double> share = region -> whole == 0 ? 0 : region.inclusiveNanos() / whole;
            return List.of(
                    new TreeColumn(Kind.TIME, "time", region -> ShownNumber.ofNanos(region.inclusiveNanos())),
                    new TreeColumn(Kind.SELF, "self", region -> ShownNumber.ofNanos(region.selfNanos())),
                    new TreeColumn(Kind.PERCENT, ShareBar.HEADER, region -> ShownNumber.ofShare(share.apply(region))),
                    new TreeColumn(
                            Kind.BAR,
                            " ".repeat(ShareBar.CELLS),
                            region -> ShareBar.of(share.apply(region), isUnicode)));
        }

        static TreeColumn metric(String name) {
            MetricType type = MetricType.of(name);
            Function<Number, String> format = switch (type.unit()) {
                case NANOS -> number -> ShownNumber.ofNanos(number.longValue());
                case BYTES -> number -> ShownNumber.ofBytes(number.longValue());
                case NUMBER, STEPS -> ShownNumber::ofNumber;
            };
            return new TreeColumn(
                    name.equals(SLOWEST) ? Kind.SLOWEST : Kind.METRIC,
                    ShownText.name(type.label().replace('_', ' ')),
                    region -> {
                        Number number = region.metrics().get(name);
                        return number == null ? "" : format.apply(number);
                    });
        }

        /** Returns the column of the table, in ASCII or not. */
        Column<ExportedRegion> column(boolean isUnicode) {
            return Column.number(header, isUnicode ? cell : cell.andThen(text -> text.replace('µ', 'u')));
        }
    }
}
