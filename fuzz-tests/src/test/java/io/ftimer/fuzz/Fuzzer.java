package io.ftimer.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What the fuzzer calls: first with the name of a target, then with each input. */
public final class Fuzzer {
    /** No input is larger than some kilobytes; a compressed one can stand for some megabytes. */
    private static final long MOST_BYTES = 256L << 20;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static FuzzTarget target;

    private Fuzzer() {}

    public static void fuzzerInitialize(String[] arguments) {
        target = FuzzTargets.named(arguments[0]);
    }

    public static void fuzzerTestOneInput(byte[] input) throws Throwable {
        // the first time, loading classes takes memory too
        if (allocated(input) > MOST_BYTES && allocated(input) > MOST_BYTES) {
            throw new AssertionError("an input of " + input.length + " bytes took more than " + MOST_BYTES
                    + " bytes of memory");
        }
    }

    private static long allocated(byte[] input) throws Throwable {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        target.reads(input);
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
