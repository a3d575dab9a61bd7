package io.ftimer.lanes;

import io.ftimer.FTimer;
import io.ftimer.TimerId;
import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.engine.Rejection;
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

    final LaneCatalog catalog;

    /** Knows the handles of the current run; kept here because every call asks it. */
    private final FTimer names;

    private final Seat seat;

    /** The recorder of the thread that acquired the lane last; it lets no other thread record. */
    private @Nullable FTimer timer;

    Lane(LaneCatalog catalog, Seat seat) {
        this.catalog = catalog;
        this.names = catalog.names;
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
        FTimer known = timer;
        return known != null && known.recorder().mayRecord() && names.isKnown(id)
                // a name of the catalog is always the same string: its call path is found as fast as by a handle
                ? known.start(id.name())
                : slowly("start", id, FTimer::start);
    }

    /**
     * Closes the running region of this lane, which must be that of {@code id}. A rejected stop changes nothing.
     *
     * @return as for {@link #start(TimerId)}; {@link Status#MISMATCH} if no region or another one is running
     */
    public Status stop(TimerId id) {
        FTimer known = timer;
        return known != null && known.recorder().mayRecord() && names.isKnown(id)
                // a name of the catalog is known on every lane, even on lanes that have not used it
                ? known.recorder().stopKnown(id.name())
                : slowly("stop", id, (timer, name) -> timer.recorder().stopKnown(name));
    }

    /** Checks a call that could not take the fast path, and makes it if it is admitted. */
    private Status slowly(String operation, TimerId id, BiFunction<FTimer, String, Status> call) {
        // first, because a timer that finishes forgets its run, and then its handles
        boolean isKnown = names.isKnown(id);
        LaneRun run = catalog.run();
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
        Refusal refusal = refusal(run);
        if (refusal != null) {
            return reject(refusal.id(), operation, id, refusal.why());
        }
        if (seat.isInTeam() && !run.isTimed() && !hasLeftRegionsOpen()) {
            return reject(DiagnosticId.NO_TIMED_REGION, operation, id, LaneCatalog.NO_TIMED_REGION);
        }
        FTimer mine = acquire(run, true);
        return mine != null
                ? call.apply(mine, id.name())
                : reject(DiagnosticId.WRONG_THREAD, operation, id, OF_ANOTHER_THREAD);
    }

    /** Returns whether this thread left regions open when the timed region ended, which it must still be able to stop. */
    private boolean hasLeftRegionsOpen() {
        FTimer known = timer;
        return known != null
                && known.recorder().owner() == Thread.currentThread()
                && known.recorder().isBusy();
    }

    private Status reject(DiagnosticId reason, String operation, TimerId id, String why) {
        return catalog.rejections.reject(
                new Rejection(
                        reason,
                        operation,
                        () -> operation + "(" + TextEscapes.display(String.valueOf(id)) + ")" + rejectedHere(why)),
                seat.isInTeam());
    }

    /** Returns the part of a message that follows the call. */
    private String rejectedHere(String why) {
        return " rejected on lane " + seat.lane() + ", thread \""
                + TextEscapes.display(Thread.currentThread().getName()) + "\": " + why;
    }

    /** Why a place has no lane in a run. */
    private record Refusal(DiagnosticId id, String why) {}

    /** Returns why this place has no lane in that run: both the team and its capacity must include the lane; null if it has one. */
    private @Nullable Refusal refusal(LaneRun run) {
        if (seat.lane() > seat.teamSize() || seat.lane() >= run.capacity()) {
            return new Refusal(
                    DiagnosticId.LANE_BEYOND_CAPACITY,
                    "the team size is " + seat.teamSize() + " and the lane capacity is " + run.capacity()
                            + ", lane 0 included; allow one lane per thread, plus lane 0");
        }
        return seat.nested()
                ? new Refusal(DiagnosticId.NESTED_TEAM, "a team inside a team has no lanes; record in the outer team")
                : null;
    }

    /** Returns the recorder for the facade: that of the lane, or one that rejects every call if the thread may not use it. */
    Recorder forFacade(LaneRun run) {
        Refusal refusal = refusal(run);
        if (refusal != null) {
            return catalog.newRejector(refusal.id(), rejectedHere(refusal.why()));
        }
        FTimer mine = acquire(run, false);
        return mine != null
                ? mine.recorder()
                : catalog.newRejector(DiagnosticId.WRONG_THREAD, rejectedHere(OF_ANOTHER_THREAD));
    }

    /** Returns what records the calls of the calling thread on this lane; null if they would be rejected. */
    @Nullable
    FTimer recorderHere(LaneRun run) {
        FTimer known = timer;
        if (known == null || !known.recorder().mayRecord()) {
            boolean admits = refusal(run) == null && (!seat.isInTeam() || run.isTimed());
            known = admits ? acquire(run, true) : null;
        }
        return known;
    }

    /**
     * Acquires the lane for the calling thread and returns its recorder; null if another thread uses the lane.
     *
     * @param forCall whether the thread records now; otherwise other threads may use the lane until it does
     */
    @Nullable
    FTimer acquire(LaneRun run, boolean forCall) {
        FTimer acquired = run.acquire(seat.lane(), seat.teamSize(), seat.shared(), forCall);
        LaneMember member = LaneMember.current();
        if (acquired != null && member != null) {
            member.keep(acquired.recorder());
        }
        timer = acquired;
        return acquired;
    }

    /** Releases the lane, with regions open or not, if the calling thread uses it; another thread may use it then. */
    @Override
    public void close() {
        FTimer known = timer;
        timer = null;
        if (known != null && known.recorder().owner() == Thread.currentThread()) {
            known.recorder().release();
        }
    }
}
