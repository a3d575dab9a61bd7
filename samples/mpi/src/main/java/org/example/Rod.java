package org.example;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import java.nio.ByteBuffer;

/**
 * The cells of a rod that one rank holds. Each cell has whole units of heat and gives its neighbors a quarter of the difference
 * in each step, so nothing is lost and the result does not depend on the number of ranks.
 */
final class Rod {
    private static final int TO_THE_RIGHT = 1;
    private static final int TO_THE_LEFT = 2;

    private final Communicator world;
    /** The cells of this rank between two cells of its neighbors. */
    private long[] cells;

    private long[] next;

    private Rod(Communicator world, int size) {
        this.world = world;
        cells = new long[size + 2];
        next = new long[size + 2];
    }

    /** Returns this rank's part of a rod whose first cell is hot. */
    static Rod of(Communicator world, int cellsOfAll) {
        int rank = world.rank();
        int first = cellsOfAll * rank / world.size();
        Rod rod = new Rod(world, cellsOfAll * (rank + 1) / world.size() - first);
        if (rank == 0) {
            rod.cells[1] = 1_000_000;
        }
        return rod;
    }

    /** Returns the number of cells of this rank. */
    int size() {
        return cells.length - 2;
    }

    /** Exchanges the outermost cells with both neighbors; the ends of the rod have none. */
    void exchange() {
        int left = world.rank() - 1;
        int right = world.rank() + 1;
        boolean isLast = right == world.size();
        if (!isLast) {
            send(cells[size()], right, TO_THE_RIGHT);
        }
        if (left >= 0) {
            send(cells[1], left, TO_THE_LEFT);
        }
        cells[0] = left < 0 ? cells[1] : receive(left, TO_THE_RIGHT);
        cells[size() + 1] = isLast ? cells[size()] : receive(right, TO_THE_LEFT);
    }

    private void send(long cell, int rank, int tag) {
        world.send(ByteBuffer.allocate(Long.BYTES).putLong(cell).array(), rank, tag);
    }

    private long receive(int rank, int tag) {
        return ByteBuffer.wrap(world.receive(rank, tag)).getLong();
    }

    /** Computes the next state of some of the cells, counted from 0. */
    void update(int from, int to) {
        for (int i = from + 1; i <= to; i++) {
            next[i] = cells[i] + (cells[i - 1] - cells[i]) / 4 - (cells[i] - cells[i + 1]) / 4;
        }
    }

    /** Makes the next state of all cells the current one. */
    void advance() {
        long[] last = cells;
        cells = next;
        next = last;
    }

    /** Returns the heat of the whole rod; collective. */
    long heat() {
        long[] sum = {0};
        for (int i = 1; i <= size(); i++) {
            sum[0] += cells[i];
        }
        world.allreduce(sum, LongOp.SUM);
        return sum[0];
    }

    /** Returns the heat of the hottest cell; collective. */
    long hottest() {
        long[] hottest = {0};
        for (int i = 1; i <= size(); i++) {
            hottest[0] = Math.max(hottest[0], cells[i]);
        }
        world.allreduce(hottest, LongOp.MAX);
        return hottest[0];
    }
}
