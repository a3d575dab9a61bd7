package io.ftimer.lanes;

import io.ftimer.FTimer;
import io.ftimer.TimerId;
import io.ftimer.internal.engine.DiagnosticSink;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.internal.text.RegionNames;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.lanes.internal.LanesOfRank;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.util.Objects;
import java.util.function.Consumer;
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
 * RankReports.text(timer.summary()).writeTo(System.out);
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
 */
public final class LaneTimer {
    /*
     * How lanes work. A lane timer has the operations in serial context. Each init and reset begins a LaneRun, which has one
     * LaneSlot a lane. A slot has a recorder for each thread that used the lane, usually one. A thread finds its recorder
     * through a Lane, which it was given, or has as a member of a LaneTeam (LaneMember).
     *
     * Locks, each taken before those below it only:
     *  - LaneTimer: operations in serial context, one at a time; the names, and the handles of timed regions.
     *  - LaneRun: slots, their recorders, the open timed region, and the call paths of each timed region.
     *  - LaneRejections: the rejected calls of workers.
     * LaneTeam has a lock of its own, under which no other is taken; it guards which threads are its members. Volatile fields
     * hold what is read without a lock: the current run, the error policy, and the outcome of the last operation.
     *
     * Assumptions:
     *  - One thread uses a lane during a timed region. Calls of other threads are rejected.
     *  - Workers make no call while a timed region begins or ends. A call in progress when it ends is recorded or rejected as a
     *    whole; if it leaves a region open, its thread may still close that.
     *  - The error policy does not change while a worker records.
     *  - The receiver of diagnostic lines and the clocks return: they may be called under the lock of LaneTimer, and the clocks
     *    under that of the run.
     *
     * Guarantees:
     *  - Only the owner of a recorder writes to it. A thread becomes the owner only while there is no living one, so no record is
     *    torn, whatever the assumptions.
     *  - A worker that records on the fast path takes no lock and waits for no thread. It takes the lock of the run where that
     *    path is closed: with its first call in a timed region, after a copy of its recorder was asked for, and beyond the limits
     *    of the recorder. Rejected calls also take the lock of the diagnostics.
     *  - An operation in serial context waits for no worker that makes no calls: the summary of a recorder is a copy, and only an
     *    owner that disturbs the copy by further calls is asked to take it, with its next call.
     *  - A call that succeeded is in the results of its run. A thread that acquires a lane of a run that has ended gets a recorder
     *    that rejects all calls, and acquires the lane of the current run with its next call.
     */

    final LaneCatalog catalog;
    private final LaneRejections rejections;
    private final Lane serial;
    private final boolean sharesStandardError;
    private final int defaultTeamSize;

    private volatile Status lastStatus = Status.SUCCESS;

    /** The last rejection of an operation in serial context, or of a worker before it; null after a success. */
    volatile @Nullable Rejection lastRejection;

    LaneTimer(LaneTimerBuilder builder) {
        Consumer<String> diagnostics = builder.diagnostics;
        sharesStandardError = diagnostics == null;
        rejections = new LaneRejections(
                builder.errorPolicy,
                diagnostics == null ? line -> System.err.println(line) : diagnostics,
                LaneConfig.defaults().diagnosticsBound());
        catalog = new LaneCatalog(builder.clock, builder.dates, builder.zone, rejections);
        serial = new Lane(catalog, Lane.Seat.SERIAL);
        defaultTeamSize = builder.defaultTeamSize;
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

    /** Initializes with {@link LaneConfig#defaults()}; see {@link #init(LaneConfig)}. */
    public Status init() {
        return init(LaneConfig.defaults());
    }

    /**
     * Starts a run: clears all names, lanes and times, and starts the window. Handles of earlier runs become unknown; handle
     * numbers are never reused.
     *
     * @return {@link Status#SUCCESS}; {@link Status#ACTIVE} inside a team, or while a timed region or a region of a lane is
     *     open; {@link Status#UNKNOWN} if the configuration is invalid
     */
    public synchronized Status init(LaneConfig config) {
        Status rejected = idle("init()");
        if (rejected != null) {
            return rejected;
        }
        String problem = config == null ? "the configuration must not be null" : config.problem();
        return problem != null
                ? reject(DiagnosticId.BAD_CONFIGURATION, "init", () -> "init(" + config + ") rejected: " + problem)
                : afterWorkers(() -> {
                    rejections.bound = config.diagnosticsBound();
                    catalog.init(config.capacity(defaultTeamSize));
                });
    }

    /**
     * Ends the run and clears all its data. Succeeds also if the timer is not initialized.
     *
     * @return {@link Status#SUCCESS}; {@link Status#ACTIVE} as for {@link #init()}
     */
    public synchronized Status finish() {
        Status rejected = idle("finish()");
        return rejected != null
                ? rejected
                : afterWorkers(() -> {
                    catalog.finish();
                    rejections.sink.end();
                });
    }

    /**
     * Clears calls, times and timed regions, keeps the names and their handles, and restarts the window.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE} as for {@link #init()}
     */
    public synchronized Status reset() {
        Status rejected = notInTeam("reset()");
        if (rejected == null) {
            rejected = catalog.run() == null ? uninitialized("reset()") : idle("reset()");
        }
        return rejected != null ? rejected : afterWorkers(catalog::reset);
    }

    // ---- names ------------------------------------------------------------------------------------------------------

    /**
     * Registers a name and returns its handle; the same one if the name was registered before. If the call is rejected, it
     * returns {@link TimerId#NONE} and sets {@link #lastStatus()}: {@link Status#ACTIVE} inside a team or while a timed region
     * is open, {@link Status#NOT_INITIALIZED}, {@link Status#INVALID_NAME}.
     */
    public synchronized TimerId register(String name) {
        String call = call("register", name);
        Status rejected = notInTeam(call);
        if (rejected == null) {
            rejected = catalog.run() == null ? uninitialized(call) : noTimedRegion(call);
        }
        String trimmed = rejected == null ? legalName("register", name) : null;
        if (trimmed == null) {
            return TimerId.NONE;
        }
        succeeded();
        return catalog.register(trimmed);
    }

    /**
     * Returns the handle of a registered name; allowed also while a timed region is open. If the call is rejected, it returns
     * {@link TimerId#NONE} and sets {@link #lastStatus()}: {@link Status#NOT_INITIALIZED}, {@link Status#ACTIVE} inside a team,
     * {@link Status#INVALID_NAME}, {@link Status#UNKNOWN} for a name that was not registered.
     */
    public synchronized TimerId lookup(String name) {
        String call = call("lookup", name);
        Status rejected = catalog.run() == null ? uninitialized(call) : notInTeam(call);
        String trimmed = rejected == null ? legalName("lookup", name) : null;
        if (trimmed == null) {
            return TimerId.NONE;
        }
        TimerId known = catalog.find(trimmed);
        if (known == null) {
            reject(DiagnosticId.UNKNOWN_NAME, name, () -> call + " rejected: no region of that name was registered");
            return TimerId.NONE;
        }
        succeeded();
        return known;
    }

    private static String call(String operation, @Nullable String name) {
        return operation + (name == null ? "(null)" : "(\"" + TextEscapes.display(name) + "\")");
    }

    /** Returns the trimmed name, or null if it is rejected. */
    private @Nullable String legalName(String operation, @Nullable String raw) {
        return RegionNames.legal(
                operation, raw, (rule, text) -> reject(DiagnosticId.valueOf(rule.diagnosticName()), raw, text));
    }

    // ---- timing -----------------------------------------------------------------------------------------------------

    /** Opens a region on the lane of the calling thread, which is lane 0 outside of teams; see {@link Lane#start}. */
    public Status start(TimerId id) {
        return here().start(id);
    }

    /** Closes the running region of the lane of the calling thread; see {@link Lane#stop}. */
    public Status stop(TimerId id) {
        return here().stop(id);
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
        return handle.begin(this);
    }

    /**
     * Ends a timed region. All workers must have finished. A rejected call clears a handle of another region of this timer; a
     * handle of another timer stays unchanged.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE} inside a team, if the handle does
     *     not belong to the open timed region, or while a lane has regions open
     */
    public Status endRegion(LaneRegion handle) {
        return handle.end(this);
    }

    /**
     * Returns a team of workers on the lanes of this timer.
     *
     * @throws IllegalArgumentException if {@code size} is less than 1
     */
    public LaneTeam team(int size) {
        return new LaneTeam(catalog, size);
    }

    /** Returns the maximum number of lanes of this run, lane 0 included; 0 if the timer is not initialized. */
    public int laneCapacity() {
        return catalog.capacity();
    }

    // ---- results ----------------------------------------------------------------------------------------------------

    /**
     * Returns the results of all lanes so far. If the call is rejected, the summary is empty and its
     * {@link LaneSummary#status()} is the reason: {@link Status#NOT_INITIALIZED}; {@link Status#ACTIVE} inside a team, or while
     * a timed region or a region of a lane is open; under {@link ErrorPolicy#RETURN} also the status of the first rejected call
     * of a worker.
     */
    public synchronized LaneSummary summary() {
        LaneRun current = catalog.run();
        if (current == null) {
            return LaneSummary.rejected(uninitialized("summary()"));
        }
        Status rejected = idle("summary()");
        Status status = rejected != null ? rejected : afterWorkers(() -> {});
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
        return lastStatus;
    }

    /** Returns the diagnostic line of that operation, whatever the {@link ErrorPolicy}; empty if it succeeded. */
    public String lastMessage() {
        Rejection last = lastRejection;
        return last == null ? "" : last.line();
    }

    /** Sets what rejected operations do from now on; must not be called while a worker records. */
    public synchronized Status errorPolicy(ErrorPolicy policy) {
        rejections.policy = Objects.requireNonNull(policy, "policy");
        LaneRun current = catalog.run();
        if (current != null) {
            current.errorPolicy(policy);
        }
        return Status.SUCCESS;
    }

    // ---- checks and rejections --------------------------------------------------------------------------------------

    /*
     * A check that passes returns null; one that fails reports the rejection and returns its status. The call of each check is
     * the operation as it stands in the message, such as reset(). Checks are for the thread that holds the lock of this object.
     */

    @Nullable
    Status notInTeam(String call) {
        return LaneMember.isInTeam()
                ? rejectCall(
                        DiagnosticId.IN_TEAM,
                        call,
                        "the call is inside a team; make it before the team starts or after it ends")
                : null;
    }

    Status uninitialized(String call) {
        return rejectCall(DiagnosticId.NOT_INITIALIZED, call, "the lane timer is not initialized; call init() first");
    }

    @Nullable
    Status noTimedRegion(String call) {
        LaneRun current = catalog.run();
        return current != null && current.isTimed()
                ? rejectCall(DiagnosticId.TIMED_REGION_OPEN, call, "a timed region is open; end it first")
                : null;
    }

    @Nullable
    Status nothingOpen(String call) {
        LaneRun current = catalog.run();
        String open = current == null ? null : current.openRegions();
        return open == null
                ? null
                : rejectCall(DiagnosticId.REGIONS_OPEN, call, "regions are open: " + open + "; stop them first");
    }

    /** Checks that the call is made outside of teams, and that no timed region, region or site timer of a lane is open. */
    private @Nullable Status idle(String call) {
        Status rejected = notInTeam(call);
        rejected = rejected != null ? rejected : noTimedRegion(call);
        return rejected != null ? rejected : nothingOpen(call);
    }

    /** Reports the rejected calls of workers; then does the work, unless the status of the first such call is returned. */
    Status afterWorkers(Runnable work) {
        LaneRejections.Drained drained = rejections.drain();
        if (drained != null) {
            return outcome(drained.first(), drained.all());
        }
        work.run();
        return succeeded();
    }

    /** Rejects an operation; {@code what} is the call or the name that is rejected. */
    private Status reject(DiagnosticId id, @Nullable String what, Supplier<String> text) {
        Rejection rejection = new Rejection(id, what, text);
        outcome(id.status(), rejection);
        return rejections.reject(rejection, LaneMember.isInTeam());
    }

    /** Rejects a call for a reason that its line says. */
    Status rejectCall(DiagnosticId id, String call, String why) {
        return reject(id, call, () -> call + " rejected: " + why);
    }

    Status succeeded() {
        return outcome(Status.SUCCESS, null);
    }

    /** Records the status of an operation, which may be that of a rejected call of a worker; returns the status. */
    private Status outcome(Status status, @Nullable Rejection rejection) {
        lastRejection = rejection;
        lastStatus = status;
        return status;
    }

    // ---- for lanes --------------------------------------------------------------------------------------------------

    /** Returns the place of the calling thread: that of its innermost membership, or lane 0. */
    Lane here() {
        LaneMember member = LaneMember.current();
        return member == null ? serial : member.lane(catalog);
    }

    // ---- for results over ranks -------------------------------------------------------------------------------------

    /**
     * Returns what results over ranks need beyond the public API, for fTimer's own modules.
     *
     * @hidden
     */
    @SuppressWarnings("exports") // for the module that the type is exported to
    public LanesOfRank lanes() {
        return new OfRank();
    }

    private final class OfRank implements LanesOfRank {
        @Override
        public Status readiness() {
            synchronized (LaneTimer.this) {
                if (catalog.run() == null) {
                    return Status.NOT_INITIALIZED;
                }
                return LaneMember.isInTeam() || !open().isEmpty() ? Status.ACTIVE : Status.SUCCESS;
            }
        }

        @Override
        public String open() {
            LaneRun current = catalog.run();
            String open = current == null ? null : current.open();
            return open == null ? "" : open;
        }

        @Override
        public @Nullable FTimer recorderHere() {
            LaneRun current = catalog.run();
            return current == null ? null : here().recorderHere(current);
        }

        @Override
        public @Nullable DiagnosticSink sharedDiagnostics() {
            return sharesStandardError ? rejections.sink : null;
        }

        @Override
        public Status firstRejectedCall() {
            return rejections.first();
        }

        @Override
        public Status reject(Status status, boolean reported, Rejection rejection, @Nullable Throwable cause) {
            outcome(status, rejection);
            return rejections.reject(status, reported, LaneMember.isInTeam(), rejection, cause);
        }
    }
}
