package io.ftimer.internal.session;

import io.ftimer.internal.engine.HotState;
import io.ftimer.internal.engine.Node;
import io.ftimer.internal.engine.Recorder;
import io.ftimer.values.RegionPath;
import java.lang.ref.WeakReference;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends what one thread records through the facade to one recorder, until it is closed. Bindings nest: an inner one pauses the
 * recorder of the outer one, and closing it resumes that.
 *
 * <p>Thread safety: thread-confined; the thread that made it closes it, innermost first.
 */
public final class Binding extends ThreadState implements AutoCloseable {
    /**
     * The face of the recorder in the innermost binding of one of the bound threads, usually the only one. If it lets the calling
     * thread record at once, it is that of the thread's own innermost binding: the recorder of an outer binding is paused, and the
     * thread that closes a binding removes it here. A look here is much cheaper than a thread-local one, and one reference
     * shorter than through the binding. Other threads do not replace the first, so that threads that bind often do not contend
     * for this field.
     */
    public static volatile @Nullable HotState guess;

    /** The session that the recorder is one of; null for a single recorder, which has no clock of its own to pause. */
    public final @Nullable RecordingSession session;

    public final Recorder recorder;

    public final HotState face;

    private final Slot slot;
    private final @Nullable Binding outer;

    /** The regions that submitted the work. */
    private Around from;

    private Runnable endTask = () -> {};

    /** The last answer of {@link #around}, and the running region then. */
    private @Nullable Around around;

    private @Nullable Node aroundRunning;

    /** Whether the session bound the thread by itself, so no code will close this binding. */
    final boolean permanent;

    /** The numbers of SQL calls around this, for the end; null if they continue inside. */
    private int @Nullable [] sqlCallsAround;

    private boolean ended;

    /** Whether threads that this one creates inherit the session, and what they would inherit otherwise. */
    private boolean isInherited;

    private @Nullable WeakReference<RecordingSession> inheritedBefore;

    private Binding(@Nullable RecordingSession session, Slot slot, @Nullable Binding outer, boolean permanent) {
        super(Thread.currentThread());
        this.permanent = permanent;
        this.session = session;
        this.slot = slot;
        this.recorder = slot.recorder;
        this.face = recorder.face();
        this.outer = outer;
        // running calls around a permanent binding are left over: the thread joins the session before a call
        int[] numbers = SqlCallDepth.beginAnew();
        sqlCallsAround = permanent ? null : numbers;
        from = slot.around;
    }

    /** Returns the innermost binding of the calling thread, that of a closed session too. */
    public static @Nullable Binding current() {
        return ThreadState.current() instanceof Binding binding ? binding : null;
    }

    /** Returns whether the calling thread records because a window for other threads bound it. */
    public static boolean isOfOtherThread() {
        Binding binding = current();
        return binding != null && binding.slot.window != null;
    }

    /** Forgets a binding of the calling thread that has ended by itself. */
    public static void forgetEnded() {
        Binding binding = current();
        if (binding != null && binding.endsByItself() && binding.isOver()) {
            ThreadState.leave();
        }
    }

    /** Passes on the sessions that the calling thread is bound to outside of its innermost binding. */
    static void forEachOuterSession(Consumer<RecordingSession> action) {
        Binding innermost = current();
        if (innermost == null) {
            return;
        }
        for (Binding at = innermost.outer; at != null; at = at.outer) {
            RecordingSession around = at.session;
            if (around != null && around != innermost.session) {
                action.accept(around);
            }
        }
    }

    /** Returns whether code has bound the calling thread to a session, or that session created the thread, directly or not. */
    static boolean belongsTo(RecordingSession session) {
        WeakReference<RecordingSession> creator = Lineage.inherited();
        for (Binding at = current(); at != null; at = at.outer) {
            if (!at.permanent && at.session == session) {
                return true;
            }
            if (!at.permanent && at.isInherited) {
                creator = at.inheritedBefore;
            }
        }
        Optional<WeakReference<RecordingSession>> beforeWindow = Lineage.beforeWindow();
        if (beforeWindow != null) {
            creator = beforeWindow.orElse(null);
        }
        RecordingSession created = creator == null ? null : creator.get();
        return created != null && created.isPartOf(session);
    }

    /** Returns whether the session of this, or the window that bound the thread, has ended. */
    public boolean isOver() {
        return ended
                || (session == null || endsByItself()) && recorder.isClosed()
                || session != null && session.isClosed();
    }

    /** Returns whether no code closes this, or none that knows about the session: then it does not keep the thread from others. */
    boolean endsByItself() {
        return permanent || slot.window != null;
    }

    /**
     * Begins a task of certain regions: what the thread does is also theirs, as far as it has not these open anyway. The thread does nothing
     * else for the session unless code bound it.
     */
    void beginTask(Around submitted, @Nullable SessionMeter meter) {
        from = submitted;
        if (meter == null || submitted.equals(Around.UNKNOWN)) {
            return;
        }
        Set<RegionPath> regions = submitted.paths();
        boolean isOutermost = true;
        for (Binding at = outer; at != null; at = at.outer) {
            if (at.session == session) {
                regions.removeAll(at.around().paths());
                isOutermost &= at.permanent;
            }
        }
        endTask = meter.beginTask(regions, isOutermost);
    }

    /** Returns the regions from which the calling thread, which this binds, submits work now. */
    public Around around() {
        Node running = recorder.running();
        Around known = around;
        if (known == null || running != aroundRunning) {
            known = from.with(running);
            around = known;
            aroundRunning = running;
        }
        return known;
    }

    /** Binds the calling thread to a single recorder; nothing takes the tasks that it hands to other threads. */
    public static Binding to(Recorder recorder) {
        return make(null, new Slot(recorder), false);
    }

    /** Binds the calling thread to a recorder of its own that no other binding uses. */
    static Binding make(@Nullable RecordingSession session, Slot slot, boolean permanent) {
        Binding outer = current();
        if (outer != null && outer.isOver()) {
            outer = outer.endsByItself() ? null : outer;
        } else if (outer != null) {
            outer.recorder.pause();
            if (outer.session != null && outer.session != session) {
                outer.session.window.pause();
            }
        }
        if (session != null) {
            session.window.resume();
        }
        Binding binding = new Binding(session, slot, outer, permanent);
        slot.binding = binding;
        binding.enter();
        binding.inherit();
        replaceGuess(outer, binding);
        return binding;
    }

    /** Lets threads that the calling thread creates inherit the session of this binding, if it asks for that. */
    void inherit() {
        if (session == null || !session.isTraced() || isInherited) {
            return;
        }
        if (permanent) {
            Lineage.inheritForWindow(session.weakly);
        } else {
            if (slot.window == null) {
                session.noteOwnPool();
            }
            inheritedBefore = Lineage.inherited();
            Lineage.inherit(session.weakly);
        }
        isInherited = true;
    }

    /** Ends the binding, as {@code TimerBinding.close} describes it. */
    @Override
    public void close() {
        if (Thread.currentThread() != thread) {
            throw new IllegalStateException("the binding of thread \"" + thread.getName()
                    + "\" must be closed by that thread, not by \""
                    + Thread.currentThread().getName() + '"');
        }
        if (ended) {
            return;
        }
        if (current() != this && !endsByItself()) {
            throw new IllegalStateException("a binding must be closed after the bindings made inside it");
        }
        end();
        if (current() != this) {
            // its window has ended, and the thread takes part elsewhere now
            return;
        }
        Binding next = outer;
        while (next != null && next.isOver()) {
            if (next.session != null && next.session.isClosed()) {
                // the closing thread is about to do so, and until then it would be a paused one
                next.recorder.close();
            }
            next.end();
            next = next.outer;
        }
        replaceGuess(this, next);
        if (next == null) {
            ThreadState.leave();
        } else {
            next.enter();
            next.continueAfter(session);
        }
    }

    /** Lets calls of drivers that run around this binding hide those inside: it is made for a region of theirs. */
    void continueSqlCalls() {
        if (sqlCallsAround != null) {
            SqlCallDepth.restore(sqlCallsAround, false);
            sqlCallsAround = null;
        }
    }

    private void end() {
        ended = true;
        if (sqlCallsAround != null) {
            SqlCallDepth.restore(sqlCallsAround, outer == null);
        }
        slot.leased = false;
        slot.binding = null;
        if (isInherited && !permanent) {
            Lineage.inherit(inheritedBefore);
        }
        endTask.run();
    }

    private static void replaceGuess(@Nullable Binding before, @Nullable Binding after) {
        forgetClosedGuess();
        HotState known = guess;
        if (known == null || before != null && known == before.face) {
            guess = after == null ? null : after.face;
            // its session may have been closed in between
            forgetClosedGuess();
        }
    }

    /**
     * Forgets a binding whose session has closed its recorder, or whose thread ended without closing it, so that its tree can
     * be collected; may be called by any thread.
     */
    static void forgetClosedGuess() {
        HotState known = guess;
        if (known != null && (known.recorder().isClosed() || known.recorder().isAbandoned())) {
            guess = null;
        }
    }

    /** Makes this the innermost binding again, after one to {@code inner} that was made inside it. */
    private void continueAfter(@Nullable RecordingSession inner) {
        if (inner != null && session != inner && isInside(inner)) {
            inner.window.pause();
        }
        if (session != null) {
            session.window.resume();
        }
        if (recorder.isPaused()) {
            recorder.resume();
        }
    }

    private boolean isInside(RecordingSession other) {
        Binding at = outer;
        while (at != null && at.session != other) {
            at = at.outer;
        }
        return at != null;
    }
}
