package io.ftimer.mpi.internal;

import java.util.concurrent.atomic.AtomicInteger;

/** The open sessions whose configuration asks for the time inside MPI. Thread-safe. */
public final class ProfiledSessions {
    private static final AtomicInteger OPEN = new AtomicInteger();

    private ProfiledSessions() {}

    /** Returns whether there is one. */
    public static boolean anyOpen() {
        return OPEN.get() > 0;
    }

    /** Notes that one was opened. */
    public static void opened() {
        OPEN.incrementAndGet();
    }

    /** Notes that one was closed. */
    public static void closed() {
        OPEN.decrementAndGet();
    }
}
