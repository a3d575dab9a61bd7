package io.ftimer.lanes.internal;

import io.ftimer.FTimer;
import io.ftimer.TimerId;
import io.ftimer.internal.engine.DiagnosticSink;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.internal.text.RegionNames;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.NanoClock;
import io.ftimer.values.Status;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of one lane timer: the operations in serial context, and what results over ranks need beyond the public API.
 *
 * <p>A check that passes returns null; one that fails reports the rejection and returns its status. The {@code call} of each
 * check is the operation as it stands in the message, such as {@code reset()}.
 *
 * <p>Thread safety: thread-safe. Checks and {@link #afterWorkers} are for the thread that holds the lock of this object.
 */
public final class Lanes {
    final LaneRejections rejections;
    final LaneCatalog catalog;
    private final LaneHandle serial;
    private final boolean sharesStandardError;

    /** The current run; null while not initialized. */
    private volatile @Nullable LaneRun run;

    private volatile Status lastStatus = Status.SUCCESS;
    /** The last rejection of an operation in serial context, or of a worker before it. */
    private volatile @Nullable Rejection lastRejection;

    /**
     * Creates lanes that are not initialized.
     *
     * @param diagnostics receives diagnostic lines; null for standard error
     * @param bound the number of rejected calls of workers that are counted within the bound before the first run
     */
    public Lanes(
            NanoClock clock,
            InstantSource dates,
            ZoneId zone,
            ErrorPolicy policy,
            @Nullable Consumer<String> diagnostics,
            int bound) {
        catalog = new LaneCatalog(clock, dates, zone);
        sharesStandardError = diagnostics == null;
        rejections =
                new LaneRejections(policy, diagnostics == null ? line -> System.err.println(line) : diagnostics, bound);
        serial = new LaneHandle(this, LaneHandle.Seat.SERIAL);
    }

    // ---- lifecycle --------------------------------------------------------------------------------------------------

    /**
     * Starts a run.
     *
     * @param bound the number of rejected calls of workers that are counted within the bound
     */
    public synchronized Status init(int capacity, int bound) {
        Status rejected = idle("init()");
        return rejected != null
                ? rejected
                : afterWorkers(() -> {
                    end();
                    catalog.init();
                    rejections.setBound(bound);
                    run = new LaneRun(catalog, rejections, capacity);
                });
    }

    /** Rejects the start of a run whose configuration is invalid. */
    public synchronized Status rejectInit(Supplier<String> text) {
        Status rejected = idle("init()");
        return rejected != null ? rejected : reject(DiagnosticId.BAD_CONFIGURATION, "init", text);
    }

    /** Ends the run and clears all its data. */
    public synchronized Status finish() {
        Status rejected = idle("finish()");
        return rejected != null
                ? rejected
                : afterWorkers(() -> {
                    end();
                    run = null;
                    catalog.finish();
                    rejections.end();
                });
    }

    /** Clears calls, times and timed regions. */
    public synchronized Status reset() {
        LaneRun old = run;
        Status rejected = notInTeam("reset()");
        if (rejected == null) {
            rejected = old == null ? uninitialized("reset()") : idle("reset()");
        }
        return rejected != null
                ? rejected
                : afterWorkers(() -> {
                    end();
                    catalog.reset();
                    run = new LaneRun(
                            catalog, rejections, Objects.requireNonNull(old).capacity());
                });
    }

    private void end() {
        LaneRun ending = run;
        if (ending != null) {
            ending.close();
        }
    }

    /** Returns the number of lanes of this run, lane 0 included; 0 if there is none. */
    public int capacity() {
        LaneRun current = run;
        return current == null ? 0 : current.capacity();
    }

    /** Sets what rejected operations do from now on. */
    public synchronized void errorPolicy(ErrorPolicy policy) {
        rejections.policy = Objects.requireNonNull(policy, "policy");
        LaneRun current = run;
        if (current != null) {
            current.errorPolicy(policy);
        }
    }

    // ---- names ------------------------------------------------------------------------------------------------------

    /** Returns the handle of a name, created if it is new; {@link TimerId#NONE} if that is rejected. */
    public synchronized TimerId register(String name) {
        String call = call("register", name);
        Status rejected = notInTeam(call);
        if (rejected == null) {
            rejected = run == null ? uninitialized(call) : noTimedRegion(call);
        }
        String trimmed = rejected == null ? legalName("register", name) : null;
        if (trimmed == null) {
            return TimerId.NONE;
        }
        succeeded();
        return catalog.register(trimmed);
    }

    /** Returns the handle of a registered name; {@link TimerId#NONE} if that is rejected. */
    public synchronized TimerId lookup(String name) {
        String call = call("lookup", name);
        Status rejected = run == null ? uninitialized(call) : notInTeam(call);
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

    // ---- results ----------------------------------------------------------------------------------------------------

    /** Returns the results of all lanes so far, or an empty summary with the status of a rejection. */
    public synchronized LaneSummary summary() {
        LaneRun current = run;
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

    /** Returns the status of the last operation in serial context. */
    public Status lastStatus() {
        return lastStatus;
    }

    /** Returns the diagnostic line of that operation; empty if it succeeded. */
    public String lastMessage() {
        Rejection last = lastRejection;
        return last == null ? "" : last.line();
    }

    /** Returns the last rejection; null if that operation succeeded. */
    @Nullable
    Rejection lastRejection() {
        return lastRejection;
    }

    // ---- checks and rejections --------------------------------------------------------------------------------------

    @Nullable
    Status notInTeam(String call) {
        return Membership.isInTeam()
                ? reject(
                        DiagnosticId.IN_TEAM,
                        call,
                        () -> call
                                + " rejected: the call is inside a team; make it before the team starts or after it ends")
                : null;
    }

    /** Reports that there is no run. */
    Status uninitialized(String call) {
        return reject(
                DiagnosticId.NOT_INITIALIZED,
                call,
                () -> call + " rejected: the lane timer is not initialized; call init() first");
    }

    @Nullable
    Status noTimedRegion(String call) {
        LaneRun current = run;
        return current != null && current.isTimed()
                ? reject(
                        DiagnosticId.TIMED_REGION_OPEN,
                        call,
                        () -> call + " rejected: a timed region is open; end it first")
                : null;
    }

    @Nullable
    Status nothingOpen(String call) {
        LaneRun current = run;
        String open = current == null ? null : current.openRegions();
        return open == null
                ? null
                : reject(
                        DiagnosticId.REGIONS_OPEN,
                        call,
                        () -> call + " rejected: regions are open: " + open + "; stop them first");
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
    Status reject(DiagnosticId id, @Nullable String what, Supplier<String> text) {
        Rejection rejection = new Rejection(id, what, text);
        outcome(id.status(), rejection);
        return rejections.reject(rejection, Membership.isInTeam());
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

    @Nullable
    LaneRun run() {
        return run;
    }

    /** Returns the place of the calling thread: that of its innermost membership, or lane 0. */
    public LaneHandle here() {
        Membership member = Membership.current();
        return member == null ? serial : member.lane(this);
    }

    // ---- for results over ranks -------------------------------------------------------------------------------------

    /**
     * Returns whether a summary could be taken now, rejected calls of workers aside, without reporting anything: all ranks
     * must agree before any of them answers.
     *
     * @return {@link Status#SUCCESS}, {@link Status#NOT_INITIALIZED} or {@link Status#ACTIVE}
     */
    public synchronized Status readiness() {
        LaneRun current = run;
        if (current == null) {
            return Status.NOT_INITIALIZED;
        }
        return Membership.isInTeam() || current.open() != null ? Status.ACTIVE : Status.SUCCESS;
    }

    /** Returns what is open or running while {@link #readiness()} is not success, for messages; empty if nothing is. */
    public String open() {
        LaneRun current = run;
        String open = current == null ? null : current.open();
        return open == null ? "" : open;
    }

    /** Returns the recorder of the lane of the calling thread; null if the thread has none that would record now. */
    public @Nullable FTimer recorderHere() {
        LaneRun current = run;
        return current == null ? null : here().recorderHere(current);
    }

    /** Returns who gets the diagnostics, if they go to standard error, which all ranks of a job share; null otherwise. */
    public @Nullable DiagnosticSink sharedDiagnostics() {
        return sharesStandardError ? rejections.sink() : null;
    }

    /** Returns the status of the first rejected call of a worker that was not reported yet; success if there is none. */
    public Status firstRejectedCall() {
        return rejections.first();
    }

    /**
     * Rejects an operation of something that is built on a lane timer as the timer rejects its own.
     *
     * @param reported whether a line is written under {@link ErrorPolicy#WARN}; false where another rank writes it
     * @param cause the cause of the exception under {@link ErrorPolicy#THROW}
     * @return {@code status}
     */
    public Status reject(Status status, boolean reported, Rejection rejection, @Nullable Throwable cause) {
        outcome(status, rejection);
        return rejections.reject(status, reported, Membership.isInTeam(), rejection, cause);
    }
}
