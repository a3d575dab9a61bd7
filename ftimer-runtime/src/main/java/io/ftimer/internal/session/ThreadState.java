package io.ftimer.internal.session;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * What the facade knows about a thread: its innermost binding, or that it is outside.
 *
 * <p>The thread itself refers to it weakly, through a class of the JDK, so that a thread which outlives a session, or the
 * class loader of fTimer, keeps neither in memory. A binding is held by its session while that is open, the state of an
 * thread without a session by {@link CallsWithoutSession} while any session is.
 */
public abstract class ThreadState {
    private static final ThreadLocal<@Nullable WeakReference<ThreadState>> CURRENT = new ThreadLocal<>();

    /**
     * The state of the thread that learnt last that no session takes it, so that its calls need not look it up. Null after that
     * thread was bound; a thread that finds itself here has this state.
     */
    static volatile @Nullable ThreadState guessWithoutSession;

    private final WeakReference<ThreadState> weakly = new WeakReference<>(this);

    final Thread thread;

    ThreadState(Thread thread) {
        this.thread = thread;
    }

    static @Nullable ThreadState current() {
        WeakReference<ThreadState> held = CURRENT.get();
        return held == null ? null : held.get();
    }

    /** As {@link #current}, without a look-up for the last thread without a session. */
    public static @Nullable ThreadState guessed() {
        ThreadState known = guessWithoutSession;
        return known != null && known.thread == Thread.currentThread() ? known : current();
    }

    final void enter() {
        forgetGuess();
        CURRENT.set(weakly);
    }

    static void leave() {
        forgetGuess();
        CURRENT.remove();
    }

    /** Lets the calling thread look up its state, which changes. */
    private static void forgetGuess() {
        ThreadState known = guessWithoutSession;
        if (known != null && known.thread == Thread.currentThread()) {
            guessWithoutSession = null;
        }
    }
}
