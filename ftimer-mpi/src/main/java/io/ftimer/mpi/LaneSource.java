package io.ftimer.mpi;

import io.ftimer.FTimerException;
import io.ftimer.Status;
import io.ftimer.internal.DiagnosticId;
import io.ftimer.lanes.LaneMember;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.mpi.Share.Weight;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.UnionHybridSummary;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A lane timer. A call inside a team it answers alone; not initialized, or with calls of workers refused, it answers together
 * with the other ranks. What all ranks tell alike, only rank 0 writes a line of.
 *
 * @param hasEngine whether there are other ranks to meet
 */
record LaneSource(LaneTimer timer, boolean hasEngine) implements RankSource<UnionHybridSummary> {
    @Override
    public String userType() {
        return "MpiLaneTimer";
    }

    @Override
    public Share<UnionHybridSummary> share(@Nullable Communicator over) {
        Status ready = timer.readiness();
        boolean isUninitialized = ready == Status.NOT_INITIALIZED;
        if (LaneMember.isInTeam() && (hasEngine || !isUninitialized)) {
            return Share.told(Weight.ALONE, refuseInTeam());
        }
        if (isUninitialized && (over != null || !hasEngine)) {
            return refusedByTimer(hasEngine ? Weight.EVERY_RANK : Weight.ALONE);
        }
        if (over == null) {
            // it goes nowhere
            return new Share<>(Weight.EVERY_RANK, ready, UnionHybridSummary.refused(ready), null);
        }
        Status refusedCall = timer.firstRefusedCall();
        if (ready.isSuccess() && !refusedCall.isSuccess()) {
            return new Share<>(Weight.WORKERS, refusedCall, UnionHybridSummary.refused(refusedCall), null);
        }
        LaneSummary summary = ready.isSuccess() ? timer.summary() : LaneSummary.refused(ready);
        UnionHybridSummary mine = UnionHybridSummary.of(over.rank(), summary);
        return new Share<>(Weight.EVERY_RANK, mine.status(), mine, null);
    }

    private Status refuseInTeam() {
        DiagnosticId id = DiagnosticId.IN_TEAM;
        return refuse(
                id.status(),
                () -> id.line("cannot give results over ranks inside a team; ask for them after it ended"),
                null);
    }

    private Share<UnionHybridSummary> refusedByTimer(Weight weight) {
        try {
            return Share.told(weight, timer.summary().status());
        } catch (FTimerException e) {
            return new Share<>(weight, e.status(), null, e);
        }
    }

    @Override
    public Status refuse(Status status, Supplier<String> line, @Nullable Throwable cause) {
        return timer.refuseFor(status, true, line, cause);
    }

    @Override
    public Status refuseTogether(Communicator communicator, Status status, Supplier<String> line) {
        return timer.refuseFor(status, communicator.rank() == 0, line, null);
    }

    @Override
    public String reason(String rank) {
        return "the time of all lanes of " + rank + " together does not fit 64 bits of nanoseconds, 292 years;"
                + " look at its clock";
    }

    @Override
    public String drainWorkers() {
        return timer.drainDiagnostics();
    }
}
