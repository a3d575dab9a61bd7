package io.ftimer.report.internal.text;

import io.ftimer.internal.text.TextLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chooses the rows of a tree that fit a bounded space.
 *
 * <p>A chain of regions that repeat the same few names, each the only child of the one before, is one line. If too many
 * lines are left, those with an arrow come first, with ancestors, siblings and children, and then some of the first ones of
 * the tree; a line in each gap counts what was left out there. The work is linear in the number of rows.
 */
final class TreeExcerpt {
    private static final int NONE = -1;

    /** How many ancestors next to a marked row, and how many next to the root, are shown of a deep one. */
    private static final int NEAREST_ANCESTORS = 6;

    private static final int OUTERMOST_ANCESTORS = 3;

    /** How many siblings on either side of a marked row, and how many of its children, are shown. */
    private static final int NEIGHBORS = 2;

    /** A tree in preorder. */
    interface Rows {
        int size();

        /** Returns the number of ancestors, which is larger for each row than for the one that it is nested in. */
        int depth(int row);

        /** Returns what rows of one chain have in common. */
        String name(int row);

        boolean isMarked(int row);
    }

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

    private final Rows rows;

    /** By row: the one that it is nested in, and the number of those nested directly in it. */
    private final int[] parentRows;

    private final int[] childCounts;

    // the lines of the whole tree
    private final int[] firsts;
    private final int[] counts;
    private final int[] cycles;
    private final int[] marks;
    private final int[] parents;
    private final int[] nextSiblings;
    private final int[] previousSiblings;
    private final boolean[] shown;
    private int size;
    private int shownCount;

    private TreeExcerpt(Rows rows) {
        int capacity = rows.size();
        this.rows = rows;
        parentRows = new int[capacity];
        childCounts = new int[capacity];
        firsts = new int[capacity];
        counts = new int[capacity];
        cycles = new int[capacity];
        marks = new int[capacity];
        parents = new int[capacity];
        nextSiblings = new int[capacity];
        previousSiblings = new int[capacity];
        shown = new boolean[capacity];
    }

    /**
     * Returns at most {@code limit} lines with rows, at least 1, and a line for each gap between them.
     *
     * @param longestChain the longest chain that is not one line
     */
    static List<Line> of(Rows rows, int limit, int longestChain) {
        TreeExcerpt excerpt = new TreeExcerpt(rows);
        excerpt.findParents();
        excerpt.collapseChains(longestChain);
        excerpt.choose(limit);
        return excerpt.lines();
    }

    private void findParents() {
        for (int row = 0; row < parentRows.length; row++) {
            int above = row - 1;
            while (above != NONE && rows.depth(above) >= rows.depth(row)) {
                above = parentRows[above];
            }
            parentRows[row] = above;
            if (above != NONE) {
                childCounts[above]++;
            }
        }
    }

    private void collapseChains(int longestChain) {
        int[] lineOfRow = new int[parentRows.length];
        int[] lastChildren = new int[parentRows.length];
        Arrays.fill(lastChildren, NONE);
        int lastRoot = NONE;
        int row = 0;
        while (row < parentRows.length) {
            int line = size++;
            firsts[line] = row;
            setLength(line, longestChain);
            parents[line] = parentRows[row] == NONE ? NONE : lineOfRow[parentRows[row]];
            int before = parents[line] == NONE ? lastRoot : lastChildren[parents[line]];
            previousSiblings[line] = before;
            nextSiblings[line] = NONE;
            if (before != NONE) {
                nextSiblings[before] = line;
            }
            if (parents[line] == NONE) {
                lastRoot = line;
            } else {
                lastChildren[parents[line]] = line;
            }
            int end = row + counts[line];
            for (; row < end; row++) {
                lineOfRow[row] = line;
                marks[line] += rows.isMarked(row) ? 1 : 0;
            }
        }
    }

    private void setLength(int line, int longestChain) {
        counts[line] = 1;
        if (firsts[line] > parentRows.length - 1 - longestChain) {
            return;
        }
        for (int cycle = 1; cycle <= TextLimits.CYCLE_NAMES; cycle++) {
            int length = chainLength(firsts[line], cycle);
            if (length > longestChain && length >= 3 * cycle) {
                counts[line] = length - length % cycle;
                cycles[line] = cycle;
                return;
            }
        }
    }

    private int chainLength(int first, int cycle) {
        int end = first + 1;
        while (end < parentRows.length
                && childCounts[end - 1] == 1
                && parentRows[end] == end - 1
                && (end - first < cycle || isAlike(end, end - cycle))) {
            end++;
        }
        return end - first;
    }

    private boolean isAlike(int row, int other) {
        return rows.isMarked(row) == rows.isMarked(other) && rows.name(row).equals(rows.name(other));
    }

    private void choose(int limit) {
        if (size <= limit) {
            Arrays.fill(shown, 0, size, true);
            return;
        }
        List<Integer> arrows = new ArrayList<>();
        for (int line = 0; line < size && shownCount < limit / 2; line++) {
            if (marks[line] > 0) {
                arrows.add(line);
                showWithAncestors(line, limit);
            }
        }
        for (int line : arrows) {
            showNeighbors(line, limit * 3 / 4);
        }
        int withFirst = arrows.isEmpty() ? limit : Math.min(limit, shownCount + limit / 4);
        for (int line = 0; line < size && shownCount < withFirst; line++) {
            show(line);
        }
    }

    private void showWithAncestors(int line, int limit) {
        show(line);
        List<Integer> ancestors = new ArrayList<>();
        for (int at = parents[line]; at != NONE; at = parents[at]) {
            ancestors.add(at);
        }
        int outermost = ancestors.size() - OUTERMOST_ANCESTORS;
        for (int i = 0; i < ancestors.size() && shownCount < limit; i++) {
            if (i < NEAREST_ANCESTORS || i >= outermost) {
                show(ancestors.get(i));
            }
        }
    }

    private void showNeighbors(int line, int limit) {
        int before = previousSiblings[line];
        int after = nextSiblings[line];
        int child = line + 1 < size && parents[line + 1] == line ? line + 1 : NONE;
        for (int i = 0; i < NEIGHBORS && shownCount < limit; i++) {
            before = showAndStep(before, previousSiblings);
            after = showAndStep(after, nextSiblings);
            child = showAndStep(child, nextSiblings);
        }
    }

    private int showAndStep(int line, int[] next) {
        if (line == NONE) {
            return NONE;
        }
        show(line);
        return next[line];
    }

    private void show(int line) {
        if (!shown[line]) {
            shown[line] = true;
            shownCount++;
        }
    }

    private List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        int[] levels = new int[size];
        int line = 0;
        while (line < size) {
            int from = line;
            while (line < size && !shown[line]) {
                levels[line] = level(line, levels);
                line++;
            }
            if (line > from) {
                addGap(from, line, levels, lines);
            }
            if (line < size) {
                levels[line] = level(line, levels);
                lines.add(new Line(firsts[line], levels[line], counts[line], cycles[line], marks[line]));
                line++;
            }
        }
        return lines;
    }

    /** A line about one row would take as much room as the row. */
    private void addGap(int from, int to, int[] levels, List<Line> lines) {
        if (to == from + 1) {
            lines.add(new Line(firsts[from], levels[from], counts[from], cycles[from], marks[from]));
            return;
        }
        int level = Integer.MAX_VALUE;
        int leftOut = 0;
        int marked = 0;
        for (int line = from; line < to; line++) {
            level = Math.min(level, levels[line]);
            leftOut += counts[line];
            marked += marks[line];
        }
        lines.add(new Line(NONE, level, leftOut, 0, marked));
    }

    /** All rows that were left out below one row stand on one level, and rows inside them one level deeper. */
    private int level(int line, int[] levels) {
        int parent = parents[line];
        int depth = rows.depth(firsts[line]);
        if (parent == NONE) {
            return depth;
        }
        if (!shown[parent]) {
            return shown[line] ? levels[parent] + 1 : levels[parent];
        }
        int last = firsts[parent] + counts[parent] - 1;
        return levels[parent] + depth - rows.depth(last);
    }
}
