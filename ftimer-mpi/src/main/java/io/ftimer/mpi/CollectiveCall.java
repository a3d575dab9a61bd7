package io.ftimer.mpi;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.reduce.ReductionResult;
import io.ftimer.report.Report;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A call that all ranks of a communicator make together, step by step: they agree whether there is anything to reduce,
 * reduce, and let rank 0 write. Every rank gets the same status.
 *
 * @param rejector who tells the user of this rank
 * @param <S> what one rank has
 * @param <R> the result
 */
record CollectiveCall<S, R extends ReductionResult<?>>(RankReduction<S, R> reduction, Rejector rejector) {

    /** Puts a report where one rank wants it. */
    @FunctionalInterface
    interface Delivery {
        void deliver(Report<?> report) throws IOException;
    }

    /** Returns the result that says why there is none, which the user of this rank is told now. */
    R reject(DiagnosticId id, String why) {
        return reduction.rejected(rejector.reject(id.status(), () -> line(id, why), null));
    }

    private String line(DiagnosticId id, String why) {
        return id.line("cannot give the " + reduction.what() + ": " + why);
    }

    private Status rejectTogether(Communicator communicator, DiagnosticId id, Status status, String why) {
        return rejector.rejectTogether(communicator, status, () -> line(id, why));
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
            return reduction.rejected(failed(e));
        }
    }

    /** Lets rank 0 write a report of the result. */
    Status report(
            Communicator communicator, Share<S> share, Function<R, ? extends Report<?>> format, Delivery delivery) {
        try {
            R result = reduced(communicator, share, false);
            if (result != null && !result.status().isSuccess()) {
                return result.status();
            }
            RootOutput output =
                    RootOutput.of(communicator, result == null ? null : () -> delivery.deliver(format.apply(result)));
            DiagnosticId failure = output.failure();
            return failure == null
                    ? Status.SUCCESS
                    : rejector.rejectTogether(
                            communicator,
                            failure.status(),
                            () -> failure.line("rank 0 could not write the report of the " + reduction.what() + ": "
                                    + TextEscapes.escape(output.message())));
        } catch (CommunicationException e) {
            return failed(e);
        }
    }

    private Status failed(CommunicationException failure) {
        DiagnosticId id = DiagnosticId.COMMUNICATION_FAILED;
        String why = TextEscapes.escape(String.valueOf(failure.getMessage()));
        return rejector.reject(id.status(), () -> line(id, why), failure);
    }

    /** Returns the result if this rank needs it, or one that says why there is none; else null. */
    private @Nullable R reduced(Communicator communicator, Share<S> share, boolean everywhere) {
        S mine = share.summary();
        int call = 2 * reduction.number() + (everywhere ? 0 : 1);
        Preflight agreed = Preflight.of(communicator, call, share, mine == null ? null : reduction.hash(mine));
        if (share.thrown() != null) {
            throw share.thrown();
        }
        if (mine == null) {
            return reduction.rejected(agreed.status());
        }
        if (!agreed.sameCall()) {
            return reject(
                    DiagnosticId.CALLS_DIFFER,
                    "other ranks ask for something else at the same time;"
                            + " every rank must make the same collective calls in the same order");
        }
        if (!agreed.status().isSuccess()) {
            return agreed.ofWorkers() ? rejectForWorkers(communicator, agreed) : reject(communicator, agreed);
        }
        R result = reduction.reduce(communicator, mine, agreed.sameTrees(), everywhere);
        if (result != null && !result.status().isSuccess()) {
            rejectTogether(communicator, DiagnosticId.TREES_DIFFER, result.status(), reduction.explain(result));
        }
        return result;
    }

    private R reject(Communicator communicator, Preflight agreed) {
        String rank = "rank " + agreed.rejectingRank();
        String why = switch (agreed.status()) {
            case ACTIVE -> "regions are open on " + rank + "; stop them on every rank first";
            case NOT_INITIALIZED -> rank + " is not initialized; call init() on every rank first";
            default -> rejector.reason(rank);
        };
        DiagnosticId id = agreed.status() == Status.ACTIVE ? DiagnosticId.REGIONS_OPEN : DiagnosticId.RANK_REJECTED;
        return reduction.rejected(rejectTogether(communicator, id, agreed.status(), why));
    }

    /** Forgets the rejected calls of all ranks, and tells of those of one; collective. */
    private R rejectForWorkers(Communicator communicator, Preflight agreed) {
        byte[] mine = rejector.drainWorkers().getBytes(StandardCharsets.UTF_8);
        boolean isTold = communicator.rank() == agreed.rejectingRank();
        byte[] told = communicator.broadcast(isTold ? mine : null, agreed.rejectingRank());
        return reduction.rejected(rejectTogether(
                communicator,
                DiagnosticId.WORKERS_REJECTED,
                agreed.status(),
                "on rank " + agreed.rejectingRank() + ", " + new String(told, StandardCharsets.UTF_8)));
    }
}
