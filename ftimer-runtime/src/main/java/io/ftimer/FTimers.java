package io.ftimer;

import io.ftimer.internal.engine.HotState;
import io.ftimer.internal.engine.Operation;
import io.ftimer.internal.engine.RecorderSetup;
import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.CallsWithoutSession;
import io.ftimer.internal.session.Joining;
import io.ftimer.internal.session.SessionParticipation;
import io.ftimer.internal.session.ThreadState;
import io.ftimer.internal.session.ThreadWithoutSession;
import io.ftimer.summary.Summary;
import io.ftimer.values.FTimerException;
import io.ftimer.values.RegionKind;
import io.ftimer.values.Status;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The static facade for instrumented code: records on the recorder that the calling thread is bound to, so that code need
 * not pass a timer around.
 *
 * <pre>{@code
 * FTimers.run("assemble", () -> matrix.assemble());
 * }</pre>
 *
 * <p>A thread is bound by {@link TimerSession#bind()} (the JUnit extension and the JMH profiler do so), by
 * {@link #wrap(Runnable) wrapping} a task, or, all threads at once, by {@link #init()}. While a test runs, the JUnit
 * extension may let threads without a session take part in its session, each from its next start: a stop of a region that such a thread
 * opened before does nothing.
 *
 * <p>On a thread that stays without a session every call does nothing and returns {@link Status#SUCCESS}. While a session is open, the
 * regions that it would open are counted ({@link io.ftimer.summary.SessionSummary#notRecordedCalls()}); while a session asks for
 * it, their names are kept too ({@link io.ftimer.summary.SessionSummary#notRecordedRegions()}). Calls allocate nothing, except
 * for new names and for scopes while names are kept.
 *
 * <p>A thread that outlives a session, such as one of a pool, does not keep it in memory once it is closed.
 *
 * <p>Thread safety: thread-safe.
 */
public final class FTimers {
    private FTimers() {}

    /** Opens a region; see {@link FTimer#start(String)}. */
    public static Status start(String name) {
        FTimer timer = recorder(Operation.START, name);
        try {
            return timer == null ? Status.SUCCESS : timer.start(name);
        } catch (FTimerException e) {
            return successIfClosed(e, timer);
        }
    }

    /** Closes a region; see {@link FTimer#stop(String)}. */
    public static Status stop(String name) {
        FTimer timer = recorder(Operation.STOP, name);
        try {
            return timer == null ? Status.SUCCESS : timer.stop(name);
        } catch (FTimerException e) {
            return successIfClosed(e, timer);
        }
    }

    /** Opens a region unless its level is not recorded; see {@link FTimer#start(String, int)}. */
    public static Status start(String name, int level) {
        return isWanted(Operation.CURRENT, level) ? start(name) : Status.SUCCESS;
    }

    /** Closes a region that was started with that level; see {@link FTimer#stop(String, int)}. */
    public static Status stop(String name, int level) {
        return isWanted(Operation.CURRENT_FOR_STOP, level) ? stop(name) : Status.SUCCESS;
    }

    /** Closes the running region and opens another in its place; see {@link FTimer#next(String)}. */
    public static Status next(String name) {
        FTimer timer = recorder(Operation.NEXT, name);
        try {
            return timer == null ? Status.SUCCESS : timer.next(name);
        } catch (FTimerException e) {
            return successIfClosed(e, timer);
        }
    }

    /** Opens a region that the returned scope closes; see {@link FTimer#scope(String)}. */
    public static TimerScope scope(String name) {
        return scope(recorder(Operation.START, name), name);
    }

    /**
     * As {@link #scope(String)}, but opens no region inside certain others: so the calls of methods that call each other are those
     * from outside. Instrumented code calls it; see the option {@code outermost} of the agent.
     *
     * @param around the name of a region, or the beginning of names and {@code *}: while the calling thread has such a region
     *     open, the scope opens none
     */
    public static TimerScope outermostScope(String name, String around) {
        FTimer timer = recorder(Operation.START, name);
        return timer != null && timer.recorder().isInside(around) ? Disabled.SCOPE : scope(timer, name);
    }

    /**
     * Records nothing of the calling thread until the result is closed: the regions that it opens meanwhile are in no tree, and the clock
     * of its own tree is paused. Instrumented code calls it around the initializer of a class, which runs once in a JVM, in whatever comes
     * first.
     */
    public static TimerBinding recordNothing() {
        if (SessionParticipation.openSessions == 0) {
            return TimerBinding.NONE;
        }
        FTimer discarded = FTimer.builder().build();
        discarded.init();
        return new TimerBinding(Binding.to(discarded.recorder()));
    }

    private static TimerScope scope(@Nullable FTimer timer, String name) {
        if (timer == null) {
            return SessionParticipation.openSessions == 0 ? Disabled.SCOPE : Disabled.scope();
        }
        TimerScope scope = new TimerScope(timer);
        try {
            scope.open(name);
        } catch (FTimerException e) {
            successIfClosed(e, timer);
        }
        return scope;
    }

    /** Opens a region that the returned scope closes, unless its level is not recorded; see {@link FTimer#scope(String, int)}. */
    public static TimerScope scope(String name, int level) {
        return isWanted(Operation.CURRENT, level) ? scope(name) : Disabled.SCOPE;
    }

    /** Runs code inside a region. What it throws passes unchanged, and closes the region. */
    public static <X extends Exception> void run(String name, CheckedRunnable<X> body) throws X {
        try (TimerScope scope = scope(name)) {
            body.run();
        }
    }

    /** Returns what code inside a region returns. What it throws passes unchanged, and closes the region. */
    public static <T extends @Nullable Object, X extends Exception> T call(String name, CheckedSupplier<T, X> body)
            throws X {
        try (TimerScope scope = scope(name)) {
            return body.get();
        }
    }

    /**
     * As {@link #call}, for code without checked exceptions, and for Kotlin, where a lambda needs no type arguments here:
     *
     * <pre>{@code
     * val total = FTimers.timed("sum") { orders.sum() }
     * }</pre>
     */
    public static <T extends @Nullable Object> T timed(String name, Supplier<T> body) {
        try (TimerScope scope = scope(name)) {
            return body.get();
        }
    }

    /**
     * Returns the recorder that the calling thread is bound to, or a disabled timer, on which every call does nothing, but
     * counts as one of a thread without a session. Ask again for each piece of work: a thread may be bound, or outside, meanwhile.
     */
    public static FTimer current() {
        FTimer timer = recorder(Operation.CURRENT, null);
        return timer == null ? Disabled.TIMER : timer;
    }

    // ---- work for other threads -------------------------------------------------------------------------------------

    /**
     * Returns a task that records in the session that the calling thread is bound to now, whichever thread runs it; the task
     * itself if there is none. It records at the root of the tree of the thread that runs it; expectations on the inside of a region that is
     * open now, and its bytes and steps, include the task.
     */
    public static Runnable wrap(Runnable task) {
        return Wrapping.ofCurrentSession().wrap(task);
    }

    /** As {@link #wrap(Runnable)}, for a task with a result. */
    public static <T extends @Nullable Object> Callable<T> wrapCallable(Callable<T> task) {
        return Wrapping.ofCurrentSession().wrap(task);
    }

    /**
     * Returns an executor that wraps every task: it records in the session that the submitting thread is bound to, or else in
     * the one that the calling thread is bound to now.
     */
    public static Executor wrapExecutor(Executor executor) {
        Wrapping wrapping = Wrapping.ofCurrentSession().ofAnyThread();
        return task -> executor.execute(wrapping.orCurrent().wrap(task));
    }

    /** As {@link #wrapExecutor(Executor)}; shutting the returned service down shuts {@code executor} down. */
    public static ExecutorService wrapExecutor(ExecutorService executor) {
        return Wrapping.service(ExecutorService.class, executor);
    }

    /** As {@link #wrapExecutor(ExecutorService)}; periodic tasks are wrapped once, and recorded each time. */
    public static ScheduledExecutorService wrapExecutor(ScheduledExecutorService executor) {
        return Wrapping.service(ScheduledExecutorService.class, executor);
    }

    // ---- code that is not instrumented ------------------------------------------------------------------------------

    /**
     * Returns an implementation of an interface that passes each call to {@code implementation}, inside a region: for counting
     * the calls of code that opens no regions itself.
     *
     * <pre>{@code
     * Solver solver = new Solver(FTimers.instrument(Database.class, database));   // regions "Database.find", ...
     * }</pre>
     *
     * <p>The region is named after the interface and the method, without packages and parameters, so overloads count
     * together. Results and exceptions pass unchanged; only a checked exception that the method does not declare arrives
     * wrapped ({@link java.lang.reflect.UndeclaredThrowableException}). {@code equals}, {@code hashCode} and
     * {@code toString} open no region. Calls of the implementation on itself, including its default methods, are not counted.
     * On a thread without a session the call is passed on and nothing else happens.
     *
     * <p>A generic interface has one class for all its type arguments, so the assignment to one of them is unchecked.
     *
     * @param type the interface; its methods and those it inherits
     * @throws IllegalArgumentException if {@code type} is not an interface, or a sealed one
     */
    public static <T> T instrument(Class<T> type, T implementation) {
        return InstrumentedCalls.instrument(type, implementation);
    }

    // ---- the default session ----------------------------------------------------------------------------------------

    /**
     * Opens the process-wide default session, in which every thread records that is not bound elsewhere. Its diagnostics go to
     * standard error; a repeated line is shown the 1st, 10th, 100th, ... time, with the count. Its options are those of the
     * configuration of the process, {@code FTIMER_CONFIG} and {@code ftimer.config}, which {@code ftimer-report} reads. Where
     * the process is configured and that is not on the class path, one line says so, and all regions are recorded.
     *
     * <p>It throws nothing but a {@link VirtualMachineError}: if it is rejected, one line says why.
     *
     * @return {@link Status#SUCCESS}; {@link Status#ACTIVE} if it is open already; {@link Status#UNKNOWN} if the configuration
     *     is invalid, or a {@link SessionSetup} or {@link SessionObserver} failed or cannot be loaded
     */
    public static Status init() {
        return DefaultSession.init();
    }

    /**
     * Opens the default session with these options instead of those of the configuration of the process; see {@link #init()}.
     *
     * @return as {@link #init()}
     */
    public static Status init(SessionSetup setup) {
        return DefaultSession.init(List.of(setup));
    }

    /**
     * Forgets what all threads have recorded in the default session and restarts its window. The calling thread keeps its
     * recorder, and so its handles and site timers; those of other threads are closed, and these threads get new ones with
     * their next call. A task that another thread runs meanwhile in a binding of its own is not recorded any more.
     *
     * @return {@link Status#SUCCESS}; {@link Status#NOT_INITIALIZED} if there is no default session; {@link Status#ACTIVE}, with
     *     nothing changed, if a region is open or a site timer is running on any thread
     */
    public static Status reset() {
        return DefaultSession.reset();
    }

    /**
     * Ends the default session. Take its summary before; afterwards there is none.
     *
     * @return {@link Status#SUCCESS}, also if there is no default session; {@link Status#ACTIVE}, with nothing changed, if a region is
     *     open or a site timer is running on any thread
     */
    public static Status finish() {
        return DefaultSession.finish();
    }

    /** Returns what all threads have recorded in the default session; empty, with NOT_INITIALIZED, if there is none. */
    public static Summary summary() {
        return DefaultSession.summary();
    }

    /** Returns whether the calling thread records regions of that level, or is outside, which the call itself counts. */
    private static boolean isWanted(Operation call, int level) {
        FTimer timer = recorder(call, null);
        return timer == null || timer.isWanted(level);
    }

    /** Returns the recorder that the calling thread is bound to, if any; otherwise the call is counted as not recorded. */
    private static @Nullable FTimer recorder(Operation call, @Nullable String region) {
        if (SessionParticipation.openSessions == 0) {
            return null;
        }
        HotState face = Binding.guess;
        FTimer guess = face == null ? null : FTimer.of(face);
        return guess != null && guess.mayRecord() ? guess : search(call, region);
    }

    private static @Nullable FTimer search(Operation call, @Nullable String region) {
        ThreadState state = ThreadState.guessed();
        if (state instanceof ThreadWithoutSession outside && outside.isSettled()) {
            outside.note(call, region, RegionKind.CODE);
            return null;
        }
        return state instanceof Binding binding && !binding.recorder.isClosedToOwner()
                ? FTimer.of(binding.face)
                : joined(call, region);
    }

    private static @Nullable FTimer joined(Operation call, @Nullable String region) {
        ThreadState state = Joining.join(call);
        if (state instanceof ThreadWithoutSession outside) {
            outside.note(call, region, RegionKind.CODE);
        }
        return state instanceof Binding binding ? FTimer.of(binding.face) : null;
    }

    /** Rethrows a rejection unless another thread has just closed the session, which leaves the calling thread outside. */
    private static Status successIfClosed(FTimerException rejection, @Nullable FTimer timer) {
        if (timer == null || !timer.recorder().isAfterClose(rejection)) {
            throw rejection;
        }
        return Status.SUCCESS;
    }

    /** What threads without a session get. A class of its own, so that it is created on first use. */
    private static final class Disabled {
        static final FTimer TIMER =
                new FTimer(RecorderSetup.ofNothing(FTimer.builder().config(), CallsWithoutSession::note), List.of());
        static final TimerScope SCOPE = new TimerScope(TIMER);

        /** Returns a scope of the region that the calling thread has just opened. */
        static TimerScope scope() {
            if (!CallsWithoutSession.areKept()) {
                return SCOPE;
            }
            TimerScope scope = new TimerScope(TIMER);
            scope.ownNotRecorded();
            return scope;
        }
    }
}
