package io.ftimer.internal.session;

import io.ftimer.internal.engine.Node;
import org.jspecify.annotations.Nullable;

/** The window of a session as other threads see it. */
interface Window {
    /** Returns whether threads of that name are ignored: they never take part, and their regions are not kept. */
    boolean ignores(String threadName);

    /** Returns whether the calling thread, which has no session, takes part. */
    boolean accepts(String threadName);

    /** Returns whether code has bound the calling thread to the session, or the session created the thread, directly or not. */
    boolean isOfCallingThread();

    /** Notes a region that the calling thread opens, which does not take part. */
    void note(ThreadWithoutSession thread, Node opened);

    /** Notes that a thread has ended, or has another name now. */
    void noteEnded(ThreadWithoutSession thread);

    /** Binds the calling thread until the window or the thread ends; null if it has just been closed. */
    @Nullable
    ThreadState bindIn();
}
