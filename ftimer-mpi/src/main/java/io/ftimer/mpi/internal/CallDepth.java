package io.ftimer.mpi.internal;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How many calls of MPI the calling thread is inside. Only the outermost one is a call of the program: engines make further calls
 * to carry it out. Inside of {@link #hiding}, none is: fTimer makes these calls for itself.
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

    public static void exit() {
        DEPTH.get()[0]--;
    }

    /** Returns whether the calling thread is inside of one call of the program, and of none that carries it out. */
    public static boolean isOutermost() {
        return DEPTH.get()[0] == 1;
    }

    /** Makes calls of fTimer, none of which is one of the program, and returns their result. */
    public static <T extends @Nullable Object> T hiding(Supplier<T> calls) {
        enter();
        try {
            return calls.get();
        } finally {
            exit();
        }
    }

    public static void hide(Runnable calls) {
        hiding(() -> {
            calls.run();
            return calls;
        });
    }
}
