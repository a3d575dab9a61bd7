package io.ftimer;

import org.jspecify.annotations.Nullable;

/**
 * Sends what one thread records through {@link FTimers} into one session, from {@link TimerSession#bind()} until it is
 * closed. Bindings nest: while an inner one lasts, the recorder of the outer one is paused, and closing the inner one
 * restores it.
 *
 * <p>Thread safety: to be closed by the thread that made it, innermost first.
 */
public final class TimerBinding implements AutoCloseable {
    private static final ThreadLocal<@Nullable TimerBinding> CURRENT = new ThreadLocal<>();

    /**
     * The recorder of the innermost binding of one of the bound threads, mostly of the only one. If it lets the calling
     * thread record at once, it is that of the calling thread's own innermost binding: that of an outer one is paused, and
     * one whose binding was closed is taken out here by the thread that closes it. To look here is much cheaper than to look
     * into a thread. Other threads do not disturb the first, so that those that bind often do not fight for this field.
     */
    static volatile @Nullable FTimer guess;

    final BindingTarget target;
    final FTimer timer;
    private final ThreadPart.Slot slot;
    private final Thread thread = Thread.currentThread();
    private final @Nullable TimerBinding outer;

    /** Whether nobody will close it: the session binds every thread by itself. */
    final boolean permanent;

    private boolean ended;

    private TimerBinding(BindingTarget target, ThreadPart.Slot slot, @Nullable TimerBinding outer, boolean permanent) {
        this.permanent = permanent;
        this.target = target;
        this.slot = slot;
        this.timer = slot.timer;
        this.outer = outer;
    }

    /** Returns the innermost binding of the calling thread, that of a closed session too. */
    static @Nullable TimerBinding current() {
        return CURRENT.get();
    }

    /** Forgets a permanent binding of the calling thread whose session has ended, so that nothing of it is kept. */
    static void forgetEnded() {
        TimerBinding binding = CURRENT.get();
        if (binding != null && binding.permanent && binding.target.isClosed()) {
            CURRENT.remove();
        }
    }

    /** Binds the calling thread to a recorder of its own that no other binding uses. */
    static TimerBinding make(BindingTarget target, ThreadPart.Slot slot, boolean permanent) {
        TimerBinding outer = CURRENT.get();
        if (outer != null && outer.target.isClosed()) {
            outer = outer.permanent ? null : outer;
        } else if (outer != null) {
            outer.timer.pause();
            if (outer.target != target) {
                outer.target.pauseWindow();
            }
        }
        target.resumeWindow();
        TimerBinding binding = new TimerBinding(target, slot, outer, permanent);
        CURRENT.set(binding);
        replaceGuess(outer, binding);
        return binding;
    }

    /**
     * Restores what was bound before; does nothing if that was done already. Regions still open stay open and visible as
     * such; later bindings of the thread do not record inside them.
     *
     * @throws IllegalStateException if another thread made the binding, or one made inside it is not closed yet
     */
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
        if (CURRENT.get() != this) {
            throw new IllegalStateException("a binding must be closed after the bindings made inside it");
        }
        ended = true;
        slot.leased = false;
        replaceGuess(this, outer);
        if (outer == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(outer);
            outer.goOn(target);
        }
    }

    private static void replaceGuess(@Nullable TimerBinding before, @Nullable TimerBinding after) {
        forgetClosedGuess();
        FTimer known = guess;
        if (known == null || before != null && known == before.timer) {
            guess = after == null ? null : after.timer;
        }
    }

    /**
     * Lets go of a recorder that its session has closed, or whose thread ended without closing its binding, so that its tree
     * is not kept; may be called by any thread.
     */
    static void forgetClosedGuess() {
        FTimer known = guess;
        if (known != null && (known.isClosed() || known.isAbandoned())) {
            guess = null;
        }
    }

    /** Makes this the innermost binding again, after one to {@code inner} that was made inside it. */
    private void goOn(BindingTarget inner) {
        if (target != inner && isInside(inner)) {
            inner.pauseWindow();
        }
        target.resumeWindow();
        if (timer.paused) {
            timer.resume();
        }
    }

    private boolean isInside(BindingTarget other) {
        TimerBinding at = outer;
        while (at != null && at.target != other) {
            at = at.outer;
        }
        return at != null;
    }
}
