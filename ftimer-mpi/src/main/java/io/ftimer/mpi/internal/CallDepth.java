package io.ftimer.mpi.internal;

/**
 * How many calls of MPI the calling thread is inside. Only the outermost one is a call of the program: engines make further calls
 * to carry it out. The calls that fTimer makes for itself begin with {@link #enter()}, so none of theirs is outermost.
 *
 * <p>Thread safety: each thread has its own number.
 */
public final class CallDepth {
    /** An array because pools keep the values of threads, and so their classes. */
    private static final ThreadLocal<int[]> DEPTH = ThreadLocal.withInitial(() -> new int[1]);

    private CallDepth() {}

    /** Enters a call; returns whether it is the outermost one. */
    public static boolean enter() {
        return DEPTH.get()[0]++ == 0;
    }

    /** Leaves the call that was entered last. */
    public static void exit() {
        DEPTH.get()[0]--;
    }
}
