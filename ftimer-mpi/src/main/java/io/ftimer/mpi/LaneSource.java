package io.ftimer.mpi;

import io.ftimer.lanes.LaneMember;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.mpi.Share.Weight;
import io.ftimer.reduce.lanes.LaneSummary;
import io.ftimer.reduce.lanes.UnionHybridSummary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A lane timer. A call inside a team it answers alone; not initialized, or with calls of workers rejected, it answers together
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
        Status ready = Access.LANES.readiness(timer);
        boolean isUninitialized = ready == Status.NOT_INITIALIZED;
        if (LaneMember.isInTeam() && (hasEngine || !isUninitialized)) {
            return Share.told(Weight.ALONE, rejectInTeam());
        }
        if (isUninitialized && (over != null || !hasEngine)) {
            return rejectedByTimer(hasEngine ? Weight.EVERY_RANK : Weight.ALONE);
        }
        if (over == null) {
            // it goes nowhere
            return new Share<>(Weight.EVERY_RANK, ready, UnionHybridSummary.rejected(ready), null);
        }
        Status rejectedCall = Access.LANES.firstRejectedCall(timer);
        if (ready.isSuccess() && !rejectedCall.isSuccess()) {
            return new Share<>(Weight.WORKERS, rejectedCall, UnionHybridSummary.rejected(rejectedCall), null);
        }
        LaneSummary summary = ready.isSuccess() ? timer.summary() : LaneSummary.rejected(ready);
        UnionHybridSummary mine = UnionHybridSummary.of(over.rank(), summary);
        return new Share<>(Weight.EVERY_RANK, mine.status(), mine, null);
    }

    private Status rejectInTeam() {
        DiagnosticId id = DiagnosticId.IN_TEAM;
        return reject(
                id.status(),
                () -> id.line("cannot give results over ranks inside a team; ask for them after it ended"),
                null);
    }

    private Share<UnionHybridSummary> rejectedByTimer(Weight weight) {
        try {
            return Share.told(weight, timer.summary().status());
        } catch (FTimerException e) {
            return new Share<>(weight, e.status(), null, e);
        }
    }

    @Override
    public Status reject(Status status, Supplier<String> line, @Nullable Throwable cause) {
        return Access.LANES.reject(timer, status, true, line, cause);
    }

    @Override
    public Status rejectTogether(Communicator communicator, Status status, Supplier<String> line) {
        return Access.LANES.reject(timer, status, communicator.rank() == 0, line, null);
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
