package io.ftimer.internal;

import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.NanoClock;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The one door through which fTimer's own modules (lanes, JDBC, Micrometer, JUnit, JMH, MPI) reach what a recorder or session can do beyond
 * the public API. Not API: it may change in any release.
 *
 * <p>Its package stands below the types that it is about, so they are type parameters: {@code RecorderAccess<FTimer,
 * TimerSession, TimerBinding>}.
 *
 * @param <T> {@code FTimer}
 * @param <S> {@code TimerSession}
 * @param <B> {@code TimerBinding}
 */
public interface RecorderAccess<T, S, B> {
    /** Returns the door; the caller names the types it is for. */
    @SuppressWarnings("unchecked") // there is only one implementation, which has these type arguments
    static <T, S, B> RecorderAccess<T, S, B> get() {
        return Door.open(RecorderAccess.class, "io.ftimer.FTimer");
    }

    // ---- results built on a recorder: MPI, programs -----------------------------------------------------------------

    /**
     * Rejects an operation of something that is built on a recorder, such as a reduction over ranks, as the recorder rejects
     * its own: by its error policy, to its diagnostics, and counted by its session.
     *
     * @param line the whole diagnostic line, made only if it is read
     * @param cause the cause of the exception under {@link ErrorPolicy#THROW}
     * @return {@code status}
     */
    Status reject(T recorder, Status status, Supplier<String> line, @Nullable Throwable cause);

    /**
     * Rejects an operation that all ranks of a job reject together. If the diagnostics of the recorder go to standard error, which
     * the ranks share, only the spokesman of the job writes the line.
     */
    Status rejectTogether(
            T recorder, Status status, boolean isSpokesman, Supplier<String> line, @Nullable Throwable cause);

    // ---- code that fTimer instruments: JDBC -------------------------------------------------------------------------

    /** Returns the path of the running region, which must exist; for the owner. */
    RegionPath runningPath(T recorder);

    // ---- work that moves between threads: Micrometer ----------------------------------------------------------------

    /** Returns the session that the calling thread records in, which it joins if it may; null if there is none. */
    @Nullable
    S currentSession();

    /** Binds the calling thread as {@code TimerSession.bind} does; null if the session is closed. */
    @Nullable
    B bindIfOpen(S session);

    /**
     * Opens a region that counts no call, because the call was counted where it began; for the owner.
     *
     * @return as {@code FTimer.start}
     */
    Status reopen(T recorder, String name);

    // ---- sessions: JUnit, JMH ---------------------------------------------------------------------------------------

    /**
     * Returns a new recorder of a session that belongs to no thread yet, for code that is called before it is known which
     * thread will run it. It takes part in the session only after {@link #bind}.
     */
    T reserve(S session);

    /**
     * Binds the calling thread to a reserved recorder.
     *
     * @throws IllegalStateException if the session is closed
     * @throws IllegalArgumentException if {@code reserved} was not reserved in this session, was bound before, or belongs to
     *     another thread
     */
    B bind(S session, T reserved);

    /**
     * Returns a session that passes each call on to the session that {@code current} returns then: for what is handed out
     * before the session exists, or outlives it.
     */
    S viewOf(Supplier<? extends S> current);

    /**
     * Binds the calling thread as {@link #bind} does, but what it records stands below {@code root} in the summaries of the
     * session. The root is there only if something was recorded. Rejected operations and site timers of this binding are not
     * those of the session.
     */
    B bindBelow(S session, String root);

    /**
     * Lets threads that a thread bound to the session creates from now on, directly or not, be known as such, which
     * {@link Adoption#LINEAGE} and {@link io.ftimer.summary.AdoptedThread#isLeftOver} need. Held weakly.
     */
    void traceLineage(S session);

    /**
     * As {@link #traceLineage}, for a session that records a part of the work of the one to which the calling thread is bound:
     * threads that are known as those of that session are also those of this one.
     */
    void traceLineageOfPart(S session);

    /**
     * Starts the window of a session in which unbound threads take part: each from its next start at the root of a recorder of
     * its own. A stop of a region that a thread opened before it took part does nothing. Of several open windows the one that
     * was opened last gets the threads that both accept. Calls of other unbound threads are kept as unseen: the summary of
     * the session has those of its last window.
     *
     * <p>Threads that take part in a session to which the calling thread is bound outside of its innermost binding, and that have
     * nothing open, choose anew with their next start.
     *
     * <p>Rejected operations on {@linkplain io.ftimer.summary.AdoptedThread#isLeftOver left-over} threads reach the diagnostics sink,
     * but do not count as those of the session.
     *
     * @param isIgnored accepts the names of threads that never take part and whose calls are not kept as unseen
     */
    AdoptionWindow openWindow(S session, Adoption adoption, Predicate<String> isIgnored);

    // ---- lanes ------------------------------------------------------------------------------------------------------

    /** Creates an initialized recorder of a lane. */
    T newLane(
            NanoClock clock, InstantSource dates, ZoneId zone, ErrorPolicy policy, DiagnosticSink sink, LaneGate gate);

    /** Returns whether the calling thread owns the recorder and may record without further checks. */
    boolean mayRecord(T recorder);

    /** Makes the calling thread the owner if there is none that is alive; returns whether it is the owner now. */
    boolean claim(T recorder);

    /** Returns the thread that the recorder belongs to, if any; it may have ended. */
    @Nullable
    Thread owner(T recorder);

    /** Releases the recorder, with regions open or not; for the owner. */
    void release(T recorder);

    /** Sends the next call of the owner to the slow path, where the gate is asked; for any thread. */
    void closeFastPath(T recorder);

    /** Sets what rejected calls do; to be called while no thread records. */
    void setErrorPolicy(T recorder, ErrorPolicy policy);

    /** Rejects every call permanently. */
    void close(T recorder);

    /** Returns whether a region is open or a site timer running. */
    boolean isRunning(T recorder);

    /** Returns the path of the running region, or a running site timer, for messages. */
    String openPath(T recorder);

    /** Returns a consistent summary, also while the owner records. */
    Summary snapshot(T recorder);

    /** Returns whether a handle belongs to the present run of a recorder. */
    boolean isHandle(T recorder, Object handle);

    /** Closes the running region of a valid name that counts as known, whether it was ever used or not. */
    Status stopKnown(T recorder, String name);

    /** Sends what the calling thread records through the facade to the recorder, until {@link #unbind}. */
    B bind(T recorder);

    void unbind(B binding);
}
