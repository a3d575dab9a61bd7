package io.ftimer.lanes;

import io.ftimer.FTimer;
import io.ftimer.TimerId;
import io.ftimer.internal.Door;
import io.ftimer.lanes.internal.LaneAccess;
import io.ftimer.reduce.lanes.LaneSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Records a team of workers. Each worker is a lane with a call tree and a stack of its own; a summary reduces all lanes to
 * minimum, mean and maximum times and counts the missing ones.
 *
 * <pre>{@code
 * LaneTimer timer = LaneTimer.create(4);
 * TimerId work = timer.register("work");
 * try (LaneRegion region = timer.beginRegion()) {
 *     region.team(4).runAll(lane -> {
 *         lane.start(work);
 *         Thread.sleep(10 * lane.number());
 *         lane.stop(work);
 *     });
 * }
 * TextReport.of(timer.summary()).writeTo(System.out);
 * }</pre>
 *
 * <p>Lane 0 records the calls in serial context, that is, of threads that are not members of a {@link LaneTeam}. Lanes 1 and
 * up are the members of a team. Workers may record only while a timed region is open; it is begun and ended in serial context.
 * No region of lane 0 is a parent of the workers' regions, and none may be open when a timed region begins or ends. Lanes are
 * strict: a stop of another region than the innermost one is rejected and changes nothing.
 *
 * <p>Checks run in this order: calls that are not allowed inside a team, initialization, open timed regions, open regions of
 * lanes, rejected calls of workers. Under {@link ErrorPolicy#WARN}, workers write no lines themselves; the next call in serial
 * context that changes or reads the run reports their rejected calls in one line and proceeds. Under
 * {@link ErrorPolicy#RETURN}, that call returns the status of the first rejected call and does nothing else; it succeeds when
 * repeated.
 *
 * <p>Thread safety: thread-safe. Lane 0 belongs to the first thread that records on it, until the next init, reset or finish.
 *
 * @since 0.1
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
    private final LaneLifecycle lifecycle;
    private final LaneNames names;
    private final TimedRegions regions;

    LaneTimer(LaneTimerBuilder builder) {
        catalog = new LaneCatalog(builder.clock, builder.dates, builder.zone);
        defaultConfig = builder.config;
        rejections = new LaneRejections(builder.errorPolicy, builder.diagnostics);
        checks = new LaneChecks(rejections);
        lifecycle = new LaneLifecycle(catalog, rejections, checks, builder.defaultTeamSize);
        names = new LaneNames(catalog, checks);
        regions = new TimedRegions(this, checks);
    }

    /**
     * Returns an initialized timer for teams of up to {@code workers} members.
     *
     * @throws IllegalArgumentException if {@code workers} is less than 1
     */
    public static LaneTimer create(int workers) {
        LaneTimer timer = builder().defaultTeamSize(workers).build();
        timer.init();
        return timer;
    }

    /** Returns a builder for a timer with another configuration. */
    public static LaneTimerBuilder builder() {
        return new LaneTimerBuilder();
    }

    // ---- lifecycle --------------------------------------------------------------------------------------------------

    /** Initializes with the configuration of the builder; see {@link #init(LaneConfig)}. */
    public Status init() {
        return init(defaultConfig);
    }

    /**
     * Starts a run: clears all names, lanes and times, and starts the window. Handles of earlier runs become unknown; handle
     * numbers are never reused.
     *
     * @return {@link Status#SUCCESS}; {@link Status#ACTIVE} inside a team, or while a timed region or a region of a lane is
     *     open; {@link Status#UNKNOWN} if the configuration is invalid
     */
    public synchronized Status init(LaneConfig config) {
        return lifecycle.init(config);
    }

    /**
     * Ends the run and clears all its data. Succeeds also if the timer is not initialized.
     *
     * @return {@link Status#SUCCESS}; {@link Status#ACTIVE} as for {@link #init()}
     */
    public synchronized Status finish() {
        return lifecycle.finish();
    }

    /**
     * Clears calls, times and timed regions, keeps the names and their handles, and restarts the window.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE} as for {@link #init()}
     */
    public synchronized Status reset() {
        return lifecycle.reset();
    }

    // ---- names ------------------------------------------------------------------------------------------------------

    /**
     * Registers a name and returns its handle; the same one if the name was registered before. If the call is rejected, it
     * returns {@link TimerId#NONE} and sets {@link #lastStatus()}: {@link Status#ACTIVE} inside a team or while a timed region
     * is open, {@link Status#NOT_INITIALIZED}, {@link Status#INVALID_NAME}.
     */
    public synchronized TimerId register(String name) {
        return names.register(name, lifecycle.current());
    }

    /**
     * Returns the handle of a registered name; allowed also while a timed region is open. If the call is rejected, it returns
     * {@link TimerId#NONE} and sets {@link #lastStatus()}: {@link Status#NOT_INITIALIZED}, {@link Status#ACTIVE} inside a team,
     * {@link Status#INVALID_NAME}, {@link Status#UNKNOWN} for a name that was not registered.
     */
    public synchronized TimerId lookup(String name) {
        return names.lookup(name, lifecycle.current());
    }

    // ---- timing -----------------------------------------------------------------------------------------------------

    /** Opens a region on the lane of the calling thread, which is lane 0 outside of teams; see {@link Lane#start}. */
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
     * Begins a timed region and returns its handle. If the call is rejected, the handle is not open and
     * {@link #lastStatus()} is the reason; see {@link #beginRegion(LaneRegion)}.
     */
    public LaneRegion beginRegion() {
        LaneRegion handle = new LaneRegion();
        beginRegion(handle);
        return handle;
    }

    /**
     * Begins a timed region: workers may record until it ends. Run teams of one size only in a timed region, and give teams of
     * another size a region of their own; otherwise the number of missing lanes is unknown.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE} inside a team, while a timed
     *     region is open, if the handle has a region already, and while lane 0 has regions open
     */
    public synchronized Status beginRegion(LaneRegion handle) {
        return regions.begin(handle, lifecycle.current());
    }

    /**
     * Ends a timed region. All workers must have finished. A rejected call clears a handle of another region of this timer; a
     * handle of another timer stays unchanged.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE} inside a team, if the handle does
     *     not belong to the open timed region, or while a lane has regions open
     */
    public synchronized Status endRegion(LaneRegion handle) {
        return regions.end(handle, lifecycle.current());
    }

    /** Ends a region for a caller that cannot check a status. */
    synchronized void closeRegion(LaneRegion handle) {
        regions.close(handle, lifecycle.current());
    }

    /**
     * Returns a team of workers on the lanes of this timer.
     *
     * @throws IllegalArgumentException if {@code size} is less than 1
     */
    public LaneTeam team(int size) {
        return new LaneTeam(this, size);
    }

    /** Returns the maximum number of lanes of this run, lane 0 included; 0 if the timer is not initialized. */
    public int laneCapacity() {
        LaneRun current = lifecycle.current();
        return current == null ? 0 : current.capacity();
    }

    // ---- results ----------------------------------------------------------------------------------------------------

    /**
     * Returns the results of all lanes so far. If the call is rejected, the summary is empty and its
     * {@link LaneSummary#status()} is the reason: {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE} inside a team, or while
     * a timed region or a region of a lane is open; under {@link ErrorPolicy#RETURN} also the status of the first rejected call
     * of a worker.
     */
    public synchronized LaneSummary summary() {
        LaneRun current = lifecycle.current();
        if (current == null) {
            return LaneSummary.rejected(checks.uninitialized("summary()"));
        }
        Status rejected = checks.idle("summary()", current);
        Status status = rejected != null ? rejected : checks.finished(rejections.drain());
        return status.isSuccess() ? current.summary() : LaneSummary.rejected(status);
    }

    /** Removes the rejected calls of workers and returns the line that reports them; empty if there are none. */
    public String drainDiagnostics() {
        return rejections.drainLine();
    }

    /**
     * Returns the status of the last operation on this timer except start and stop, including operations that return something
     * else than a status.
     */
    public Status lastStatus() {
        return checks.lastStatus();
    }

    /**
     * Returns the diagnostic line of that operation, whatever the {@link ErrorPolicy}; empty if it succeeded.
     */
    public String lastMessage() {
        return checks.lastMessage();
    }

    /** Sets what rejected operations do from now on; must not be called while a worker records. */
    public synchronized Status errorPolicy(ErrorPolicy policy) {
        rejections.policy = Objects.requireNonNull(policy, "policy");
        LaneRun current = lifecycle.current();
        if (current != null) {
            current.errorPolicy(policy);
        }
        return Status.SUCCESS;
    }

    // ---- for lanes --------------------------------------------------------------------------------------------------

    @Nullable
    LaneRun run() {
        return lifecycle.current();
    }

    boolean isKnown(@Nullable TimerId id) {
        return catalog.contains(id);
    }

    /** The operations that results over ranks need beyond the public API. */
    private static final class Access implements LaneAccess<LaneTimer, FTimer> {
        @Override
        public Status readiness(LaneTimer timer) {
            return timer.readiness();
        }

        @Override
        public String open(LaneTimer timer) {
            LaneRun current = timer.run();
            String open = current == null ? null : current.open();
            return open == null ? "" : open;
        }

        @Override
        public @Nullable FTimer recorderHere(LaneTimer timer) {
            LaneRun current = timer.run();
            return current == null ? null : timer.lane().recorderHere(current);
        }

        @Override
        public Status firstRejectedCall(LaneTimer timer) {
            return timer.rejections.first();
        }

        @Override
        public Status reject(
                LaneTimer timer, Status status, boolean reported, Supplier<String> line, @Nullable Throwable cause) {
            timer.checks.rejected(status, line.get());
            timer.rejections.rejectFor(status, reported, line, cause);
            return status;
        }
    }

    private synchronized Status readiness() {
        LaneRun current = lifecycle.current();
        if (current == null) {
            return Status.NOT_INITIALIZED;
        }
        return LaneMember.isInTeam() || current.open() != null ? Status.ACTIVE : Status.SUCCESS;
    }
}
