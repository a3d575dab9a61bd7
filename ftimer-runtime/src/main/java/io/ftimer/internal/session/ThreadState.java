package io.ftimer.internal.session;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * What the facade knows about a thread: its innermost binding, or that it is unbound.
 *
 * <p>The thread itself refers to it weakly, through a class of the JDK, so that a thread which outlives a session, or the
 * class loader of fTimer, keeps neither in memory. A binding is held by its session while that is open, the state of an
 * unbound thread by {@link UnboundCalls} while any session is.
 */
public abstract class ThreadState {
    private static final ThreadLocal<@Nullable WeakReference<ThreadState>> CURRENT = new ThreadLocal<>();

    /**
     * The state of the thread that learnt last that no session takes it, so that its calls need not look it up. Null after that
     * thread was bound; a thread that finds itself here has this state.
     */
    static volatile @Nullable ThreadState unboundGuess;

    private final WeakReference<ThreadState> weakly = new WeakReference<>(this);

    final Thread thread;

    ThreadState(Thread thread) {
        this.thread = thread;
    }

    /** Returns the state of the calling thread. */
    static @Nullable ThreadState current() {
        WeakReference<ThreadState> held = CURRENT.get();
        return held == null ? null : held.get();
    }

    /** As {@link #current}, without a look-up for the thread that was unbound last. */
    public static @Nullable ThreadState guessed() {
        ThreadState known = unboundGuess;
        return known != null && known.thread == Thread.currentThread() ? known : current();
    }

    /** Makes this the state of the calling thread. */
    final void enter() {
        forgetGuess();
        CURRENT.set(weakly);
    }

    /** Forgets the state of the calling thread. */
    static void leave() {
        forgetGuess();
        CURRENT.remove();
    }

    /** Lets the calling thread look up its state, which changes. */
    private static void forgetGuess() {
        ThreadState known = unboundGuess;
        if (known != null && known.thread == Thread.currentThread()) {
            unboundGuess = null;
        }
    }
}
