package io.ftimer.internal.session;

/**
 * How many calls of a JDBC driver the calling thread is inside of: only the outermost one is recorded, however many layers are around
 * the driver. Code that binds the thread begins at 0 again, so that a call which an error kept from ending hides nothing in the next test.
 *
 * <p>Thread safety: each thread has its own numbers.
 */
public final class SqlCallDepth {
    /** The places of the two numbers of a thread: calls that run, and calls that were recorded, which may overflow. */
    public static final int RUNNING = 0;

    public static final int RECORDED = 1;

    /** An array because pools keep the values of threads, and so their classes. */
    private static final ThreadLocal<int[]> NUMBERS = ThreadLocal.withInitial(() -> new int[2]);

    private SqlCallDepth() {}

    /** Returns the numbers of the calling thread, which its calls change. */
    public static int[] ofThread() {
        return NUMBERS.get();
    }

    /** Begins at 0, and returns the numbers so far, for {@link #restore}. */
    static int[] beginAnew() {
        int[] numbers = ofThread();
        int[] around = numbers.clone();
        numbers[RUNNING] = 0;
        return around;
    }

    /** Restores the number of running calls, and that of recorded ones if no code around asks how many were recorded inside. */
    static void restore(int[] around, boolean isOutermost) {
        System.arraycopy(around, 0, ofThread(), 0, isOutermost ? around.length : RECORDED);
    }
}
