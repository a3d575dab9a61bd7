package io.ftimer.lanes;

import io.ftimer.TimerId;
import io.ftimer.internal.Door;
import io.ftimer.internal.LaneAccess;
import io.ftimer.reduce.lanes.LaneSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Records a team of workers: each one is a lane with a strict stack of regions of its own, and the lanes are reduced together.
 *
 * <pre>{@code
 * LaneTimer timer = LaneTimer.create(4);
 * TimerId work = timer.register("work");
 * try (LaneRegion region = timer.beginRegion()) {
 *     region.team(4).runAll(lane -> {
 *         lane.start(work);
 *         step(lane.number());
 *         lane.stop(work);
 *     });
 * }
 * TextReport.of(timer.summary()).writeTo(System.out);
 * }</pre>
 *
 * <p>Lane 0 has what is called in serial context, that is by a thread that is not a member of a {@link LaneTeam}; lanes 1 and
 * up are the members of a team. Workers may record while a timed region is open, which is begun and ended in serial context.
 * The stack of lane 0 is no parent of what workers do, and must be empty where a timed region begins and ends. A lane never
 * repairs: a stop that does not fit changes nothing.
 *
 * <p>What is checked, in this order: that the call is not made inside a team, where it may not be; that the timer is
 * initialized; open timed regions; open regions of lanes; rejected calls of workers. A rejected call of a worker is kept under
 * {@link ErrorPolicy#WARN}, for lines of several threads would come in no order; the next call of serial context that changes
 * or reads the run tells of them in one line and goes on. Under {@link ErrorPolicy#RETURN} it answers the status of the first
 * of them, does nothing else, and succeeds when it is repeated.
 *
 * <p>Thread safety: thread-safe. Lane 0 belongs to the first thread that records on it, until the next init, reset or finish.
 */
public final class LaneTimer {
    static {
        Door.install(LaneAccess.class, new Access());
    }

    private final LaneCatalog catalog;
    private final LaneConfig defaultConfig;
    private final Lane serial = new Lane(this, Lane.Seat.SERIAL);
    final LaneRejections rejections;
    private final LaneChecks checks;
    private final LaneRuns runs;
    private final LaneNames names;
    private final TimedRegions regions;

    LaneTimer(LaneTimerBuilder builder) {
        catalog = new LaneCatalog(builder.clock, builder.dates, builder.zone);
        defaultConfig = builder.config;
        rejections = new LaneRejections(builder.errorPolicy, builder.diagnostics);
        checks = new LaneChecks(rejections);
        runs = new LaneRuns(catalog, rejections, checks, builder.defaultTeamSize);
        names = new LaneNames(catalog, checks);
        regions = new TimedRegions(this, checks);
    }

    /**
     * Returns an initialized timer for teams of up to so many workers.
     *
     * @throws IllegalArgumentException if {@code workers} is less than 1
     */
    public static LaneTimer create(int workers) {
        LaneTimer timer = builder().defaultTeamSize(workers).build();
        timer.init();
        return timer;
    }

    /** Returns a builder of timers with another configuration. */
    public static LaneTimerBuilder builder() {
        return new LaneTimerBuilder();
    }

    // ---- life -------------------------------------------------------------------------------------------------------

    /** Initializes with the configuration of the builder; see {@link #init(LaneConfig)}. */
    public Status init() {
        return init(defaultConfig);
    }

    /**
     * Begins a run: forgets all names, lanes and times and starts the window. Handles of an earlier run are unknown from then
     * on, and none is used twice.
     *
     * @return {@link Status#SUCCESS}; {@link Status#ACTIVE} inside a team, or while a timed region or a region of a lane is
     *     open; {@link Status#UNKNOWN} if the configuration makes no sense
     */
    public synchronized Status init(LaneConfig config) {
        return runs.init(config);
    }

    /**
     * Ends the run: forgets everything. It succeeds too if there is none.
     *
     * @return {@link Status#SUCCESS}; {@link Status#ACTIVE} as for {@link #init()}
     */
    public synchronized Status finish() {
        return runs.finish();
    }

    /**
     * Forgets calls, times and timed regions, keeps the names and their handles, and restarts the window.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE} as for {@link #init()}
     */
    public synchronized Status reset() {
        return runs.reset();
    }

    // ---- names ------------------------------------------------------------------------------------------------------

    /**
     * Returns the handle of a name, the same one if it was registered before; {@link TimerId#NONE} if that is rejected:
     * {@link Status#ACTIVE} inside a team or while a timed region is open, {@link Status#NOT_INITIALIZED},
     * {@link Status#INVALID_NAME}.
     */
    public synchronized TimerId register(String name) {
        return names.register(name, runs.current());
    }

    /**
     * Returns the handle of a registered name, also while a timed region is open; {@link TimerId#NONE} if that is rejected:
     * {@link Status#NOT_INITIALIZED}, {@link Status#ACTIVE} inside a team, {@link Status#INVALID_NAME},
     * {@link Status#UNKNOWN} for a name that was never registered.
     */
    public synchronized TimerId lookup(String name) {
        return names.lookup(name, runs.current());
    }

    // ---- timing -----------------------------------------------------------------------------------------------------

    /** Opens a region on the lane of the calling thread: that of its team, else lane 0; see {@link Lane#start}. */
    public Status start(TimerId id) {
        return lane().start(id);
    }

    /** Closes the running region of the lane of the calling thread; see {@link Lane#stop}. */
    public Status stop(TimerId id) {
        return lane().stop(id);
    }

    private Lane lane() {
        LaneMember member = LaneMember.current();
        return member == null ? serial : member.lane(this);
    }

    // ---- timed regions ----------------------------------------------------------------------------------------------

    /**
     * Begins a timed region and returns its handle, which is not open if that is rejected; {@link #lastStatus()} tells why. See
     * {@link #beginRegion(LaneRegion)}.
     */
    public LaneRegion beginRegion() {
        LaneRegion handle = new LaneRegion();
        beginRegion(handle);
        return handle;
    }

    /**
     * Begins a timed region: workers may record until it ends. A region is one team of one size; teams of another size
     * belong into a region of their own, or nobody can tell afterwards which lanes were missing.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE} inside a team, while a timed
     *     region is open, if the handle is one of an open region, and while lane 0 has regions open
     */
    public synchronized Status beginRegion(LaneRegion handle) {
        return regions.begin(handle, runs.current());
    }

    /**
     * Ends a timed region. All workers must have ended their work.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE} inside a team, if the handle is
     *     not that of the open timed region, or while a lane has regions open. A handle of another region of this timer is
     *     closed, one of another timer is left alone.
     */
    public synchronized Status endRegion(LaneRegion handle) {
        return regions.end(handle, runs.current());
    }

    /** Ends a region without anybody who would look at a status. */
    synchronized void closeRegion(LaneRegion handle) {
        regions.close(handle, runs.current());
    }

    /**
     * Returns a team of workers on the lanes of this timer.
     *
     * @throws IllegalArgumentException if {@code size} is less than 1
     */
    public LaneTeam team(int size) {
        return new LaneTeam(this, size);
    }

    /** Returns how many lanes this run may have, lane 0 included; 0 if the timer is not initialized. */
    public int laneCapacity() {
        LaneRun current = runs.current();
        return current == null ? 0 : current.capacity();
    }

    // ---- results ----------------------------------------------------------------------------------------------------

    /**
     * Returns what all lanes recorded so far. If it is rejected, the summary is empty and its {@link LaneSummary#status()}
     * tells why: {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE} inside a team, or while a timed region or a region of
     * a lane is open; or the status of the first rejected call of a worker.
     */
    public synchronized LaneSummary summary() {
        LaneRun current = runs.current();
        if (current == null) {
            return LaneSummary.rejected(checks.uninitialized("give a summary"));
        }
        Status rejected = checks.idle("give a summary", current);
        Status status = rejected != null ? rejected : checks.answered(rejections.drain());
        return status.isSuccess() ? current.summary() : LaneSummary.rejected(status);
    }

    /** Forgets the rejected calls of workers and returns the line that tells of them; empty if there is none. */
    public String drainDiagnostics() {
        return rejections.drainSilently();
    }

    /**
     * Returns the status of the last operation on this object, start and stop excepted, also of one that answers something
     * else than a status.
     */
    public Status lastStatus() {
        return checks.lastStatus();
    }

    /** Sets what rejected operations do from now on; to be called while no worker records. */
    public synchronized Status errorPolicy(ErrorPolicy policy) {
        rejections.policy = Objects.requireNonNull(policy, "policy");
        LaneRun current = runs.current();
        if (current != null) {
            current.errorPolicy(policy);
        }
        return Status.SUCCESS;
    }

    // ---- for lanes --------------------------------------------------------------------------------------------------

    @Nullable
    LaneRun run() {
        return runs.current();
    }

    boolean isKnown(@Nullable TimerId id) {
        return catalog.contains(id);
    }

    /** What results over ranks need beyond the public API. */
    private static final class Access implements LaneAccess<LaneTimer> {
        @Override
        public Status readiness(LaneTimer timer) {
            return timer.readiness();
        }

        @Override
        public Status firstRejectedCall(LaneTimer timer) {
            return timer.rejections.first();
        }

        @Override
        public Status reject(
                LaneTimer timer, Status status, boolean reported, Supplier<String> line, @Nullable Throwable cause) {
            timer.checks.answered(status);
            timer.rejections.rejectFor(status, reported, line, cause);
            return status;
        }
    }

    private synchronized Status readiness() {
        LaneRun current = runs.current();
        if (current == null) {
            return Status.NOT_INITIALIZED;
        }
        return LaneMember.isInTeam() || current.isBusy() ? Status.ACTIVE : Status.SUCCESS;
    }
}
