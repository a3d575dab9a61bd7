package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.reduce.UnionAccumulator;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.FTimerException;
import java.util.function.UnaryOperator;

/** A rank in the collective calls of one context; it contributes running regions too. Thread-confined. */
final class ContextParticipant extends TimerParticipant {
    private final RankContexts contexts;
    private final String context;
    private final UnaryOperator<Summary> selected;
    private final UnaryOperator<UnionSummary> named;

    /**
     * Creates a participant.
     *
     * @param selected returns what the rank contributes of its summary
     * @param named gives the regions of its part their names
     */
    ContextParticipant(
            FTimer timer,
            RankContexts contexts,
            String context,
            UnaryOperator<Summary> selected,
            UnaryOperator<UnionSummary> named) {
        super(timer, contexts.problem(context) == null ? contexts.members(context) : null);
        this.contexts = contexts;
        this.context = context;
        this.selected = selected;
        this.named = named;
    }

    @Override
    String userType() {
        return "ProgramTimer";
    }

    @Override
    Participant.Contribution contribution() {
        String problem = contexts.problem(context);
        if (problem != null) {
            String text = userType() + ".summary(" + RankContexts.quoted(context) + ") rejected: " + problem;
            return Participant.Contribution.rejected(null, rejectAlone(DiagnosticId.NO_COMMUNICATOR, text));
        }
        if (timer().recorder().isUninitialized()) {
            return Participant.Contribution.uninitialized(communicator());
        }
        try {
            Summary whole = timedSummary();
            return whole.status().isSuccess()
                    ? Participant.Contribution.of(communicator(), whole.status(), part(selected.apply(whole)))
                    : Participant.Contribution.rejected(communicator(), whole.status());
        } catch (FTimerException e) {
            return Participant.Contribution.thrown(communicator(), e);
        }
    }

    /** Returns the part of a rank that continues: regions that are running count up to now. */
    private UnionSummary part(Summary mine) {
        UnionAccumulator own = new UnionAccumulator();
        own.add(rank(), mine);
        return named.apply(own.interim());
    }
}
