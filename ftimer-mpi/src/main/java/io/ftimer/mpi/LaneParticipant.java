package io.ftimer.mpi;

import io.ftimer.internal.engine.DiagnosticSink;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.lanes.LaneMember;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.lanes.internal.LanesOfRank;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A rank with a lane timer. A call inside a team is answered by its own rank alone. A timer that is not initialized and
 * rejected calls of workers are answered by all ranks together, and only rank 0 writes the diagnostic; a rank that is not
 * initialized writes it to a sink of its own, too.
 */
final class LaneParticipant extends Participant {
    private final LaneTimer timer;
    private final LanesOfRank lanes;

    LaneParticipant(LaneTimer timer, @Nullable Communicator world) {
        super(world);
        this.timer = Objects.requireNonNull(timer, "timer");
        this.lanes = timer.lanes();
        leaveNumbers();
    }

    @Override
    @Nullable
    DiagnosticSink sharedDiagnostics() {
        return lanes.sharedDiagnostics();
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
            String text = "results over ranks rejected: the call is inside a team; make it after the team has ended";
            return Participant.Contribution.rejected(null, rejectAlone(DiagnosticId.IN_TEAM, text));
        }
        if (isUninitialized && ranks != null) {
            return Participant.Contribution.uninitialized(ranks);
        }
        if (isUninitialized && !hasEngine()) {
            // the timer reports it in its own words
            return Participant.Contribution.rejected(null, timer.summary().status());
        }
        if (ranks == null) {
            // the call is rejected because of that; a summary would report rejected calls of workers
            return Participant.Contribution.of(null, ready, UnionSummary.reduce(List.of()));
        }
        Status rejectedCall = lanes.firstRejectedCall();
        if (ready.isSuccess() && !rejectedCall.isSuccess()) {
            return Participant.Contribution.ofWorkers(ranks, rejectedCall, UnionSummary.rejected(rejectedCall));
        }
        LaneSummary summary = ready.isSuccess() ? timer.summary() : LaneSummary.rejected(ready);
        UnionSummary mine = UnionSummary.of(ranks.rank(), summary);
        return ready == Status.ACTIVE
                ? Participant.Contribution.active(ranks, lanes.open(), mine)
                : Participant.Contribution.of(ranks, mine.status(), mine);
    }

    @Override
    Status reject(Status status, boolean isSpokesman, Rejection rejection, @Nullable Throwable cause) {
        boolean isOwn = rejection.id() == DiagnosticId.NOT_INITIALIZED && sharedDiagnostics() == null;
        return lanes.reject(status, isSpokesman || isOwn, rejection, cause);
    }

    @Override
    String lastMessage() {
        return timer.lastMessage();
    }

    @Override
    String reason(String rank) {
        return "the lanes of " + rank + " together have more time than 64 bits of nanoseconds hold, 292 years;"
                + " check its clock";
    }

    @Override
    String drainWorkers() {
        return timer.drainDiagnostics();
    }
}
