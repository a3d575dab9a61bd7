package io.ftimer.mpi;

import io.ftimer.report.internal.descriptor.DescriptorHash;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * What the ranks of a communicator agree on before they send anything that grows with their trees: seven numbers in one
 * allreduce, after which all of them take the same way. If they reject the call, they also exchange what the message needs.
 *
 * @param status the lowest status of any rank other than success; if there is none, the highest status of a rejected call of
 *     a worker; success if all ranks have something to reduce
 * @param rejectingRank the lowest rank with that status; -1 if there is none
 * @param ofWorkers whether the status is that of a rejected call of a worker
 * @param why which ranks make which calls, or if all make the same one, which are not initialized, or where regions are open; empty
 *     if the call is not rejected for that reason
 * @param calls the calls and versions of fTimer of the ranks
 * @param sameTrees whether the trees of all ranks have the same hash
 */
record Agreement(Status status, int rejectingRank, boolean ofWorkers, String why, Calls calls, boolean sameTrees) {
    /** Above the codes of all statuses, so that every other rejection precedes those of workers. */
    private static final int WORKERS = 1 << Byte.SIZE;

    /**
     * The lowest and the highest number of a version of fTimer and a call, of all ranks. An fTimer without a version sends 0.
     *
     * @param highestRank the lowest rank with the highest number
     */
    record Calls(int lowest, int highest, int highestRank) {
        /** The version above the call. */
        private static final int CALL_BITS = Short.SIZE;

        static int number(int call) {
            return PartWriter.VERSION << CALL_BITS | call;
        }

        boolean areSame() {
            return lowest == highest;
        }

        boolean areOfOneVersion() {
            return lowestVersion() == highestVersion();
        }

        int lowestVersion() {
            return lowest >>> CALL_BITS;
        }

        int highestVersion() {
            return highest >>> CALL_BITS;
        }
    }

    /**
     * Agrees with the other ranks; collective.
     *
     * @param call a number that only this kind of call has
     * @param text the call as messages name it
     * @param mine what this rank brings
     * @param tree the hash of this rank's tree, or a constant where trees may differ; null if it matches no other rank
     */
    static Agreement of(
            Communicator ranks, int call, String text, Participant.Contribution mine, @Nullable DescriptorHash tree) {
        // values are equal on all ranks if the minimum is the complement of the minimum of the complements; the lower
        // half of the second complement is left for the rank
        long number = (long) Calls.number(call) << Integer.SIZE;
        long[] minima = {
            problem(ranks.rank(), mine), number, ~number >>> Integer.SIZE << Integer.SIZE | ranks.rank(), 0, 0, 0, 0
        };
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
        Calls calls =
                new Calls((int) (minima[1] >>> Integer.SIZE), ~(int) (minima[2] >>> Integer.SIZE), (int) minima[2]);
        boolean sameTrees = minima[3] == ~minima[4] && minima[5] == ~minima[6];
        int order = (int) (minima[0] >>> Integer.SIZE);
        boolean isReady = minima[0] == Long.MAX_VALUE;
        boolean ofWorkers = !isReady && order >= WORKERS;
        Status status = isReady ? Status.SUCCESS : Status.values()[ofWorkers ? 2 * WORKERS - order : order];
        String why = "";
        if (calls.areSame() && !ofWorkers) {
            why = why(ranks, status, mine);
        } else if (calls.areOfOneVersion() && !calls.areSame()) {
            why = RankReasons.of(ranks, text).explainByRank("ranks made different collective calls");
        }
        return new Agreement(status, isReady ? -1 : (int) minima[0], ofWorkers, why, calls, sameTrees);
    }

    /** Returns on which ranks there is a problem, where every rank knows its own; collective for these statuses. */
    private static String why(Communicator ranks, Status status, Participant.Contribution mine) {
        boolean isMine = mine.status() == status && !mine.ofWorkers();
        return switch (status) {
            case ACTIVE -> {
                RankReasons open = RankReasons.of(ranks, isMine ? mine.open() : null);
                yield open.explainByRank("regions are open on " + open.who());
            }
            case NOT_INITIALIZED -> {
                RankReasons uninitialized = RankReasons.of(ranks, isMine ? "" : null);
                yield uninitialized.who() + (uninitialized.ranks().size() == 1 ? " is" : " are") + " not initialized";
            }
            default -> "";
        };
    }

    /** Returns a number whose order is that in which statuses precede each other, and then that of ranks. */
    private static long problem(int rank, Participant.Contribution mine) {
        if (mine.status().isSuccess()) {
            return Long.MAX_VALUE;
        }
        int code = mine.status().code();
        long order = mine.ofWorkers() ? 2 * WORKERS - code : code;
        return order << Integer.SIZE | rank;
    }

    boolean isReady() {
        return calls.areSame() && status.isSuccess();
    }
}
