package io.ftimer.trace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Distributes slices to rows of a timeline, in which slices must nest. Each thread has a row, and further ones for slices that
 * overlap others without being inside them. The numbers of rows are unique over all ranks, since some viewers look up names of
 * rows by number alone.
 *
 * <p>Slices come in the order of {@link Slice#ORDER}. Not thread-safe.
 */
final class SliceRows {
    private static final int SMALLEST_RANGE = 1000;

    /** A row that a thread got because of overlapping slices. */
    record Extra(int rank, int thread, long row) {}

    private static final class Row {
        final long number;
        final Deque<Long> openEnds = new ArrayDeque<>();

        Row(long number) {
            this.number = number;
        }

        boolean takes(Slice slice) {
            while (!openEnds.isEmpty() && openEnds.peek() <= slice.startNanos()) {
                openEnds.pop();
            }
            if (!openEnds.isEmpty() && openEnds.peek() < slice.endNanos()) {
                return false;
            }
            openEnds.push(slice.endNanos());
            return true;
        }
    }

    /** By the number of the first row of a thread. */
    private final Map<Long, List<Row>> rows = new HashMap<>();

    private final List<Extra> extra = new ArrayList<>();
    private final int lastRank;
    private final long range;

    /** Creates the rows of the ranks up to a last one, each of which has at most that many threads. */
    SliceRows(int lastRank, int threads) {
        this.lastRank = lastRank;
        long powerOfTen = SMALLEST_RANGE;
        while (powerOfTen < threads) {
            powerOfTen *= 10;
        }
        this.range = powerOfTen;
    }

    /** Returns the number of the first row of a thread: 1000 times the rank plus the thread, or more for many threads. */
    long first(int rank, int thread) {
        return rank * range + thread;
    }

    /** Returns the row of the next slice. */
    long of(Slice slice) {
        long first = first(slice.rank(), slice.thread());
        List<Row> ofThread = rows.computeIfAbsent(first, unused -> new ArrayList<>(List.of(new Row(first))));
        for (Row row : ofThread) {
            if (row.takes(slice)) {
                return row.number;
            }
        }
        Row added = new Row(first(lastRank + 1, 0) + extra.size());
        added.takes(slice);
        ofThread.add(added);
        extra.add(new Extra(slice.rank(), slice.thread(), added.number));
        return added.number;
    }

    /** Returns the further rows so far. */
    List<Extra> extra() {
        return extra;
    }
}
