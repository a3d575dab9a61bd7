package io.ftimer.report.internal.text;

import io.ftimer.internal.text.TextLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the rows of a tree that fit a bounded space.
 *
 * <p>A chain of regions that repeat the same few names, each the only child of the one before, is one line. If too many
 * lines are left, those with an arrow come first, with ancestors, siblings and children, and then some of the first ones of
 * the tree; a line in each gap counts what was left out there. The work is linear in the number of rows.
 */
final class TreeExcerpt<R> {
    private static final int NONE = -1;

    /** How many ancestors next to a marked row, and how many next to the root, are shown of a deep one. */
    private static final int NEAREST_ANCESTORS = 6;

    private static final int OUTERMOST_ANCESTORS = 3;

    /** How many siblings on either side of a marked row, and how many of its children, are shown. */
    private static final int NEIGHBORS = 2;

    /**
     * One line: a row, a chain of rows, or a gap.
     *
     * @param row the row, the first one of a chain; negative for a gap
     * @param level the indentation
     * @param rows how many rows the line stands for
     * @param cycle how many names repeat in a chain, 0 for other lines
     * @param marked how many of these rows are marked
     */
    record Line(int row, int level, int rows, int cycle, int marked) {
        boolean isGap() {
            return row < 0;
        }

        boolean isChain() {
            return cycle > 0;
        }
    }

    /** A row or a chain of rows in the whole tree. */
    private static final class Entry {
        private final int row;
        private final int rows;
        private final int cycle;
        private final @Nullable Entry parent;
        private final List<Entry> children = new ArrayList<>();
        private List<Entry> siblings = List.of();
        private int place;
        private int marked;
        private boolean isShown;
        private int level;

        Entry(int row, int rows, int cycle, @Nullable Entry parent) {
            this.row = row;
            this.rows = rows;
            this.cycle = cycle;
            this.parent = parent;
        }

        void addChild(Entry child) {
            child.siblings = children;
            child.place = children.size();
            children.add(child);
        }

        Line line() {
            return new Line(row, level, rows, cycle, marked);
        }
    }

    private final List<R> rows;
    private final ToIntFunction<R> depth;
    private final Function<R, String> name;
    private final Predicate<? super R> marked;

    /** By row: the one that it is nested in, and the number of those nested directly in it. */
    private final int[] parents;

    private final int[] childCounts;

    private final List<Entry> entries = new ArrayList<>();
    private int shownCount;

    /**
     * Prepares a choice.
     *
     * @param rows a tree in preorder
     * @param depth returns the number of ancestors, which is larger for each row than for the one that it is nested in
     * @param name returns what rows of one chain have in common
     */
    TreeExcerpt(List<R> rows, ToIntFunction<R> depth, Function<R, String> name, Predicate<? super R> marked) {
        this.rows = rows;
        this.depth = depth;
        this.name = name;
        this.marked = marked;
        parents = new int[rows.size()];
        childCounts = new int[rows.size()];
    }

    /**
     * Returns at most {@code limit} lines with rows, at least 1, and a line for each gap between them.
     *
     * @param longestChain the longest chain that is not one line
     */
    List<Line> lines(int limit, int longestChain) {
        findParents();
        collapseChains(longestChain);
        choose(limit);
        return lines();
    }

    private int depth(int row) {
        return depth.applyAsInt(rows.get(row));
    }

    private void findParents() {
        for (int row = 0; row < parents.length; row++) {
            int above = row - 1;
            while (above != NONE && depth(above) >= depth(row)) {
                above = parents[above];
            }
            parents[row] = above;
            if (above != NONE) {
                childCounts[above]++;
            }
        }
    }

    private void collapseChains(int longestChain) {
        Entry roots = new Entry(NONE, 0, 0, null);
        List<Entry> entryOfRow = new ArrayList<>(parents.length);
        while (entryOfRow.size() < parents.length) {
            int row = entryOfRow.size();
            Entry parent = parents[row] == NONE ? null : entryOfRow.get(parents[row]);
            Entry entry = entryAt(row, parent, longestChain);
            (parent == null ? roots : parent).addChild(entry);
            entries.add(entry);
            for (R each : rows.subList(row, row + entry.rows)) {
                entryOfRow.add(entry);
                entry.marked += marked.test(each) ? 1 : 0;
            }
        }
    }

    private Entry entryAt(int row, @Nullable Entry parent, int longestChain) {
        if (row < parents.length - longestChain) {
            for (int cycle = 1; cycle <= TextLimits.CYCLE_NAMES; cycle++) {
                int length = chainLength(row, cycle);
                if (length > longestChain && length >= 3 * cycle) {
                    return new Entry(row, length - length % cycle, cycle, parent);
                }
            }
        }
        return new Entry(row, 1, 0, parent);
    }

    private int chainLength(int first, int cycle) {
        int end = first + 1;
        while (end < parents.length
                && childCounts[end - 1] == 1
                && parents[end] == end - 1
                && (end - first < cycle || isAlike(rows.get(end), rows.get(end - cycle)))) {
            end++;
        }
        return end - first;
    }

    private boolean isAlike(R row, R other) {
        return marked.test(row) == marked.test(other) && name.apply(row).equals(name.apply(other));
    }

    private void choose(int limit) {
        if (entries.size() <= limit) {
            entries.forEach(this::show);
            return;
        }
        List<Entry> arrows = new ArrayList<>();
        for (Entry entry : entries) {
            if (entry.marked > 0 && shownCount < limit / 2) {
                arrows.add(entry);
                showWithAncestors(entry, limit);
            }
        }
        for (Entry arrow : arrows) {
            showNeighbors(arrow, limit * 3 / 4);
        }
        int withFirst = arrows.isEmpty() ? limit : Math.min(limit, shownCount + limit / 4);
        for (Entry entry : entries) {
            if (shownCount < withFirst) {
                show(entry);
            }
        }
    }

    private void showWithAncestors(Entry entry, int limit) {
        show(entry);
        List<Entry> ancestors = new ArrayList<>();
        for (Entry at = entry.parent; at != null; at = at.parent) {
            ancestors.add(at);
        }
        int outermost = ancestors.size() - OUTERMOST_ANCESTORS;
        for (int i = 0; i < ancestors.size() && shownCount < limit; i++) {
            if (i < NEAREST_ANCESTORS || i >= outermost) {
                show(ancestors.get(i));
            }
        }
    }

    private void showNeighbors(Entry entry, int limit) {
        for (int i = 0; i < NEIGHBORS && shownCount < limit; i++) {
            show(entry.siblings, entry.place - 1 - i);
            show(entry.siblings, entry.place + 1 + i);
            show(entry.children, i);
        }
    }

    private void show(List<Entry> among, int place) {
        if (place >= 0 && place < among.size()) {
            show(among.get(place));
        }
    }

    private void show(Entry entry) {
        if (!entry.isShown) {
            entry.isShown = true;
            shownCount++;
        }
    }

    private List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        List<Entry> gap = new ArrayList<>();
        for (Entry entry : entries) {
            entry.level = level(entry);
            if (entry.isShown) {
                addGap(gap, lines);
                lines.add(entry.line());
            } else {
                gap.add(entry);
            }
        }
        addGap(gap, lines);
        return lines;
    }

    /** A line about one row would take as much room as the row. */
    private static void addGap(List<Entry> gap, List<Line> lines) {
        if (gap.size() == 1) {
            lines.add(gap.get(0).line());
        } else if (!gap.isEmpty()) {
            lines.add(new Line(
                    NONE,
                    gap.stream().mapToInt(entry -> entry.level).min().orElseThrow(),
                    gap.stream().mapToInt(entry -> entry.rows).sum(),
                    0,
                    gap.stream().mapToInt(entry -> entry.marked).sum()));
        }
        gap.clear();
    }

    /** All rows that were left out below one row stand on one level, and rows inside them one level deeper. */
    private int level(Entry entry) {
        Entry parent = entry.parent;
        if (parent == null) {
            return depth(entry.row);
        }
        if (!parent.isShown) {
            return entry.isShown ? parent.level + 1 : parent.level;
        }
        return parent.level + depth(entry.row) - depth(parent.row + parent.rows - 1);
    }
}
