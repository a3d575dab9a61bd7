package io.ftimer.mpi;

import io.ftimer.Status;
import io.ftimer.internal.DiagnosticId;
import io.ftimer.internal.TextEscapes;
import io.ftimer.reduce.DescriptorHash;
import io.ftimer.report.Report;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A call that all ranks of a communicator make together, step by step: they agree whether there is anything to reduce,
 * reduce, and let rank 0 write. Every rank gets the same status.
 *
 * @param what what is asked for, for messages
 * @param <S> what one rank has
 * @param <R> the result
 */
record CollectiveCall<S, R>(String what, RankReduction<S, R> reduction, Refuser refuser) {
    private static final DescriptorHash NO_TREE = new DescriptorHash(0, 0);

    /** Puts a report where one rank wants it. */
    @FunctionalInterface
    interface Delivery {
        void deliver(Report<?> report) throws IOException;
    }

    /** Returns the result that says why there is none, which the user is told now. */
    R refuse(DiagnosticId id, String why) {
        return reduction.refused(refuse(id, id.status(), why, null));
    }

    private Status refuse(DiagnosticId id, Status status, String why, @Nullable Throwable cause) {
        return refuser.refuse(status, () -> id.line("cannot give the " + what + ": " + why), cause);
    }

    /** Returns the result on every rank. */
    R result(Communicator communicator, Share<S> share) {
        try {
            R result = reduced(communicator, share, true);
            if (result == null) {
                throw new IllegalStateException("a reduction to every rank left out rank " + communicator.rank());
            }
            return result;
        } catch (CommunicationException e) {
            return reduction.refused(failed(e));
        }
    }

    /** Lets rank 0 write a report of the result. */
    Status report(
            Communicator communicator, Share<S> share, Function<R, ? extends Report<?>> format, Delivery delivery) {
        try {
            R result = reduced(communicator, share, false);
            if (result != null && !reduction.status(result).isSuccess()) {
                return reduction.status(result);
            }
            RootOutput output =
                    RootOutput.of(communicator, result == null ? null : () -> delivery.deliver(format.apply(result)));
            DiagnosticId failure = output.failure();
            return failure == null
                    ? Status.SUCCESS
                    : refuser.refuse(
                            failure.status(),
                            () -> failure.line("rank 0 could not write the report of the " + what + ": "
                                    + TextEscapes.escape(output.message())),
                            null);
        } catch (CommunicationException e) {
            return failed(e);
        }
    }

    private Status failed(CommunicationException failure) {
        DiagnosticId id = DiagnosticId.COMMUNICATION_FAILED;
        return refuse(id, id.status(), TextEscapes.escape(String.valueOf(failure.getMessage())), failure);
    }

    /** Returns the result if this rank needs it, or one that says why there is none; else null. */
    private @Nullable R reduced(Communicator communicator, Share<S> share, boolean everywhere) {
        S mine = share.summary();
        int call = 2 * reduction.number() + (everywhere ? 0 : 1);
        Preflight agreed =
                Preflight.of(communicator, call, share.status(), mine == null ? NO_TREE : reduction.hash(mine));
        if (share.thrown() != null) {
            throw share.thrown();
        }
        if (mine == null) {
            return reduction.refused(agreed.status());
        }
        if (!agreed.sameCall()) {
            return refuse(
                    DiagnosticId.CALLS_DIFFER,
                    "other ranks ask for something else at the same time;"
                            + " every rank must make the same collective calls in the same order");
        }
        if (!agreed.status().isSuccess()) {
            return refuse(agreed);
        }
        R result = reduction.reduce(communicator, mine, agreed.sameTrees(), everywhere);
        if (result != null && !reduction.status(result).isSuccess()) {
            refuse(DiagnosticId.TREES_DIFFER, reduction.status(result), reduction.explain(result), null);
        }
        return result;
    }

    private R refuse(Preflight agreed) {
        boolean isRunning = agreed.status() == Status.ACTIVE;
        return reduction.refused(refuse(
                isRunning ? DiagnosticId.REGIONS_OPEN : DiagnosticId.RANK_REFUSED,
                agreed.status(),
                isRunning
                        ? "regions are open on rank " + agreed.refusingRank() + "; stop them on every rank first"
                        : "rank " + agreed.refusingRank() + " could not take its own summary",
                null));
    }
}
