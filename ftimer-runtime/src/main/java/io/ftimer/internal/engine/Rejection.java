package io.ftimer.internal.engine;

import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.ShownText;
import io.ftimer.sites.Site;
import io.ftimer.summary.Overflow;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Why a recorder rejects an operation, or records it in part: every reason with its message, which names the operation, the
 * reason and the remedy.
 *
 * @param id the kind of the diagnostic
 * @param name what is rejected, such as the name of a region; null where there is none. It is kept as long as the recorder
 * @param text the message, made only if it is read
 * @param hint the end of the message, which takes a search
 */
public record Rejection(DiagnosticId id, @Nullable Object name, Supplier<String> text, Supplier<String> hint) {
    public Rejection(DiagnosticId id, @Nullable Object name, Supplier<String> text) {
        this(id, name, text, () -> "");
    }

    public String line() {
        return lineWithoutHint() + hint.get();
    }

    String lineWithoutHint() {
        return id.line(text.get());
    }

    /** Returns this rejection with the text that it has now. */
    public Rejection now() {
        String made = text.get() + hint.get();
        return new Rejection(id, name, () -> made);
    }

    public Rejection with(String addition) {
        return new Rejection(id, name, text, () -> hint.get() + addition);
    }

    private static Rejection of(DiagnosticId id, String operation, Argument argument, Supplier<String> reason) {
        return new Rejection(
                id, argument.nameOr(operation), () -> argument.call(operation) + " rejected: " + reason.get());
    }

    private static Rejection of(DiagnosticId id, String operation, Argument argument, String reason) {
        return of(id, operation, argument, () -> reason);
    }

    private static Rejection of(DiagnosticId id, String operation, @Nullable String name, String reason) {
        return of(id, operation, Argument.named(name), reason);
    }

    private static String call(String operation, @Nullable String name) {
        return Argument.named(name).call(operation);
    }

    // ---- admission --------------------------------------------------------------------------------------------------

    public static Rejection uninitialized(String operation, Argument argument) {
        return of(DiagnosticId.NOT_INITIALIZED, operation, argument, "the timer is not initialized; call init() first");
    }

    public static Rejection sessionClosed(String operation, Argument argument) {
        return of(DiagnosticId.NOT_INITIALIZED, operation, argument, "the session is closed");
    }

    public static Rejection wrongThread(String operation, Argument argument, @Nullable Thread owner) {
        String ownerName = owner == null ? "?" : ShownText.name(owner.getName());
        return new Rejection(
                DiagnosticId.WRONG_THREAD,
                argument.nameOr(operation),
                () -> argument.call(operation) + " rejected on thread \""
                        + ShownText.name(Thread.currentThread().getName()) + "\": the timer belongs to thread \""
                        + ownerName + "\"; use one timer per thread, or a TimerSession");
    }

    public static Rejection inListener(String operation, Argument argument) {
        return of(
                DiagnosticId.LISTENER_REENTERED,
                operation,
                argument,
                "a listener must not call the timer that notifies it");
    }

    public static Rejection paused(String operation, Argument argument) {
        return of(
                DiagnosticId.PAUSED,
                operation,
                argument,
                "the timer is paused while its thread is bound to another session");
    }

    public static Rejection barred(String operation, Argument argument, DiagnosticId id, String why) {
        return new Rejection(id, argument.nameOr(operation), () -> argument.call(operation) + why);
    }

    public static Rejection ofLane(String operation) {
        return of(
                DiagnosticId.OF_A_LANE,
                operation,
                Argument.NONE,
                "the timer belongs to a lane; use the LaneTimer of the lane");
    }

    // ---- life and settings ------------------------------------------------------------------------------------------

    public static Rejection nullArgument(String operation, String what) {
        return new Rejection(
                DiagnosticId.BAD_CONFIGURATION,
                operation,
                () -> operation + "(null) rejected: the " + what + " must not be null");
    }

    public static Rejection noTimes(String operation) {
        return new Rejection(
                DiagnosticId.NO_TIMES,
                operation,
                () -> operation
                        + " rejected: this timer counts calls and measures no times of regions; build it without times(false)");
    }

    public static Rejection regionsOpen(String operation, Node running) {
        return of(
                DiagnosticId.REGIONS_OPEN,
                operation,
                Argument.NONE,
                () -> "regions are open: " + new OpenRegions(running).path() + "; stop them first");
    }

    public static Rejection sitesRunning(String operation, List<Site> busy) {
        return of(
                DiagnosticId.SITE_RUNNING,
                operation,
                Argument.NONE,
                () -> "site timers are running: "
                        + ShownText.list(busy.stream().map(Site::toString).toList()) + "; stop them first");
    }

    public static Rejection dataRecorded(String operation) {
        return of(
                DiagnosticId.DATA_RECORDED,
                operation,
                Argument.NONE,
                "the run has recorded data; call reset(), init() or finish() first");
    }

    public static Rejection notDisabled() {
        return of(
                DiagnosticId.NOT_DISABLED,
                "enable",
                Argument.NONE,
                "recording is not disabled; call disable() as often as enable()");
    }

    // ---- names and handles ------------------------------------------------------------------------------------------

    public static Rejection unknownName(String operation, String name, Definitions known, Node running) {
        return new Rejection(
                DiagnosticId.UNKNOWN_NAME,
                name,
                () -> call(operation, name) + " rejected: no region of that name was started or looked up; open: "
                        + new OpenRegions(running).path(),
                () -> NearestNames.hint(name, known.names()));
    }

    public static Rejection unknownHandle(String operation, @Nullable Object handle, String remedy) {
        return new Rejection(
                DiagnosticId.UNKNOWN_ID,
                operation,
                () -> operation + "(" + handle + ") rejected: not a handle of this run; " + remedy);
    }

    public static Rejection handlesExhausted(String operation, @Nullable String name) {
        return of(DiagnosticId.IDS_EXHAUSTED, operation, name, "all handles are in use");
    }

    // ---- sums over threads ------------------------------------------------------------------------------------------

    /** Reports times or calls that are not in the sum over threads. */
    public static Rejection leftOut(boolean areTimes, RegionPath path, int threads) {
        return new Rejection(
                areTimes ? DiagnosticId.TIME_EXHAUSTED : DiagnosticId.CALLS_EXHAUSTED,
                path,
                () -> "summary() leaves out the " + (areTimes ? "time" : "calls") + " of "
                        + ShownText.counted(threads, "thread") + " in " + ShownText.quoted(path)
                        + ": the sum over all threads would not fit 64 bits" + (areTimes ? " of nanoseconds" : "")
                        + "; look at summary().thread(name)" + (areTimes ? ", and check the clock" : ""));
    }

    /** Reports that nothing is left of a session whose summary needs more memory than there is. */
    public static Rejection summaryOutOfMemory() {
        return new Rejection(
                DiagnosticId.IO_FAILED,
                "close",
                () -> "the session is closed without its last summary and its reports: the memory is exhausted; set"
                        + " maxRegions, do not record statistics of calls, or start the JVM with a larger heap (-Xmx)");
    }

    // ---- open regions -----------------------------------------------------------------------------------------------

    public static Rejection nothingOpen(String name) {
        return of(DiagnosticId.NOTHING_OPEN, "stop", name, "nothing is open");
    }

    public static Rejection noPhaseOpen(String name) {
        return of(DiagnosticId.NOTHING_OPEN, "next", name, "nothing is open; use start for the first phase");
    }

    public static Rejection notInnermost(String name, Node running) {
        return of(
                DiagnosticId.NOT_INNERMOST,
                "stop",
                Argument.named(name),
                () -> "it is not the innermost region; open: " + new OpenRegions(running).path());
    }

    public static Rejection repaired(String name, String openBefore) {
        return new Rejection(
                DiagnosticId.NOT_INNERMOST,
                name,
                () -> call("stop", name) + " repaired: it was not the innermost region; open: " + openBefore);
    }

    /** Reports the first start that is too deep; it is not rejected. */
    public static Rejection tooDeep(String name, int limit) {
        return new Rejection(
                DiagnosticId.NESTED_TOO_DEEP,
                name,
                () -> call("start", name) + " is counted but not recorded, like every start inside " + limit
                        + " open regions, the maximum depth; look for a region that is never stopped, or set a higher maxDepth");
    }

    /** Reports the first operation that needs more call paths than there may be; it is not rejected. */
    public static Rejection tooManyRegions(String operation, String name, int limit) {
        return new Rejection(
                DiagnosticId.TOO_MANY_REGIONS,
                name,
                () -> call(operation, name) + " needs more than " + limit
                        + " call paths, the maximum number of regions, so new ones are recorded as \""
                        + Overflow.OTHER_REGIONS + "\"; look for names made of data, or set a higher maxRegions");
    }

    public static Rejection callsExhausted(String name) {
        return of(DiagnosticId.CALLS_EXHAUSTED, "start", name, "its call count has reached the largest value");
    }

    /** Reports a call whose region was closed without its time. */
    public static Rejection timeExhausted(String operation, @Nullable String name, Node timeless) {
        return new Rejection(
                DiagnosticId.TIME_EXHAUSTED,
                name,
                () -> call(operation, name) + " closed \"" + ShownText.name(timeless.name.text)
                        + "\" without the time of the call: the sum would not fit 64 bits of nanoseconds; check the clock");
    }

    public static Rejection timeExhausted(String operation, @Nullable String name, long nanos) {
        return of(
                DiagnosticId.TIME_EXHAUSTED,
                operation,
                name,
                "with " + nanos + " the sum of its times would not fit 64 bits of nanoseconds; check the added time");
    }

    public static Rejection negativeCalls(@Nullable String name, long calls) {
        return of(
                DiagnosticId.BAD_CONFIGURATION, "add", name, "the number of calls must not be negative, was " + calls);
    }

    public static Rejection tokensExhausted(@Nullable String name) {
        return of(DiagnosticId.TOKENS_EXHAUSTED, "scope", name, "all guard tokens are in use");
    }

    public static Rejection ownedElsewhere(RegionName name, CallTree tree, Node running) {
        if (name.ordinal > tree.definitions.size()) {
            return ofOwned(DiagnosticId.GUARD_UNKNOWN_ID, name.text, () -> "it belongs to an earlier run");
        }
        if (running == tree.root) {
            return ofOwned(DiagnosticId.GUARD_NOTHING_OPEN, name.text, () -> "nothing is open any more");
        }
        return running.name.ordinal == name.ordinal
                ? ofOwned(
                        DiagnosticId.GUARD_STALE,
                        name.text,
                        () -> "its activation has ended, and the region was opened again since")
                : ofOwned(
                        DiagnosticId.GUARD_NOT_INNERMOST,
                        name.text,
                        () -> "it is not the innermost region; open: " + new OpenRegions(running).path());
    }

    public static Rejection ownedAroundLeftOut(RegionName name, long leftOut) {
        return ofOwned(
                DiagnosticId.GUARD_NOT_INNERMOST,
                name.text,
                () -> "it is not the innermost region; regions open inside that a limit left out: " + leftOut);
    }

    private static Rejection ofOwned(DiagnosticId id, String name, Supplier<String> reason) {
        return new Rejection(id, name, () -> call("scope", name) + ".stop() rejected: " + reason.get());
    }

    public static Rejection guardBusy(Argument region, RegionName owned) {
        return of(
                DiagnosticId.GUARD_BUSY,
                "start",
                region,
                () -> "the guard still owns "
                        + (owned.ordinal == 0
                                ? "a region that a limit left out"
                                : '"' + ShownText.name(owned.text) + '"')
                        + "; stop or close it first");
    }

    // ---- listeners --------------------------------------------------------------------------------------------------

    /**
     * Reports what a listener threw.
     *
     * @param occasion what it was notified of
     * @param outcome what took place anyway
     */
    public static Rejection listenerFailed(Throwable failure, String occasion, String outcome) {
        return new Rejection(
                DiagnosticId.LISTENER_FAILED,
                occasion,
                () -> "the listener threw " + ShownText.label(failure.toString()) + " on the " + occasion + "; "
                        + outcome);
    }
}
