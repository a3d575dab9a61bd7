package io.ftimer.mpi;

import io.ftimer.internal.descriptor.DescriptorHash;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * What the ranks of a communicator agree on before they send anything that grows with their trees: seven numbers in one
 * allreduce, so that all of them take the same way afterwards.
 *
 * @param status the lowest status of any rank other than success, or if all are ready the highest one of rejected calls of
 *     workers; success if all ranks have something to reduce
 * @param rejectingRank the lowest rank with that status; -1 if there is none
 * @param ofWorkers whether it is that of a rejected call of a worker
 * @param sameCall whether all ranks make the same call
 * @param sameTrees whether the trees of all ranks have the same hash
 */
record Preflight(Status status, int rejectingRank, boolean ofWorkers, boolean sameCall, boolean sameTrees) {
    /** Above the codes of all statuses. */
    private static final int WORKERS = 1 << Byte.SIZE;

    /**
     * Meets the other ranks; collective.
     *
     * @param call a number that only this kind of call has
     * @param share what this rank says
     * @param tree the hash of this rank's tree, or of nothing where that does not matter; null if it is like no other
     */
    static Preflight of(Communicator communicator, int call, Share<?> share, @Nullable DescriptorHash tree) {
        // the smallest complement is that of the largest value; no value is its own
        long[] least = {problem(communicator.rank(), share), call, ~call, 0, 0, 0, 0};
        if (tree != null) {
            least[3] = tree.high();
            least[4] = ~tree.high();
            least[5] = tree.low();
            least[6] = ~tree.low();
        } else {
            least[3] = Long.MIN_VALUE;
            least[4] = Long.MIN_VALUE;
        }
        communicator.allreduce(least, LongOp.MIN);
        boolean sameCall = least[1] == ~least[2];
        boolean sameTrees = least[3] == ~least[4] && least[5] == ~least[6];
        if (least[0] == Long.MAX_VALUE) {
            return new Preflight(Status.SUCCESS, -1, false, sameCall, sameTrees);
        }
        int order = (int) (least[0] >>> Integer.SIZE);
        boolean ofWorkers = order >= WORKERS;
        Status status = Status.values()[ofWorkers ? 2 * WORKERS - order : order];
        return new Preflight(status, (int) least[0], ofWorkers, sameCall, sameTrees);
    }

    /** Returns a number that is the smaller the earlier a status is answered. */
    private static long problem(int rank, Share<?> share) {
        if (share.status().isSuccess()) {
            return Long.MAX_VALUE;
        }
        int code = share.status().code();
        long order = share.weight() == Share.Weight.WORKERS ? 2 * WORKERS - code : code;
        return order << Integer.SIZE | rank;
    }
}
