package io.ftimer.mpi;

import io.ftimer.internal.engine.DiagnosticSink;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.lanes.LaneConfig;
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
 * Summaries and reports over the ranks of an MPI job and their lanes; each rank has a lane timer of its own.
 *
 * <pre>{@code
 * InProcess.run(2, world -> {
 *     LaneTimer timer = LaneTimer.create(4);
 *     MpiLaneTimer ranks = MpiLaneTimer.of(timer, world);
 *     TimerId step = timer.register("step");
 *     LaneRegion region = timer.beginRegion();
 *     for (int worker = 1; worker <= 4; worker++) {
 *         try (LaneMember member = region.team(4).join(worker)) {   // usually on a thread of its own
 *             timer.start(step);
 *             timer.stop(step);
 *         }
 *     }
 *     timer.endRegion(region);
 *     ranks.csvReport().metadata("grid", "512x512").write(Path.of("solve.csv"));
 * });
 * }</pre>
 *
 * <p>Make collective calls in serial context, after the timed regions of the rank have ended. Workers never communicate with
 * other ranks.
 *
 * <p>Checks run in this order. A call inside a team, and then a null communicator, are rejected by their own rank alone. All
 * other problems reject the call on every rank: {@link Status#NOT_INITIALIZED} if a timer is not initialized;
 * {@link Status#UNKNOWN} if the lanes of one rank together have more time than 64 bits of nanoseconds hold, 292 years;
 * {@link Status#ACTIVE} if a timed region or a region of a lane is open; if calls of workers were rejected, the highest
 * status among the first ones of each rank, after which these calls are cleared; {@link Status#MPI_INCONSISTENT} for a strict
 * result of ranks that differ; {@link Status#IO} if rank 0 cannot write. Failures are reported as the
 * {@link io.ftimer.values.ErrorPolicy} of the timer says. Under {@code WARN}, rank 0 writes the diagnostic of what all ranks
 * reject.
 *
 * <p>Thread safety: thread-confined, to the thread that the engine started as this rank.
 */
public final class MpiLaneTimer extends RankTimer {
    private final LaneParticipant participant;

    private MpiLaneTimer(LaneParticipant participant) {
        super(
                participant,
                new Reduction.Strict(Reduction.Call.LANE_SUMMARY, "ranks or lanes"),
                Reduction.Call.LANE_UNION,
                Reduction.Call.LANE_EXPORT);
        this.participant = participant;
    }

    /** Returns an MPI timer that reduces {@code timer}, initialized or not, over the ranks of {@code world}. */
    public static MpiLaneTimer of(LaneTimer timer, Communicator world) {
        return new MpiLaneTimer(new LaneParticipant(timer, Objects.requireNonNull(world, "world")));
    }

    /**
     * Returns an MPI timer without an engine, for programs that also run without MPI. All its collective calls return
     * {@link Status#NOT_IMPLEMENTED} and write nothing; they return {@link Status#NOT_INITIALIZED} before {@code init} and
     * {@link Status#ACTIVE} inside a team.
     */
    public static MpiLaneTimer of(LaneTimer timer) {
        return new MpiLaneTimer(new LaneParticipant(timer, null));
    }

    /** Initializes the timer, see {@link LaneTimer#init()}, for reductions over the world. */
    public Status init() {
        return participant.initialized(participant.timer.init());
    }

    /** Initializes the timer, see {@link LaneTimer#init(LaneConfig)}, for reductions over the world. */
    public Status init(LaneConfig config) {
        return participant.initialized(participant.timer.init(config));
    }

    /**
     * Initializes the timer, see {@link LaneTimer#init(LaneConfig)}, for reductions over other ranks.
     *
     * @param over the ranks; may be null, as {@link Communicator#split} returns it for a rank of no group, and reductions
     *     then return {@link Status#UNKNOWN}
     */
    public Status init(LaneConfig config, @Nullable Communicator over) {
        return participant.initialized(participant.timer.init(config), over);
    }

    /**
     * A rank with a lane timer. A call inside a team is answered by its own rank alone. A timer that is not initialized and
     * rejected calls of workers are answered by all ranks together, and only rank 0 writes the diagnostic; a rank that is not
     * initialized writes it to a sink of its own, too.
     */
    private static final class LaneParticipant extends Participant {
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
                String text =
                        "results over ranks rejected: the call is inside a team; make it after the team has ended";
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
}
