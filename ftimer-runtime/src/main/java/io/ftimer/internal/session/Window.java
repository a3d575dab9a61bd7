package io.ftimer.internal.session;

import org.jspecify.annotations.Nullable;

/** The window of a session as unbound threads see it. */
interface Window {
    /** Returns whether threads of that name never take part, and their calls are not kept as unseen. */
    boolean ignores(String threadName);

    /** Returns whether the calling thread, which is unbound, takes part. */
    boolean accepts(String threadName);

    /** Binds the calling thread until the window or the thread ends; null if it has just been closed. */
    @Nullable
    ThreadState adopt();
}
