package io.ftimer.trace;

import io.ftimer.values.NanoClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The processor time that the calling thread has used, user and system together. An image may lack its module. */
final class ThreadCpuClock {
    private ThreadCpuClock() {}

    static NanoClock find() {
        try {
            return of(ManagementFactory.getThreadMXBean());
        } catch (LinkageError e) {
            throw new UnsupportedOperationException(
                    "the processor time of threads requires the module java.management; add it to the image", e);
        }
    }

    static NanoClock of(ThreadMXBean threads) {
        if (!threads.isCurrentThreadCpuTimeSupported() || !threads.isThreadCpuTimeEnabled()) {
            throw new UnsupportedOperationException(
                    "this JVM does not measure the processor time of threads; use that of the process");
        }
        return () -> read(threads);
    }

    private static long read(ThreadMXBean threads) {
        try {
            return Math.max(0, threads.getCurrentThreadCpuTime());
        } catch (UnsupportedOperationException e) {
            // a virtual thread
            return 0;
        }
    }
}
