package io.ftimer.mpi;

import io.ftimer.internal.engine.Rejection;
import io.ftimer.lanes.LaneMember;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.lanes.internal.Lanes;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A rank with a lane timer. A call inside a team is answered by its own rank alone. A timer that is not initialized and
 * rejected calls of workers are answered by all ranks together, and only rank 0 writes the diagnostic.
 */
final class LaneParticipant extends Participant {
    private final Lanes lanes;

    LaneParticipant(LaneTimer timer, @Nullable Communicator world) {
        super(world);
        this.lanes = Objects.requireNonNull(timer, "timer").lanes();
    }

    @Override
    String userType() {
        return "MpiLaneTimer";
    }

    @Override
    Participant.Contribution contribution() {
        Communicator ranks = communicator();
        Status ready = lanes.readiness();
        boolean isUninitialized = ready == Status.NOT_INITIALIZED;
        if (LaneMember.isInTeam() && (hasEngine() || !isUninitialized)) {
            return Participant.Contribution.rejected(null, rejectInTeam());
        }
        if (isUninitialized && (ranks != null || !hasEngine())) {
            return uninitialized(ranks);
        }
        if (ranks == null) {
            // the call is rejected because of that; a summary would report rejected calls of workers
            return Participant.Contribution.of(null, ready, UnionSummary.reduce(List.of()));
        }
        Status rejectedCall = lanes.firstRejectedCall();
        if (ready.isSuccess() && !rejectedCall.isSuccess()) {
            return Participant.Contribution.ofWorkers(ranks, rejectedCall, UnionSummary.rejected(rejectedCall));
        }
        LaneSummary summary = ready.isSuccess() ? lanes.summary() : LaneSummary.rejected(ready);
        UnionSummary mine = UnionSummary.of(ranks.rank(), summary);
        return ready == Status.ACTIVE
                ? Participant.Contribution.active(ranks, lanes.open(), mine)
                : Participant.Contribution.of(ranks, mine.status(), mine);
    }

    private Status rejectInTeam() {
        DiagnosticId id = DiagnosticId.IN_TEAM;
        return reject(
                id.status(),
                true,
                new Rejection(
                        id,
                        null,
                        () ->
                                "results over ranks rejected: the call is inside a team; make it after the team has ended"),
                null);
    }

    /** Lets the timer report that it is not initialized, in its own words. */
    private Participant.Contribution uninitialized(@Nullable Communicator ranks) {
        try {
            return Participant.Contribution.rejected(ranks, lanes.summary().status());
        } catch (FTimerException e) {
            return Participant.Contribution.thrown(ranks, e);
        }
    }

    @Override
    Status reject(Status status, boolean isSpokesman, Rejection rejection, @Nullable Throwable cause) {
        return lanes.reject(status, isSpokesman, rejection, cause);
    }

    @Override
    String lastMessage() {
        return lanes.lastMessage();
    }

    @Override
    String reason(String rank) {
        return "the lanes of " + rank + " together have more time than 64 bits of nanoseconds hold, 292 years;"
                + " check its clock";
    }

    @Override
    String drainWorkers() {
        return lanes.drainDiagnostics();
    }
}
