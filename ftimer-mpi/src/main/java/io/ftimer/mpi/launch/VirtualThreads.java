package io.ftimer.mpi.launch;

import java.util.Arrays;

/** Recognizes threads of the JDK that run or resume virtual threads, which no list of threads contains. Stateless. */
final class VirtualThreads {
    private static final String CARRIER = "jdk.internal.misc.CarrierThread";
    private static final String MOUNTED = "jdk.internal.vm.Continuation";
    private static final String TIMER = "VirtualThread-unparker";
    private static final String POLLER = "-Poller";

    private VirtualThreads() {}

    /** Returns whether the thread runs a virtual thread now, or may resume one that sleeps or waits for input. */
    static boolean dependOn(Thread thread) {
        if (thread.getClass().getName().equals(CARRIER)) {
            return Arrays.stream(thread.getStackTrace())
                    .anyMatch(frame -> frame.getClassName().equals(MOUNTED));
        }
        // without a virtual thread that sleeps, the timer waits without a limit
        return thread.getName().equals(TIMER) && thread.getState() != Thread.State.WAITING
                || thread.getName().endsWith(POLLER);
    }
}
