package io.ftimer.internal.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Which thread a recorder belongs to.
 *
 * <p>Thread safety: thread-safe.
 */
public final class Ownership {
    private static final VarHandle OWNER;

    static {
        try {
            OWNER = MethodHandles.lookup().findVarHandle(Ownership.class, "owner", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile @Nullable Thread owner;
    private volatile boolean pinned;

    /** Returns the owner, which may have ended; null if there is none. */
    public @Nullable Thread owner() {
        return owner;
    }

    /** Makes the calling thread the owner if there is none that is alive; returns whether it is the owner now. */
    public boolean claim() {
        Thread current = Thread.currentThread();
        Thread known = owner;
        return known == current || (known == null || !known.isAlive()) && OWNER.compareAndSet(this, known, current);
    }

    /** Releases the recorder, unless it is pinned, so that the next thread that records owns it. */
    public void release() {
        if (!pinned) {
            owner = null;
        }
    }

    /** Makes the recorder belong permanently to a thread, or to the first that claims it if that is null. */
    public void pin(@Nullable Thread thread) {
        owner = thread;
        pinned = true;
    }

    /** Undoes a claim of the calling thread, which owns the recorder. */
    public void restore(@Nullable Thread before) {
        owner = before;
    }

    public boolean isPinned() {
        return pinned;
    }

    /** Returns whether the recorder belongs to another thread that is alive. */
    public boolean isWrongThread() {
        Thread known = owner;
        return known != null && known != Thread.currentThread() && known.isAlive();
    }

    public boolean isAbandoned() {
        Thread known = owner;
        return known != null && !known.isAlive();
    }
}
