package io.ftimer.mpi;

import io.ftimer.config.Configuration;
import io.ftimer.internal.engine.DiagnosticSink;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.mpi.internal.CallDepth;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One rank in collective calls: its timer, and the communicator that the calls are over. Thread-confined.
 */
abstract class Participant {
    private final @Nullable Communicator world;
    private @Nullable Communicator communicator;

    /** Creates a participant of calls over the world, which is null if there is no engine. */
    Participant(@Nullable Communicator world) {
        this.world = world;
        this.communicator = world;
    }

    final boolean hasEngine() {
        return world != null;
    }

    final @Nullable Communicator communicator() {
        return communicator;
    }

    final int rank() {
        return communicator == null ? 0 : CallDepth.hiding(communicator::rank);
    }

    /** Notes that the timer was initialized for the world, if it was. */
    final Status initialized(Status status) {
        return initialized(status, world);
    }

    /** Notes that the timer was initialized for other ranks, if it was. */
    final Status initialized(Status status, @Nullable Communicator over) {
        if (status.isSuccess()) {
            communicator = over;
        }
        return status;
    }

    /** Returns the name of the class that users call, for messages. */
    abstract String userType();

    abstract Contribution contribution();

    /**
     * Rejects an operation as the error policy of the timer says.
     *
     * @param isSpokesman whether this rank is the one that reports a rejection by all ranks
     */
    abstract Status reject(Status status, boolean isSpokesman, Rejection rejection, @Nullable Throwable cause);

    /** Rejects an operation for a reason of this rank alone. */
    final Status rejectAlone(DiagnosticId id, String text) {
        return reject(id.status(), true, new Rejection(id, null, () -> text), null);
    }

    /**
     * Writes a report over ranks. Every way of writing one comes through here. Its calls of MPI are none of the program.
     *
     * @throws FTimerException if that failed, and the configuration of the process says
     *     {@code onReportFailure=fail}
     */
    final Status deliver(Supplier<Status> report) {
        Status status = CallDepth.hiding(report);
        if (!status.isSuccess() && areFailuresFatal()) {
            // the job then ends with another exit code than 0, unless the program catches the exception
            String line = lastMessage();
            throw new FTimerException(status, line.isEmpty() ? "a report over ranks failed: " + status : line, null);
        }
        return status;
    }

    private static boolean areFailuresFatal() {
        try {
            return Configuration.ofProcess().failsOnReportFailure();
        } catch (IllegalArgumentException e) {
            // FTimers.init() reports it; here it must not hide why the report failed
            return false;
        }
    }

    /** Returns the diagnostic of the last operation of the timer; empty if that succeeded. */
    abstract String lastMessage();

    /** Returns why that rank, such as "rank 3", has nothing to contribute, where its status alone does not say. */
    String reason(String rank) {
        return rank + " could not take its own summary; see its diagnostics";
    }

    /**
     * Returns who gets the diagnostics of this rank about its own calls, if all ranks share it and say the number of repeated
     * ones together; null otherwise.
     */
    @Nullable
    abstract DiagnosticSink sharedDiagnostics();

    /** Leaves the number of repeated diagnostics of this rank to rank 0, if all ranks share them. */
    final void leaveNumbers() {
        DiagnosticSink shared = sharedDiagnostics();
        if (shared != null && world != null && isBehindFirst(world)) {
            shared.leaveNumbers();
        }
    }

    private static boolean isBehindFirst(Communicator world) {
        try {
            return CallDepth.hiding(world::rank) > 0;
        } catch (CommunicationException e) {
            // the first collective call says so
            return false;
        }
    }

    /** Clears the rejected calls of workers and returns the diagnostic for them; empty if there are none. */
    String drainWorkers() {
        return "";
    }

    /**
     * What one rank brings to a collective call.
     *
     * @param ranks the communicator of the call; null if this rank answers without the others
     * @param status success, or why there is nothing to reduce
     * @param ofWorkers whether the status is that of a rejected call of a worker, which counts only if no rank has another one
     * @param open what is open on this rank, for messages; empty if nothing is or it is not known
     * @param part null if it was rejected and that was reported
     * @param thrown the exception that reports the rejection, under {@link io.ftimer.values.ErrorPolicy#THROW}
     */
    record Contribution(
            @Nullable Communicator ranks,
            Status status,
            boolean ofWorkers,
            String open,
            @Nullable UnionSummary part,
            @Nullable FTimerException thrown) {

        static Contribution of(@Nullable Communicator ranks, Status status, UnionSummary part) {
            return new Contribution(ranks, status, false, "", part, null);
        }

        static Contribution active(@Nullable Communicator ranks, String open, UnionSummary part) {
            return new Contribution(ranks, Status.ACTIVE, false, open, part, null);
        }

        static Contribution ofWorkers(Communicator ranks, Status status, UnionSummary part) {
            return new Contribution(ranks, status, true, "", part, null);
        }

        /** Returns the contribution of a rank whose timer is not initialized, which the ranks report together. */
        static Contribution uninitialized(@Nullable Communicator ranks) {
            return of(ranks, Status.NOT_INITIALIZED, UnionSummary.rejected(Status.NOT_INITIALIZED));
        }

        /** Returns the contribution of a rank that has reported why there is no summary. */
        static Contribution rejected(@Nullable Communicator ranks, Status status) {
            return new Contribution(ranks, status, false, "", null, null);
        }

        static Contribution thrown(@Nullable Communicator ranks, FTimerException thrown) {
            return new Contribution(ranks, thrown.status(), false, "", null, thrown);
        }
    }
}
