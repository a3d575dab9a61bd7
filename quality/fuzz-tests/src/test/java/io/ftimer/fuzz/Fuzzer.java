package io.ftimer.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What the fuzzer calls: first with the name of a target, then with each input. */
public final class Fuzzer {
    /** No input is larger than some kilobytes; a compressed one can stand for some megabytes. */
    private static final long MOST_BYTES = 256L << 20;

    /** Of processor time, so that a busy machine makes no difference. */
    private static final long MOST_NANOS = 5_000_000_000L;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static FuzzTarget target;

    private Fuzzer() {}

    /** Reads the seeds, which loads most classes: under a fuzzer that takes long, and no input is to blame. */
    public static void fuzzerInitialize(String[] arguments) throws Throwable {
        target = FuzzTargets.named(arguments[0]);
        for (byte[] seed : target.seeds()) {
            target.reads(seed);
        }
    }

    public static void fuzzerTestOneInput(byte[] input) throws Throwable {
        // the first time may load classes
        if (isExpensive(input) && isExpensive(input)) {
            throw new AssertionError("an input of " + input.length + " bytes took more than " + MOST_BYTES
                    + " bytes of memory or " + MOST_NANOS + " ns of processor time");
        }
    }

    private static boolean isExpensive(byte[] input) throws Throwable {
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        long nanos = THREADS.getCurrentThreadCpuTime();
        target.reads(input);
        return THREADS.getCurrentThreadAllocatedBytes() - bytes > MOST_BYTES
                || THREADS.getCurrentThreadCpuTime() - nanos > MOST_NANOS;
    }
}
