package io.ftimer.metrics;

import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** Reads what a thread allocated: an extension of the JDK, in a class of its own for JVMs that do not have it. */
final class AllocatedBytes {
    private AllocatedBytes() {}

    static LongSupplier reading() {
        var threads = ManagementFactory.getThreadMXBean();
        if (threads instanceof com.sun.management.ThreadMXBean known) {
            Metric.requireThat(
                    known.isThreadAllocatedMemorySupported() && known.isThreadAllocatedMemoryEnabled(),
                    "allocated memory");
            return known::getCurrentThreadAllocatedBytes;
        }
        throw new UnsupportedOperationException(
                "this JVM does not tell the allocated memory of a thread; leave that metric out");
    }
}
