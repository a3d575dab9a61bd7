package io.ftimer.lanes;

import io.ftimer.TimerId;
import io.ftimer.lanes.internal.Lanes;
import io.ftimer.lanes.internal.Team;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;

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
    private final Lanes lanes;
    private final LaneConfig defaultConfig;
    private final int defaultTeamSize;

    LaneTimer(LaneTimerBuilder builder) {
        lanes = new Lanes(
                builder.clock,
                builder.dates,
                builder.zone,
                builder.errorPolicy,
                builder.diagnostics,
                LaneConfig.defaults().diagnosticsBound());
        defaultConfig = builder.config;
        defaultTeamSize = builder.defaultTeamSize;
    }

    /**
     * Returns the lanes below the API, for fTimer's own modules.
     *
     * @hidden
     */
    @SuppressWarnings("exports") // for the module that the type is exported to
    public Lanes lanes() {
        return lanes;
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
    public Status init(LaneConfig config) {
        String problem = config == null ? "the configuration must not be null" : config.problem();
        return problem == null
                ? lanes.init(config.capacity(defaultTeamSize), config.diagnosticsBound())
                : lanes.rejectInit(() -> "init(" + config + ") rejected: " + problem);
    }

    /**
     * Ends the run and clears all its data. Succeeds also if the timer is not initialized.
     *
     * @return {@link Status#SUCCESS}; {@link Status#ACTIVE} as for {@link #init()}
     */
    public Status finish() {
        return lanes.finish();
    }

    /**
     * Clears calls, times and timed regions, keeps the names and their handles, and restarts the window.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE} as for {@link #init()}
     */
    public Status reset() {
        return lanes.reset();
    }

    // ---- names ------------------------------------------------------------------------------------------------------

    /**
     * Registers a name and returns its handle; the same one if the name was registered before. If the call is rejected, it
     * returns {@link TimerId#NONE} and sets {@link #lastStatus()}: {@link Status#ACTIVE} inside a team or while a timed region
     * is open, {@link Status#NOT_INITIALIZED}, {@link Status#INVALID_NAME}.
     */
    public TimerId register(String name) {
        return lanes.register(name);
    }

    /**
     * Returns the handle of a registered name; allowed also while a timed region is open. If the call is rejected, it returns
     * {@link TimerId#NONE} and sets {@link #lastStatus()}: {@link Status#NOT_INITIALIZED}, {@link Status#ACTIVE} inside a team,
     * {@link Status#INVALID_NAME}, {@link Status#UNKNOWN} for a name that was not registered.
     */
    public TimerId lookup(String name) {
        return lanes.lookup(name);
    }

    // ---- timing -----------------------------------------------------------------------------------------------------

    /** Opens a region on the lane of the calling thread, which is lane 0 outside of teams; see {@link Lane#start}. */
    public Status start(TimerId id) {
        return lanes.here().start(id);
    }

    /** Closes the running region of the lane of the calling thread; see {@link Lane#stop}. */
    public Status stop(TimerId id) {
        return lanes.here().stop(id);
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
    public Status beginRegion(LaneRegion handle) {
        return handle.region.begin(lanes);
    }

    /**
     * Ends a timed region. All workers must have finished. A rejected call clears a handle of another region of this timer; a
     * handle of another timer stays unchanged.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE} inside a team, if the handle does
     *     not belong to the open timed region, or while a lane has regions open
     */
    public Status endRegion(LaneRegion handle) {
        return handle.region.end(lanes);
    }

    /**
     * Returns a team of workers on the lanes of this timer.
     *
     * @throws IllegalArgumentException if {@code size} is less than 1
     */
    public LaneTeam team(int size) {
        return new LaneTeam(new Team(lanes, size));
    }

    /** Returns the maximum number of lanes of this run, lane 0 included; 0 if the timer is not initialized. */
    public int laneCapacity() {
        return lanes.capacity();
    }

    // ---- results ----------------------------------------------------------------------------------------------------

    /**
     * Returns the results of all lanes so far. If the call is rejected, the summary is empty and its
     * {@link LaneSummary#status()} is the reason: {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE} inside a team, or while
     * a timed region or a region of a lane is open; under {@link ErrorPolicy#RETURN} also the status of the first rejected call
     * of a worker.
     */
    public LaneSummary summary() {
        return lanes.summary();
    }

    /** Removes the rejected calls of workers and returns the line that reports them; empty if there are none. */
    public String drainDiagnostics() {
        return lanes.drainDiagnostics();
    }

    /**
     * Returns the status of the last operation on this timer except start and stop, including operations that return something
     * else than a status.
     */
    public Status lastStatus() {
        return lanes.lastStatus();
    }

    /**
     * Returns the diagnostic line of that operation, whatever the {@link ErrorPolicy}; empty if it succeeded.
     */
    public String lastMessage() {
        return lanes.lastMessage();
    }

    /** Sets what rejected operations do from now on; must not be called while a worker records. */
    public Status errorPolicy(ErrorPolicy policy) {
        lanes.errorPolicy(policy);
        return Status.SUCCESS;
    }
}
