package io.ftimer;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * What the facade knows about a thread: its innermost binding, or that it is unbound.
 *
 * <p>The thread itself refers to it weakly, through a class of the JDK, so that a thread which outlives a session, or the
 * class loader of fTimer, keeps neither in memory. A binding is held by its session while that is open, the state of an
 * unbound thread by {@link UnboundCalls} while any session is.
 */
abstract sealed class ThreadState permits TimerBinding, UnboundThread {
    private static final ThreadLocal<@Nullable WeakReference<ThreadState>> CURRENT = new ThreadLocal<>();

    private final WeakReference<ThreadState> weakly = new WeakReference<>(this);

    /** Returns the state of the calling thread. */
    static @Nullable ThreadState current() {
        WeakReference<ThreadState> held = CURRENT.get();
        return held == null ? null : held.get();
    }

    /** Makes this the state of the calling thread. */
    final void enter() {
        UnboundCalls.stateChanges();
        CURRENT.set(weakly);
    }

    /** Forgets the state of the calling thread. */
    static void leave() {
        UnboundCalls.stateChanges();
        CURRENT.remove();
    }
}
