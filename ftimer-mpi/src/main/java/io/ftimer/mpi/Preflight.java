package io.ftimer.mpi;

import io.ftimer.Status;
import io.ftimer.reduce.DescriptorHash;

/**
 * What the ranks of a communicator agree on before they send anything that grows with their trees: seven numbers in one
 * allreduce, so that all of them take the same way afterwards.
 *
 * @param status the lowest status of any rank other than success; success if all ranks have something to reduce
 * @param refusingRank the lowest rank with that status; -1 if there is none
 * @param sameCall whether all ranks make the same call
 * @param sameTrees whether the trees of all ranks have the same hash
 */
record Preflight(Status status, int refusingRank, boolean sameCall, boolean sameTrees) {

    /**
     * Meets the other ranks; collective.
     *
     * @param call a number that only this kind of call has
     * @param local what this rank says
     * @param tree the hash of this rank's tree, or of nothing where that does not matter
     */
    static Preflight of(Communicator communicator, int call, Status local, DescriptorHash tree) {
        long problem = local.isSuccess() ? Long.MAX_VALUE : (long) local.code() << Integer.SIZE | communicator.rank();
        // the smallest complement is that of the largest value
        long[] least = {problem, call, ~call, tree.high(), ~tree.high(), tree.low(), ~tree.low()};
        communicator.allreduce(least, LongOp.MIN);
        boolean succeeds = least[0] == Long.MAX_VALUE;
        return new Preflight(
                succeeds ? Status.SUCCESS : Status.values()[(int) (least[0] >>> Integer.SIZE)],
                succeeds ? -1 : (int) least[0],
                least[1] == ~least[2],
                least[3] == ~least[4] && least[5] == ~least[6]);
    }
}
