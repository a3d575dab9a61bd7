package io.ftimer.internal.engine;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Which thread a recorder belongs to.
 *
 * <p>Thread safety: thread-safe.
 */
public final class Ownership {
    private final AtomicReference<@Nullable Thread> owner = new AtomicReference<>();
    private volatile boolean pinned;

    /** Returns the owner, which may have ended; null if there is none. */
    public @Nullable Thread owner() {
        return owner.get();
    }

    /** Makes the calling thread the owner if there is none that is alive; returns whether it is the owner now. */
    public boolean claim() {
        Thread current = Thread.currentThread();
        Thread known = owner.get();
        return known == current || (known == null || !known.isAlive()) && owner.compareAndSet(known, current);
    }

    /** Releases the recorder, unless it is pinned, so that the next thread that records owns it. */
    public void release() {
        if (!pinned) {
            owner.set(null);
        }
    }

    /** Makes the recorder belong permanently to a thread, or to the first that claims it if that is null. */
    public void pin(@Nullable Thread thread) {
        owner.set(thread);
        pinned = true;
    }

    /** Undoes a claim of the calling thread, which owns the recorder. */
    public void restore(@Nullable Thread before) {
        owner.set(before);
    }

    public boolean isPinned() {
        return pinned;
    }

    /** Returns whether the recorder belongs to another thread that is alive. */
    public boolean isWrongThread() {
        Thread known = owner.get();
        return known != null && known != Thread.currentThread() && known.isAlive();
    }

    public boolean isAbandoned() {
        Thread known = owner.get();
        return known != null && !known.isAlive();
    }
}
