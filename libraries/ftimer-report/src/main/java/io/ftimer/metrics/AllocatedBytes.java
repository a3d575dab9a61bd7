package io.ftimer.metrics;

import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** Reads the allocated bytes of a thread; a separate class because JVMs may lack the extension that it loads. */
final class AllocatedBytes {
    private AllocatedBytes() {}

    static LongSupplier reading() {
        var threads = ManagementFactory.getThreadMXBean();
        if (threads instanceof com.sun.management.ThreadMXBean known) {
            Metric.requireThat(
                    known.isThreadAllocatedMemorySupported() && known.isThreadAllocatedMemoryEnabled(),
                    "allocated memory");
            return () -> Metric.measured(known.getCurrentThreadAllocatedBytes());
        }
        throw new UnsupportedOperationException(
                "this JVM does not measure the allocated memory of a thread; remove the metric");
    }
}
