package io.ftimer.lanes;

import io.ftimer.TimerId;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A handle of one lane of a {@link LaneTimer}: what is started and stopped here goes onto the strict stack of that lane.
 *
 * <p>Thread safety: a lane is for one thread at a time, and within a timed region for one thread; others are rejected. No lock
 * is taken after the first call of a thread in a timed region.
 */
public final class Lane implements AutoCloseable {
    /**
     * Whom a handle is for.
     *
     * @param lane the number of the lane
     * @param teamSize how many members the team has
     * @param nested whether it is a team inside a team, which has no lanes
     * @param shared whether several threads may use the lane, as the members of teams of one do with lane 0
     */
    record Seat(int lane, int teamSize, boolean nested, boolean shared) {
        static final Seat SERIAL = new Seat(0, 1, false, false);

        boolean isInTeam() {
            return lane > 0 || nested;
        }
    }

    private static final String OF_ANOTHER_THREAD =
            ": another thread uses the lane; a lane is one thread for a whole timed region";

    private static final String IN_A_NESTED_TEAM = ": a team inside a team has no lanes; record in the outer one";

    private final LaneTimer timer;
    private final Seat seat;

    /** The recorder of the thread that was let in last; any other thread finds that it may not record there. */
    private @Nullable LaneRecorder recorder;

    Lane(LaneTimer timer, Seat seat) {
        this.timer = timer;
        this.seat = seat;
    }

    /** Returns the number of the lane: 0 for serial calls, 1 and up for the members of a team. */
    public int number() {
        return seat.lane();
    }

    /**
     * Opens the region of a handle inside the one that is running on this lane.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#UNKNOWN} for a handle that is not of this
     *     run, a lane beyond the capacity, or one that another thread uses; {@link Status#ACTIVE} on the lane of a worker
     *     while no timed region is open, and in a team inside a team
     */
    public Status start(TimerId id) {
        LaneRecorder known = recorder;
        return known != null && known.mayRecord() ? known.start(id) : slowly("start", id, LaneRecorder::start);
    }

    /**
     * Closes the region that is running on this lane, which must be that of the handle. A wrong one changes nothing.
     *
     * @return as {@link #start(TimerId)}; {@link Status#MISMATCH} if another region is running, or none
     */
    public Status stop(TimerId id) {
        LaneRecorder known = recorder;
        return known != null && known.mayRecord() ? known.stop(id) : slowly("stop", id, LaneRecorder::stop);
    }

    /** Looks at a call that could not go the fast way, and makes it if nothing is in the way. */
    private Status slowly(String operation, TimerId id, BiFunction<LaneRecorder, TimerId, Status> call) {
        LaneRun run = timer.run();
        if (run == null) {
            return reject(
                    DiagnosticId.NOT_INITIALIZED,
                    operation,
                    id,
                    ": the lane timer is not initialized; call init() first");
        }
        if (!timer.isKnown(id)) {
            return reject(
                    DiagnosticId.UNKNOWN_ID,
                    operation,
                    id,
                    ": not a handle of this run; register the name after init()");
        }
        if (!isWithin(run)) {
            return reject(DiagnosticId.LANE_BEYOND_CAPACITY, operation, id, beyondCapacity(run));
        }
        if (seat.nested()) {
            return reject(DiagnosticId.NESTED_TEAM, operation, id, IN_A_NESTED_TEAM);
        }
        if (seat.isInTeam() && run.openToken() == 0 && !hasLeftRegionsOpen()) {
            return reject(
                    DiagnosticId.NO_TIMED_REGION,
                    operation,
                    id,
                    ": no timed region is open; begin one before the team starts");
        }
        LaneRecorder mine = acquire(run);
        return mine != null
                ? call.apply(mine, id)
                : reject(DiagnosticId.FOREIGN_THREAD, operation, id, OF_ANOTHER_THREAD);
    }

    /** Returns whether a call of this thread was under way when the timed region ended, so that it must be let in to stop. */
    private boolean hasLeftRegionsOpen() {
        LaneRecorder known = recorder;
        return known != null && known.owner() == Thread.currentThread() && known.isRunning();
    }

    private Status reject(DiagnosticId reason, String operation, TimerId id, String why) {
        return timer.rejections.reject(
                reason,
                seat.isInTeam(),
                () -> "cannot " + operation + " " + TextEscapes.escape(String.valueOf(id)) + where() + why);
    }

    /** Returns lane and thread of a call, for messages. */
    private String where() {
        return " on lane " + seat.lane() + " from thread \""
                + TextEscapes.escape(Thread.currentThread().getName()) + '"';
    }

    private String beyondCapacity(LaneRun run) {
        return ": the team has " + seat.teamSize() + " lanes, and the timer room for " + run.capacity()
                + ", lane 0 included; make them as many as there are threads";
    }

    boolean isOf(LaneTimer other) {
        return timer == other;
    }

    /** Returns whether the team has this lane, and the run room for it. */
    boolean isWithin(LaneRun run) {
        return seat.lane() <= seat.teamSize() && seat.lane() < run.capacity();
    }

    /** Returns what the facade records on: the lane, if the calling thread may use it, or else what rejects every call. */
    LaneRecorder forFacade(LaneRun run) {
        if (!isWithin(run)) {
            return run.rejector(DiagnosticId.LANE_BEYOND_CAPACITY, where() + beyondCapacity(run));
        }
        if (seat.nested()) {
            return run.rejector(DiagnosticId.NESTED_TEAM, where() + IN_A_NESTED_TEAM);
        }
        LaneRecorder mine = acquire(run);
        return mine != null ? mine : run.rejector(DiagnosticId.FOREIGN_THREAD, where() + OF_ANOTHER_THREAD);
    }

    /** Makes the calling thread the one that uses the lane, if it may; returns its recorder, or null. */
    @Nullable
    LaneRecorder acquire(LaneRun run) {
        LaneRecorder mine = run.acquire(seat.lane(), seat.teamSize(), seat.shared());
        LaneMember member = LaneMember.current();
        if (mine != null && member != null) {
            member.keep(mine);
        }
        recorder = mine;
        return mine;
    }

    /** Lets another thread have the lane, with regions open or not. To be called by the thread that used it, or by none. */
    @Override
    public void close() {
        LaneRecorder known = recorder;
        recorder = null;
        if (known != null && known.owner() == Thread.currentThread()) {
            known.release();
        }
    }
}
