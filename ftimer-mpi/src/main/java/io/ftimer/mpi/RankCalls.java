package io.ftimer.mpi;

import io.ftimer.reduce.ReductionResult;
import io.ftimer.report.Report;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The calls over ranks of one timer, and the communicator that they are over. Thread-confined.
 *
 * @param <S> what the timer has
 */
final class RankCalls<S> {
    private final RankSource<S> source;
    private final boolean hasEngine;
    private final @Nullable Communicator world;
    private @Nullable Communicator communicator;

    /** Begins with the world, which is null if there is no engine. */
    RankCalls(RankSource<S> source, boolean hasEngine, @Nullable Communicator world) {
        this.source = source;
        this.hasEngine = hasEngine;
        this.world = world;
        this.communicator = world;
    }

    /** Notes that the timer was initialized for the world, if it was. */
    Status initialized(Status status) {
        return initialized(status, world);
    }

    /** Notes that the timer was initialized for other ranks, if it was. */
    Status initialized(Status status, @Nullable Communicator over) {
        if (status.isSuccess()) {
            communicator = over;
        }
        return status;
    }

    /** Returns the result, on every rank. */
    <R extends ReductionResult<?>> R result(RankReduction<S, R> reduction) {
        CollectiveCall<S, R> call = new CollectiveCall<>(reduction, source);
        Share<S> share = source.share(communicator);
        Communicator over = communicator;
        return over == null || share.weight() == Share.Weight.ALONE
                ? rejectedAlone(call, share)
                : call.result(over, share);
    }

    /** Returns a report of the result that is not made yet. */
    <R extends ReductionResult<?>> MpiReport report(
            RankReduction<S, R> reduction, Function<R, ? extends Report<?>> format) {
        return new MpiReport(delivery -> {
            CollectiveCall<S, R> call = new CollectiveCall<>(reduction, source);
            Share<S> share = source.share(communicator);
            Communicator over = communicator;
            return over == null || share.weight() == Share.Weight.ALONE
                    ? rejectedAlone(call, share).status()
                    : call.report(over, share, format, delivery);
        });
    }

    /** Returns what this rank answers without meeting the others. */
    private <R extends ReductionResult<?>> R rejectedAlone(CollectiveCall<S, R> call, Share<S> share) {
        if (share.thrown() != null) {
            throw share.thrown();
        }
        if (share.summary() == null) {
            return call.reduction().rejected(share.status());
        }
        return hasEngine
                ? call.reject(DiagnosticId.NO_COMMUNICATOR, "the timer was initialized with a null communicator")
                : call.reject(
                        DiagnosticId.NO_MPI_ENGINE,
                        "there is no MPI engine; give " + source.userType() + ".of the world of one");
    }
}
