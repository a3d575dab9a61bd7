package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.reduce.UnionAccumulator;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.io.IOException;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** A rank in the collective calls of one context; it contributes running regions too. Thread-confined. */
final class ContextParticipant extends TimerParticipant {
    private final String userType;
    private final RankContexts contexts;
    private final String context;
    private final BiFunction<Integer, Summary, UnionSummary> part;

    /**
     * Creates a participant.
     *
     * @param part what the rank contributes, from its number and its summary
     */
    ContextParticipant(
            String userType,
            FTimer timer,
            RankContexts contexts,
            String context,
            BiFunction<Integer, Summary, UnionSummary> part) {
        super(timer, contexts.problem(context) == null ? contexts.members(context) : null);
        this.userType = userType;
        this.contexts = contexts;
        this.context = context;
        this.part = part;
    }

    @Override
    String userType() {
        return userType;
    }

    @Override
    Participant.Contribution contribution() {
        String problem = contexts.problem(context);
        if (problem != null) {
            return Participant.Contribution.rejected(
                    null,
                    reject(
                            DiagnosticId.NO_COMMUNICATOR,
                            userType() + ".summary(" + RankContexts.quoted(context) + ") rejected: " + problem,
                            null));
        }
        if (timer().recorder().isUninitialized()) {
            return Participant.Contribution.uninitialized(communicator());
        }
        try {
            Summary whole = timedSummary();
            return whole.status().isSuccess()
                    ? Participant.Contribution.of(communicator(), Status.SUCCESS, part.apply(rank(), whole))
                    : Participant.Contribution.rejected(communicator(), whole.status());
        } catch (FTimerException e) {
            return Participant.Contribution.thrown(communicator(), e);
        }
    }

    /** Returns the part of a rank that continues: regions that are running count up to now. */
    static UnionSummary interim(int rank, Summary mine) {
        UnionAccumulator own = new UnionAccumulator();
        own.add(rank, mine);
        return own.interim();
    }

    /** Rejects an operation that all ranks reject for the same reason, which one of them reports; not collective. */
    Status rejectTogether(DiagnosticId id, String text) {
        Communicator ranks = communicator();
        return reject(id.status(), ranks != null && ranks.rank() == 0, new Rejection(id, null, () -> text), null);
    }

    /**
     * Lets each rank write to a place of its own; collective.
     *
     * @param what what is written, for messages
     * @param writer writes the output of this rank
     * @return the same on every rank: {@link Status#IO} if some could not write, which one message names
     */
    Status writeEach(Communicator ranks, String what, RootOutput.Writer writer) {
        @Nullable String problem = RootOutput.THROWN;
        RankReasons failures;
        try {
            problem = problem(writer);
        } finally {
            // also if this rank throws: the other ranks wait
            failures = RankReasons.of(ranks, problem);
        }
        return failures.isEmpty()
                ? Status.SUCCESS
                : rejectTogether(DiagnosticId.IO_FAILED, failures.explain(failures.who() + " could not write " + what));
    }

    private static @Nullable String problem(RootOutput.Writer writer) {
        try {
            writer.write();
            return null;
        } catch (IOException e) {
            return TextEscapes.display(String.valueOf(e.getMessage()));
        }
    }

    Status reject(DiagnosticId id, String text, @Nullable Throwable cause) {
        return reject(id.status(), true, new Rejection(id, null, () -> text), cause);
    }

    Status failed(String operation, CommunicationException failure) {
        String why = TextEscapes.display(String.valueOf(failure.getMessage()));
        return reject(DiagnosticId.COMMUNICATION_FAILED, operation + " failed: " + why, failure);
    }
}
