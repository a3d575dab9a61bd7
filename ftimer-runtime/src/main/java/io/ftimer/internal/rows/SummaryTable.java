package io.ftimer.internal.rows;

import io.ftimer.internal.text.Saturated;
import io.ftimer.stats.IterationStats;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a summary in preorder, one array per field. Filled by one thread, then immutable.
 *
 * <p>With arrays instead of one object per row, taking a summary of ten thousand regions costs a few array writes per row;
 * entries are created on demand.
 */
public final class SummaryTable {
    public static final int NO_ROW = -1;

    public int size;
    public String[] names;
    private @Nullable RegionKind @Nullable [] kinds;

    /** The number of the call path in order of first use; only the order matters. */
    public int[] ordinals;

    public int[] parents;
    public int[] depths;
    public int[] contextCounts;
    public long[] inclusiveNanos;
    public long[] selfNanos;
    public long[] callCounts;
    public boolean[] active;

    /** The call statistics; null if no row has any. */
    private @Nullable IterationStats @Nullable [] callStats;

    /** The lines of the application that used the call paths first; null if no row has any. */
    private @Nullable StackTraceElement @Nullable [] places;

    /** How many times and numbers of calls are in no sum, because it would not fit 64 bits. */
    public long lostTimes;

    /** The answer of {@link #ends}; found when first needed. */
    private volatile int @Nullable [] ends;

    /** Whether a row was added that is only shown with a descendant. */
    private boolean anyIdle;

    public SummaryTable(int capacity) {
        names = new String[capacity];
        ordinals = new int[capacity];
        parents = new int[capacity];
        depths = new int[capacity];
        contextCounts = new int[capacity];
        inclusiveNanos = new long[capacity];
        selfNanos = new long[capacity];
        callCounts = new long[capacity];
        active = new boolean[capacity];
    }

    public RegionKind kind(int row) {
        RegionKind kind = kinds == null ? null : kinds[row];
        return kind == null ? RegionKind.CODE : kind;
    }

    private void setKind(int row, RegionKind kind) {
        if (kinds == null && kind != RegionKind.CODE) {
            kinds = new RegionKind[names.length];
        }
        if (kinds != null) {
            kinds[row] = kind;
        }
    }

    /** Adds a row whose first use follows that of all others. */
    public int add(int parent, RegionKey region, int contextCount, long inclusive, long calls, boolean running) {
        return add(size + 1, parent, region, contextCount, inclusive, calls, running);
    }

    /** Adds a row below {@code parent} (an earlier row, or {@link #NO_ROW}), and subtracts its time from the parent's self time. */
    public int add(
            int ordinal, int parent, RegionKey region, int contextCount, long inclusive, long calls, boolean running) {
        int row = size;
        if (row == names.length) {
            resize(Math.max(8, row + (row >> 1)));
        }
        names[row] = region.name();
        setKind(row, region.kind());
        ordinals[row] = ordinal;
        parents[row] = parent;
        contextCounts[row] = contextCount;
        inclusiveNanos[row] = inclusive;
        selfNanos[row] = inclusive;
        callCounts[row] = calls;
        active[row] = running;
        if (parent >= 0) {
            depths[row] = depths[parent] + 1;
            selfNanos[parent] = Saturated.difference(selfNanos[parent], inclusive);
        }
        anyIdle |= isIdle(calls, inclusive, running);
        size = row + 1;
        return row;
    }

    /** Adds a row of another table below {@code parent}, and returns its number here. */
    public int addCopy(SummaryTable from, int row, int parent) {
        int added = add(
                from.ordinals[row],
                parent,
                from.region(row),
                from.contextCounts[row],
                from.inclusiveNanos[row],
                from.callCounts[row],
                from.active[row]);
        setCallStats(added, from.callStats(row));
        setPlace(added, from.place(row));
        return added;
    }

    @Nullable
    public IterationStats callStats(int row) {
        return callStats == null ? null : callStats[row];
    }

    public void setCallStats(int row, @Nullable IterationStats stats) {
        if (callStats == null && stats != null) {
            callStats = new IterationStats[names.length];
        }
        if (callStats != null) {
            callStats[row] = stats;
        }
    }

    @Nullable
    public StackTraceElement place(int row) {
        return places == null ? null : places[row];
    }

    public void setPlace(int row, @Nullable StackTraceElement place) {
        if (places == null && place != null) {
            places = new StackTraceElement[names.length];
        }
        if (places != null) {
            places[row] = place;
        }
    }

    /** Returns the rows without those that have no calls, time, activity and shown descendants, and without spare capacity. */
    public SummaryTable finish() {
        return anyIdle
                ? kept(leadingRows(row -> !isIdle(callCounts[row], inclusiveNanos[row], active[row])))
                : withoutSpareRoom();
    }

    public SummaryTable withoutSpareRoom() {
        if (size < names.length) {
            resize(size);
        }
        return this;
    }

    private static boolean isIdle(long calls, long inclusive, boolean running) {
        return calls == 0 && inclusive == 0 && !running;
    }

    /** Returns for each row whether it is accepted, or an ancestor of a row that is. */
    private boolean[] leadingRows(IntPredicate accepted) {
        boolean[] leading = new boolean[size];
        for (int row = size - 1; row >= 0; row--) {
            leading[row] |= accepted.test(row);
            if (leading[row] && parents[row] != NO_ROW) {
                leading[parents[row]] = true;
            }
        }
        return leading;
    }

    /** Returns the shown rows; their ancestors must be shown too. The time of the others becomes self time of their parents. */
    private SummaryTable kept(boolean[] shown) {
        SummaryTable kept = new SummaryTable(size);
        kept.lostTimes = lostTimes;
        int[] moved = new int[size];
        for (int row = 0; row < size; row++) {
            if (shown[row]) {
                moved[row] = kept.addCopy(this, row, parents[row] == NO_ROW ? NO_ROW : moved[parents[row]]);
            }
        }
        return kept.withoutSpareRoom();
    }

    private void resize(int capacity) {
        names = Arrays.copyOf(names, capacity);
        kinds = kinds == null ? null : Arrays.copyOf(kinds, capacity);
        ordinals = Arrays.copyOf(ordinals, capacity);
        parents = Arrays.copyOf(parents, capacity);
        depths = Arrays.copyOf(depths, capacity);
        contextCounts = Arrays.copyOf(contextCounts, capacity);
        inclusiveNanos = Arrays.copyOf(inclusiveNanos, capacity);
        selfNanos = Arrays.copyOf(selfNanos, capacity);
        callCounts = Arrays.copyOf(callCounts, capacity);
        active = Arrays.copyOf(active, capacity);
        callStats = callStats == null ? null : Arrays.copyOf(callStats, capacity);
        places = places == null ? null : Arrays.copyOf(places, capacity);
    }

    /**
     * Returns the rows that a path of one level matches among the children of rows of the finished table; {@link #NO_ROW} stands for
     * the parent of the roots. Of several children of one row, that of code is the first.
     */
    public List<Integer> children(List<Integer> parentRows, RegionPath level) {
        int[] after = ends();
        List<Integer> found = new ArrayList<>();
        for (int parent : parentRows) {
            int first = found.size();
            int end = parent == NO_ROW ? size : after[parent];
            for (int row = parent + 1; row < end; row = after[row]) {
                if (names[row].equals(level.name()) && level.matches(region(row).path())) {
                    found.add(kind(row) == RegionKind.CODE ? first : found.size(), row);
                }
            }
        }
        return found;
    }

    /** Returns for each row of the finished table the row after its last descendant. */
    public int[] ends() {
        int[] known = ends;
        if (known == null) {
            known = new int[size];
            for (int row = size - 1; row >= 0; row--) {
                known[row] = Math.max(known[row], row + 1);
                if (parents[row] != NO_ROW) {
                    known[parents[row]] = Math.max(known[parents[row]], known[row]);
                }
            }
            ends = known;
        }
        return known;
    }

    public int root(int row) {
        int root = row;
        while (parents[root] != NO_ROW) {
            root = parents[root];
        }
        return root;
    }

    public List<Integer> matching(RegionPath pattern) {
        List<Integer> matching = new ArrayList<>();
        List<PathWalk> open = new ArrayList<>(List.of(PathWalk.of(pattern)));
        int row = 0;
        while (row < size) {
            int depth = depths[row];
            open.subList(depth + 1, open.size()).clear();
            PathWalk walk = open.get(depth).into(names[row], kind(row));
            if (walk.matches()) {
                matching.add(row);
            }
            open.add(walk);
            row++;
            while (!walk.mayMatchBelow() && row < size && depths[row] > depth) {
                row++;
            }
        }
        return matching;
    }

    public RegionPath path(int row) {
        return RegionKey.path(row, this::region, at -> parents[at] == NO_ROW ? null : parents[at]);
    }

    public RegionKey region(int row) {
        return new RegionKey(kind(row), names[row]);
    }

    /**
     * Returns the rows that {@code wanted} accepts and their ancestors. The time of the others becomes self time of their
     * parents.
     */
    public SummaryTable leadingTo(IntPredicate wanted) {
        return kept(leadingRows(wanted));
    }

    /** Returns the rows without those that {@code dropped} accepts and their descendants. Self times stay as they are. */
    public SummaryTable without(IntPredicate dropped) {
        boolean[] shown = new boolean[size];
        for (int row = 0; row < size; row++) {
            shown[row] = (parents[row] == NO_ROW || shown[parents[row]]) && !dropped.test(row);
        }
        SummaryTable rest = kept(shown);
        int next = 0;
        for (int row = 0; row < size; row++) {
            if (shown[row]) {
                rest.selfNanos[next++] = selfNanos[row];
            }
        }
        return rest;
    }

    /** Returns the rows minus the calls and times of {@code earlier}, path by path. */
    public SummaryTable minus(SummaryTable earlier) {
        record Place(int parent, RegionKey region) {}
        Map<Place, Integer> before = new HashMap<>();
        for (int row = 0; row < earlier.size; row++) {
            before.put(new Place(earlier.parents[row], earlier.region(row)), row);
        }
        SummaryTable difference = new SummaryTable(size);
        int[] matching = new int[size];
        int[] later = new int[earlier.size];
        Arrays.fill(later, NO_ROW);
        for (int row = 0; row < size; row++) {
            int parent = parents[row];
            boolean known = parent == NO_ROW || matching[parent] != NO_ROW;
            Integer match =
                    known ? before.get(new Place(parent == NO_ROW ? NO_ROW : matching[parent], region(row))) : null;
            matching[row] = match == null ? NO_ROW : match;
            difference.add(
                    ordinals[row],
                    parent,
                    region(row),
                    contextCounts[row],
                    Math.subtractExact(inclusiveNanos[row], match == null ? 0 : earlier.inclusiveNanos[match]),
                    callCounts[row] - (match == null ? 0 : earlier.callCounts[match]),
                    active[row]);
            IterationStats calls = callStats(row);
            if (match != null) {
                later[match] = row;
                calls = difference(calls, earlier.callStats(match));
            }
            difference.setCallStats(row, calls);
            difference.setPlace(row, place(row));
        }
        return difference.addVanished(earlier, later) ? difference.inPreorder().finish() : difference.finish();
    }

    private static @Nullable IterationStats difference(
            @Nullable IterationStats later, @Nullable IterationStats earlier) {
        return later == null || earlier == null ? later : later.since(earlier);
    }

    /**
     * Subtracts the rows that only {@code earlier} has: regions without calls, carried over by a repair, whose time a
     * backward clock reduced to zero.
     *
     * @param later the rows of {@code earlier} in this table, {@link #NO_ROW} for missing ones; completed here
     */
    private boolean addVanished(SummaryTable earlier, int[] later) {
        int sizeBefore = size;
        for (int row = 0; row < earlier.size; row++) {
            if (later[row] == NO_ROW) {
                int parent = earlier.parents[row];
                later[row] = add(
                        earlier.ordinals[row],
                        parent == NO_ROW ? NO_ROW : later[parent],
                        earlier.region(row),
                        earlier.contextCounts[row],
                        Math.negateExact(earlier.inclusiveNanos[row]),
                        -earlier.callCounts[row],
                        false);
                setCallStats(later[row], difference(IterationStats.NONE, earlier.callStats(row)));
            }
        }
        return size > sizeBefore;
    }

    /** Returns rows in preorder that so far only have siblings in order and parents before children. */
    private SummaryTable inPreorder() {
        SummaryTable ordered = new SummaryTable(size);
        int[] moved = new int[size];
        visit(
                Comparator.naturalOrder(),
                (row, depth) ->
                        moved[row] = ordered.addCopy(this, row, parents[row] == NO_ROW ? NO_ROW : moved[parents[row]]));
        return ordered;
    }

    /** Visits the rows in preorder, with siblings in an order of their own, and the number of rows around each. */
    public void visit(Comparator<Integer> siblings, ObjIntConsumer<Integer> visitor) {
        Map<Integer, List<Integer>> children =
                IntStream.range(0, size).boxed().sorted(siblings).collect(Collectors.groupingBy(row -> parents[row]));
        Preorder.visit(children.getOrDefault(NO_ROW, List.of()), row -> children.getOrDefault(row, List.of()), visitor);
    }
}
