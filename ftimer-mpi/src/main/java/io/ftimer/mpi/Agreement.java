package io.ftimer.mpi;

import io.ftimer.internal.descriptor.DescriptorHash;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * What the ranks of a communicator agree on before they send anything that grows with their trees: seven numbers in one
 * allreduce, after which all of them take the same way.
 *
 * @param status the lowest status of any rank other than success; if there is none, the highest status of a rejected call of
 *     a worker; success if all ranks have something to reduce
 * @param rejectingRank the lowest rank with that status; -1 if there is none
 * @param ofWorkers whether the status is that of a rejected call of a worker
 * @param sameCall whether all ranks make the same call
 * @param sameTrees whether the trees of all ranks have the same hash
 */
record Agreement(Status status, int rejectingRank, boolean ofWorkers, boolean sameCall, boolean sameTrees) {
    /** Above the codes of all statuses, so that every other rejection precedes those of workers. */
    private static final int WORKERS = 1 << Byte.SIZE;

    /**
     * Agrees with the other ranks; collective.
     *
     * @param call a number that only this kind of call has
     * @param mine what this rank brings
     * @param tree the hash of this rank's tree, or a constant where trees may differ; null if it matches no other rank
     */
    static Agreement of(Communicator ranks, int call, Contribution<?> mine, @Nullable DescriptorHash tree) {
        // values are equal on all ranks if the minimum is the complement of the minimum of the complements
        long[] minima = {problem(ranks.rank(), mine), call, ~call, 0, 0, 0, 0};
        if (tree != null) {
            minima[3] = tree.high();
            minima[4] = ~tree.high();
            minima[5] = tree.low();
            minima[6] = ~tree.low();
        } else {
            // no value is its own complement
            minima[3] = Long.MIN_VALUE;
            minima[4] = Long.MIN_VALUE;
        }
        ranks.allreduce(minima, LongOp.MIN);
        boolean sameCall = minima[1] == ~minima[2];
        boolean sameTrees = minima[3] == ~minima[4] && minima[5] == ~minima[6];
        if (minima[0] == Long.MAX_VALUE) {
            return new Agreement(Status.SUCCESS, -1, false, sameCall, sameTrees);
        }
        int order = (int) (minima[0] >>> Integer.SIZE);
        boolean ofWorkers = order >= WORKERS;
        Status status = Status.values()[ofWorkers ? 2 * WORKERS - order : order];
        return new Agreement(status, (int) minima[0], ofWorkers, sameCall, sameTrees);
    }

    /** Returns a number whose order is that in which statuses precede each other, and then that of ranks. */
    private static long problem(int rank, Contribution<?> mine) {
        if (mine.status().isSuccess()) {
            return Long.MAX_VALUE;
        }
        int code = mine.status().code();
        long order = mine.ofWorkers() ? 2 * WORKERS - code : code;
        return order << Integer.SIZE | rank;
    }

    /** Returns whether all ranks make the same call and have something to reduce. */
    boolean isReady() {
        return sameCall && status.isSuccess();
    }
}
