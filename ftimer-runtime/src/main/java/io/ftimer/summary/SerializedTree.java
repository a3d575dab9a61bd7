package io.ftimer.summary;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.internal.text.ByteOrderMark;
import io.ftimer.internal.text.Digits;
import io.ftimer.internal.text.FormatVersions;
import io.ftimer.internal.text.RegionNames;
import io.ftimer.internal.text.RegionNames.NameProblem;
import io.ftimer.internal.text.Seconds;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.FTimerException;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32C;

/**
 * A timing tree as flat data that can be stored or sent, and read back by {@link io.ftimer.FTimer#restore(SerializedTree)}:
 * its shape as paired node numbers, and names, inclusive times and calls by node.
 *
 * <pre>{@code
 * FTimer timer = FTimer.create();
 * timer.start("solve");
 * timer.stop("solve");
 * Files.writeString(file, SerializedTree.of(timer.summary()).toText());
 *
 * FTimer restarted = FTimer.create();
 * restarted.restore(SerializedTree.parse(Files.readString(file)));
 * }</pre>
 *
 * <p>Nodes are numbered 1, 2, 3, ... in preorder, with siblings in the order of their first use. In {@link #tree()} every
 * number occurs twice, like an opening and a closing parenthesis around the descendants of the node: a number larger than all
 * before it opens a node, any other closes one.
 *
 * <p>Every instance is valid. Thread safety: immutable; arrays are copies.
 */
public final class SerializedTree {
    /**
     * One region at one call path.
     *
     * @param number the node number, at least 1
     * @param parent the node number of the parent, 0 for a root
     * @param depth the number of ancestors
     * @param name the name without trailing blanks
     * @param kind what the region stands for
     * @param inclusiveNanos the inclusive time, negative if a clock went backward
     * @param callCount the number of calls, 0 if unknown
     */
    public record Region(
            int number, int parent, int depth, String name, RegionKind kind, long inclusiveNanos, long callCount) {
        private RegionKey key() {
            return new RegionKey(kind, name);
        }
    }

    private static final int NANO_DIGITS = 9;

    private final List<Region> regions;

    private SerializedTree(List<Region> regions) {
        this.regions = List.copyOf(regions);
    }

    /**
     * Returns the tree of a summary, with siblings in the order of their first use; running regions have their time up to the summary.
     *
     * @throws FTimerException if the summary was rejected, with its status
     * @throws IllegalStateException if the summary {@linkplain Summary#isTimed() has no times}
     */
    public static SerializedTree of(Summary summary) {
        if (!summary.status().isSuccess()) {
            throw new FTimerException(
                    summary.status(), "no tree to serialize: the summary was rejected with " + summary.status(), null);
        }
        summary.requireTimes();
        SummaryTable table = summary.rows().table();
        Builder builder = new Builder();
        table.visit(
                Comparator.comparingInt(row -> table.ordinals[row]),
                (row, depth) ->
                        builder.add(depth, table.region(row), table.inclusiveNanos[row], table.callCounts[row]));
        return builder.tree();
    }

    private static IllegalArgumentException malformed(String reason) {
        return new IllegalArgumentException("malformed serialized tree: " + reason);
    }

    /**
     * Returns a tree of code without calls.
     *
     * @param tree the node numbers, two for each name
     * @param names the names by node; trailing blanks are removed
     * @param inclusiveNanos the inclusive times by node
     * @throws IllegalArgumentException if lengths differ, the numbers do not describe a tree, a name is invalid, or siblings
     *     have the same name
     */
    public static SerializedTree of(int[] tree, String[] names, long[] inclusiveNanos) {
        return of(tree, names, inclusiveNanos, new long[names.length]);
    }

    /**
     * As {@link #of(int[], String[], long[])}, with numbers of calls by node.
     *
     * @throws IllegalArgumentException also if a number of calls is negative
     */
    public static SerializedTree of(int[] tree, String[] names, long[] inclusiveNanos, long[] callCounts) {
        requireLength("inclusive times", inclusiveNanos.length, names);
        requireLength("call counts", callCounts.length, names);
        int[] depths = depths(tree, names.length);
        Builder builder = new Builder();
        for (int i = 0; i < names.length; i++) {
            builder.add(depths[i], RegionKey.code(names[i]), inclusiveNanos[i], callCounts[i]);
        }
        return builder.tree();
    }

    /**
     * As {@link #of(int[], String[], long[])}, with times in seconds, rounded half even to nanoseconds.
     *
     * @throws IllegalArgumentException also if a time is not finite or exceeds 2^63 nanoseconds
     */
    public static SerializedTree ofSeconds(int[] tree, String[] names, double[] inclusiveSeconds) {
        long[] nanos = new long[inclusiveSeconds.length];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = nanos(inclusiveSeconds[i], i);
        }
        return of(tree, names, nanos);
    }

    private static long nanos(double seconds, int index) {
        // BigDecimal has neither infinities nor NaN
        if (!(Math.abs(seconds) < Long.MAX_VALUE / 1e9)) {
            throw malformed(
                    "the time of node " + (index + 1) + " is " + seconds + " s, which exceeds 64-bit nanoseconds");
        }
        return new BigDecimal(seconds)
                .movePointRight(NANO_DIGITS)
                .setScale(0, RoundingMode.HALF_EVEN)
                .longValueExact();
    }

    private static void requireLength(String what, int length, String[] names) {
        if (length != names.length) {
            throw malformed("number of " + what + " must be " + names.length + ", one per name, was " + length);
        }
    }

    /**
     * Parses a tree written by {@link #toText()}.
     *
     * @throws IllegalArgumentException if the text is malformed; the message names the line
     */
    public static SerializedTree parse(String text) {
        return TextForm.parse(text);
    }

    /** Returns the tree as text: a line with the format, then a line with depth, nanoseconds, calls, kind and name for each node. */
    public String toText() {
        return TextForm.of(this);
    }

    /**
     * Returns the subtree of one region, with that region as its root; empty if there is no such region.
     *
     * @throws IllegalArgumentException if {@code path} is a pattern
     */
    public SerializedTree subtree(RegionPath path) {
        if (path.isPattern()) {
            throw new IllegalArgumentException("\"" + path + "\" is a pattern; name one region");
        }
        int top = 0;
        for (RegionPath level : path.levels()) {
            top = child(top, level);
            if (top == 0) {
                return new SerializedTree(List.of());
            }
        }
        return below(regions.get(top - 1));
    }

    /** Returns the number of the child that a level matches, 0 if there is none. */
    private int child(int parent, RegionPath level) {
        return regions.subList(parent, regions.size()).stream()
                .filter(region ->
                        region.parent() == parent && level.matches(region.key().path()))
                .findFirst()
                .map(Region::number)
                .orElse(0);
    }

    private SerializedTree below(Region top) {
        Builder builder = new Builder();
        regions.stream()
                .skip(top.number() - 1)
                .takeWhile(region -> region == top || region.depth() > top.depth())
                .forEach(region -> builder.add(
                        region.depth() - top.depth(), region.key(), region.inclusiveNanos(), region.callCount()));
        return builder.tree();
    }

    /** Returns the regions by node number. */
    public List<Region> regions() {
        return regions;
    }

    /** Returns the paired node numbers. */
    public int[] tree() {
        int[] tree = new int[2 * regions.size()];
        Deque<Region> open = new ArrayDeque<>();
        int at = 0;
        for (Region region : regions) {
            while (open.size() > region.depth()) {
                tree[at++] = open.pop().number();
            }
            tree[at++] = region.number();
            open.push(region);
        }
        while (!open.isEmpty()) {
            tree[at++] = open.pop().number();
        }
        return tree;
    }

    /** Returns the names by node. */
    public String[] names() {
        return regions.stream().map(Region::name).toArray(String[]::new);
    }

    /** Returns the inclusive times by node, in nanoseconds. */
    public long[] inclusiveNanos() {
        return regions.stream().mapToLong(Region::inclusiveNanos).toArray();
    }

    /** Returns the inclusive times by node, in seconds, each the nearest {@code double}. */
    public double[] inclusiveSeconds() {
        return Arrays.stream(inclusiveNanos()).mapToDouble(Seconds::of).toArray();
    }

    /** Returns the numbers of calls by node. */
    public long[] callCounts() {
        return regions.stream().mapToLong(Region::callCount).toArray();
    }

    /** Returns whether {@code other} is a tree with the same shape, names, times and calls. */
    @Override
    public boolean equals(Object other) {
        return other instanceof SerializedTree serialized && regions.equals(serialized.regions);
    }

    @Override
    public int hashCode() {
        return regions.hashCode();
    }

    @Override
    public String toString() {
        return toText();
    }

    /**
     * Returns the depth of each node.
     *
     * @throws IllegalArgumentException if the numbers do not describe a tree of {@code count} nodes
     */
    private static int[] depths(int[] tree, int count) {
        if (tree.length != 2L * count) {
            throw malformed("number of node numbers must be " + 2L * count + ", two per name, was " + tree.length);
        }
        int[] depths = new int[count];
        Deque<Integer> open = new ArrayDeque<>();
        int opened = 0;
        for (int at = 0; at < tree.length; at++) {
            int number = tree[at];
            if (number < 1 || number > count) {
                throw wrong(tree, at, "node numbers must be 1 to " + count);
            }
            if (number > opened) {
                if (number > opened + 1) {
                    throw wrong(tree, at, "the next node to open is " + (opened + 1));
                }
                depths[opened++] = open.size();
                open.push(number);
            } else if (!open.contains(number)) {
                throw wrong(tree, at, "node " + number + " is already closed");
            } else if (open.pop() != number) {
                throw wrong(tree, at, "a node inside node " + number + " is still open");
            }
        }
        return depths;
    }

    private static IllegalArgumentException wrong(int[] tree, int at, String reason) {
        return malformed("tree[" + at + "] is " + tree[at] + ": " + reason);
    }

    /** Builds a serialized tree from its regions in preorder, and validates them. */
    static final class Builder {
        private final List<Region> regions = new ArrayList<>();

        /** The regions with the node numbers of their parents. */
        private final Set<Map.Entry<Integer, RegionKey>> places = new HashSet<>();

        /** The node numbers of the last added region and its ancestors. */
        private final Deque<Integer> open = new ArrayDeque<>();

        /** Adds the next region; throws {@link IllegalArgumentException} if it is invalid here. */
        void add(int depth, RegionKey raw, long inclusiveNanos, long callCount) {
            int number = regions.size() + 1;
            if (depth < 0 || depth > open.size()) {
                throw malformed("depth of node " + number + " must be 0 to " + open.size() + ", was " + depth);
            }
            String name = RegionNames.trim(raw.name());
            NameProblem problem = RegionNames.problemOf(name);
            if (problem != null) {
                throw malformed("node " + number + ": " + problem.message());
            }
            if (callCount < 0) {
                throw malformed("call count of node " + number + " must be at least 0, was " + callCount);
            }
            while (open.size() > depth) {
                open.pop();
            }
            int parent = open.isEmpty() ? 0 : open.peek();
            if (!places.add(Map.entry(parent, new RegionKey(raw.kind(), name)))) {
                throw malformed("node " + number + ", \"" + TextEscapes.display(name)
                        + "\", has a sibling of that name " + (parent == 0 ? "at the root" : "in node " + parent));
            }
            regions.add(new Region(number, parent, depth, name, raw.kind(), inclusiveNanos, callCount));
            open.push(number);
        }

        SerializedTree tree() {
            return new SerializedTree(regions);
        }
    }

    /** The text form of a serialized tree. A name is the rest of its line, as names contain no line breaks. */
    private static final class TextForm {
        private static final String NAME = "ftimer-tree ";
        private static final String FORMAT = NAME + "3";

        /** The format without a last line, which does not say whether it is whole. */
        private static final String WITHOUT_END = NAME + "2";

        private TextForm() {}

        static String of(SerializedTree tree) {
            StringBuilder text = new StringBuilder(FORMAT).append('\n');
            for (Region region : tree.regions()) {
                text.append(region.depth() + " " + region.inclusiveNanos() + ' ' + region.callCount() + ' '
                        + region.kind().key() + ' ' + region.name() + '\n');
            }
            return text + end(text.toString().lines().toList()) + '\n';
        }

        /** Returns the last line: the number of regions, and the checksum of the lines before. */
        private static String end(List<String> lines) {
            CRC32C checksum = new CRC32C();
            lines.forEach(line -> checksum.update((line + '\n').getBytes(StandardCharsets.UTF_8)));
            return "end " + (lines.size() - 1) + ' ' + Long.toHexString(checksum.getValue());
        }

        static SerializedTree parse(String text) {
            List<String> lines = ByteOrderMark.strip(text).lines().toList();
            String format = lines.isEmpty() ? "" : lines.get(0);
            if (!format.equals(FORMAT) && !format.equals(WITHOUT_END)) {
                throw new IllegalArgumentException(
                        format.matches(NAME + "[0-9]{1,9}")
                                ? FormatVersions.unsupported("tree", format.substring(NAME.length()), "formats 2 and 3")
                                : "not a serialized tree: the first line must be \"" + FORMAT + "\", was \""
                                        + TextEscapes.display(format) + "\"");
            }
            if (format.equals(FORMAT)) {
                List<String> whole = lines;
                lines = whole.subList(0, whole.size() - 1);
                if (!whole.get(lines.size()).equals(end(lines))) {
                    throw malformed("the tree was cut or changed: its last line must be \"end\" with"
                            + " the number and the checksum of the lines before (line " + whole.size() + ": \""
                            + TextEscapes.display(whole.get(lines.size())) + "\")");
                }
            }
            Builder builder = new Builder();
            for (int i = 1; i < lines.size(); i++) {
                add(lines.get(i), builder, i + 1);
            }
            return builder.tree();
        }

        private static void add(String line, Builder builder, int lineNumber) {
            String[] fields = line.split(" ", 5);
            try {
                if (fields.length < 5) {
                    throw malformed("expected depth, nanoseconds, calls, kind and name");
                }
                builder.add(
                        (int) number(fields[0], Integer.MAX_VALUE),
                        new RegionKey(kind(fields[3]), fields[4]),
                        number(fields[1], Long.MAX_VALUE),
                        number(fields[2], Long.MAX_VALUE));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        e.getMessage() + " (line " + lineNumber + ": \"" + TextEscapes.display(line) + "\")", e);
            }
        }

        private static RegionKind kind(String field) {
            return RegionKind.named(field)
                    .orElseThrow(() -> malformed(
                            "expected a kind (" + RegionKind.keys() + "), was \"" + TextEscapes.display(field) + '"'));
        }

        private static long number(String field, long max) {
            try {
                long number = Digits.parseLong(field);
                if (number <= max) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // reported below, like a number that is too large
            }
            throw malformed("expected an integer of at most " + max + ", was \"" + TextEscapes.display(field) + '"');
        }
    }
}
