package io.ftimer.lanes;

import io.ftimer.FTimer;
import io.ftimer.TimerId;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A handle of one lane of a {@link LaneTimer}. Regions that are started and stopped here nest on the stack of that lane.
 *
 * <p>Thread safety: one thread at a time may use a lane, and within a timed region always the same one; calls of other
 * threads are rejected. A thread takes no lock after its first call in a timed region.
 *
 * @since 0.1
 */
public final class Lane implements AutoCloseable {
    /**
     * The place in a team that a handle stands for.
     *
     * @param lane the number of the lane
     * @param teamSize the number of members of the team
     * @param nested whether the team is inside another team and therefore has no lanes
     * @param shared whether several threads may use the lane, as members of teams of one share lane 0
     */
    record Seat(int lane, int teamSize, boolean nested, boolean shared) {
        static final Seat SERIAL = new Seat(0, 1, false, false);

        boolean isInTeam() {
            return lane > 0 || nested;
        }
    }

    private static final String OF_ANOTHER_THREAD =
            "another thread uses the lane; use one thread per lane for a whole timed region";

    private static final String IN_A_NESTED_TEAM = "a team inside a team has no lanes; record in the outer team";

    private final LaneTimer timer;
    private final Seat seat;

    /** The recorder of the thread that acquired the lane last; it lets no other thread record. */
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
     * Opens the region of {@code id} inside the running region of this lane.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#UNKNOWN} if the handle does not belong to
     *     this run, the lane is beyond the capacity, or another thread uses it; {@link Status#ACTIVE} on the lane of a worker
     *     while no timed region is open, and in a team inside a team
     */
    public Status start(TimerId id) {
        LaneRecorder known = recorder;
        return known != null && known.mayRecord() && timer.isKnown(id)
                ? known.start(id)
                : slowly("start", id, LaneRecorder::start);
    }

    /**
     * Closes the running region of this lane, which must be that of {@code id}. A rejected stop changes nothing.
     *
     * @return as for {@link #start(TimerId)}; {@link Status#MISMATCH} if no region or another one is running
     */
    public Status stop(TimerId id) {
        LaneRecorder known = recorder;
        return known != null && known.mayRecord() && timer.isKnown(id)
                ? known.stop(id)
                : slowly("stop", id, LaneRecorder::stop);
    }

    /** Checks a call that could not take the fast path, and makes it if it is admitted. */
    private Status slowly(String operation, TimerId id, BiFunction<LaneRecorder, TimerId, Status> call) {
        // first, because a timer that finishes forgets its run, and then its handles
        boolean isKnown = timer.isKnown(id);
        LaneRun run = timer.run();
        if (run == null) {
            return reject(
                    DiagnosticId.NOT_INITIALIZED,
                    operation,
                    id,
                    "the lane timer is not initialized; call init() first");
        }
        if (!isKnown) {
            return reject(
                    DiagnosticId.UNKNOWN_ID, operation, id, "not a handle of this run; register the name after init()");
        }
        if (!isWithin(run)) {
            return reject(DiagnosticId.LANE_BEYOND_CAPACITY, operation, id, beyondCapacity(run));
        }
        if (seat.nested()) {
            return reject(DiagnosticId.NESTED_TEAM, operation, id, IN_A_NESTED_TEAM);
        }
        if (seat.isInTeam() && run.openToken() == 0 && !hasLeftRegionsOpen()) {
            return reject(DiagnosticId.NO_TIMED_REGION, operation, id, LaneCatalog.NO_TIMED_REGION);
        }
        LaneRecorder mine = acquire(run, true);
        return mine != null
                ? call.apply(mine, id)
                : reject(DiagnosticId.FOREIGN_THREAD, operation, id, OF_ANOTHER_THREAD);
    }

    /** Returns whether this thread left regions open when the timed region ended, which it must still be able to stop. */
    private boolean hasLeftRegionsOpen() {
        LaneRecorder known = recorder;
        return known != null && known.owner() == Thread.currentThread() && known.isRunning();
    }

    private Status reject(DiagnosticId reason, String operation, TimerId id, String why) {
        return timer.rejections.reject(
                reason,
                seat.isInTeam(),
                () -> operation + "(" + TextEscapes.display(String.valueOf(id)) + ")" + rejectedHere(why));
    }

    /** Returns the part of a message that follows the call. */
    private String rejectedHere(String why) {
        return " rejected on lane " + seat.lane() + ", thread \""
                + TextEscapes.display(Thread.currentThread().getName()) + "\": " + why;
    }

    private String beyondCapacity(LaneRun run) {
        return "the team size is " + seat.teamSize() + " and the lane capacity is " + run.capacity()
                + ", lane 0 included; allow one lane per thread, plus lane 0";
    }

    boolean isOf(LaneTimer other) {
        return timer == other;
    }

    /** Returns whether both the team and the capacity of the run include this lane. */
    boolean isWithin(LaneRun run) {
        return seat.lane() <= seat.teamSize() && seat.lane() < run.capacity();
    }

    /** Returns the recorder for the facade: that of the lane, or one that rejects every call if the thread may not use it. */
    LaneRecorder forFacade(LaneRun run) {
        if (!isWithin(run)) {
            return run.rejector(DiagnosticId.LANE_BEYOND_CAPACITY, rejectedHere(beyondCapacity(run)));
        }
        if (seat.nested()) {
            return run.rejector(DiagnosticId.NESTED_TEAM, rejectedHere(IN_A_NESTED_TEAM));
        }
        LaneRecorder mine = acquire(run, false);
        return mine != null ? mine : run.rejector(DiagnosticId.FOREIGN_THREAD, rejectedHere(OF_ANOTHER_THREAD));
    }

    /** Returns what records the calls of the calling thread on this lane; null if they would be rejected. */
    @Nullable
    FTimer recorderHere(LaneRun run) {
        LaneRecorder known = recorder;
        if (known == null || !known.mayRecord()) {
            boolean admits = isWithin(run) && !seat.nested() && (!seat.isInTeam() || run.openToken() != 0);
            known = admits ? acquire(run, true) : null;
        }
        return known == null ? null : known.timer();
    }

    /**
     * Acquires the lane for the calling thread and returns its recorder; null if another thread uses the lane.
     *
     * @param forCall whether the thread records now; otherwise other threads may use the lane until it does
     */
    @Nullable
    LaneRecorder acquire(LaneRun run, boolean forCall) {
        LaneRecorder mine = run.acquire(seat.lane(), seat.teamSize(), seat.shared(), forCall);
        LaneMember member = LaneMember.current();
        if (mine != null && member != null) {
            member.keep(mine);
        }
        recorder = mine;
        return mine;
    }

    /** Releases the lane, with regions open or not, if the calling thread uses it; another thread may use it then. */
    @Override
    public void close() {
        LaneRecorder known = recorder;
        recorder = null;
        if (known != null && known.owner() == Thread.currentThread()) {
            known.release();
        }
    }
}
