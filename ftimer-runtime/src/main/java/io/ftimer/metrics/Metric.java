package io.ftimer.metrics;

import io.ftimer.internal.platform.OptionalModule;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * Something that grows while a program runs and that a thread can read: what a region uses is the difference of two readings.
 * Besides those here, any counter will do, for instance one of a native library.
 *
 * <p>Thread safety: thread-safe if the reading is.
 *
 * @param name what is read, with its unit, for instance {@code cpuNanos}
 * @param reading returns the present value, for the calling thread or for the process
 */
public record Metric(String name, LongSupplier reading) {
    private static final String CPU_NANOS = "cpuNanos";
    private static final String ALLOCATED_BYTES = "allocatedBytes";
    private static final String COLLECTIONS = "collections";
    private static final String COLLECTION_MILLIS = "collectionMillis";

    /** Makes a metric of any counter. */
    public Metric {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(reading, "reading");
    }

    /**
     * Returns the processor time of the thread in nanoseconds, {@code cpuNanos}. One reading is a system call.
     *
     * @throws UnsupportedOperationException if this JVM does not tell it, or lacks the module {@code java.management}
     */
    public static Metric cpuTime() {
        require(OptionalModule.MANAGEMENT, CPU_NANOS);
        var threads = ManagementFactory.getThreadMXBean();
        requireThat(threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled(), "processor time");
        return new Metric(CPU_NANOS, threads::getCurrentThreadCpuTime);
    }

    /**
     * Returns how many bytes the thread has allocated on the heap, {@code allocatedBytes}.
     *
     * @throws UnsupportedOperationException if this JVM does not tell it, or lacks the module {@code jdk.management}
     */
    public static Metric allocatedBytes() {
        require(OptionalModule.JDK_MANAGEMENT, ALLOCATED_BYTES);
        return new Metric(ALLOCATED_BYTES, AllocatedBytes.reading());
    }

    /**
     * Returns how many garbage collections the process has made, {@code collections}; 0 with a collector that does not tell.
     *
     * @throws UnsupportedOperationException if this JVM lacks the module {@code java.management}
     */
    public static Metric collections() {
        require(OptionalModule.MANAGEMENT, COLLECTIONS);
        return new Metric(COLLECTIONS, sumOverCollectors(GarbageCollectorMXBean::getCollectionCount));
    }

    /**
     * Returns the time that garbage collections of the process took so far in milliseconds, which is what the JVM tells,
     * {@code collectionMillis}; 0 with a collector that does not tell.
     *
     * @throws UnsupportedOperationException if this JVM lacks the module {@code java.management}
     */
    public static Metric collectionTime() {
        require(OptionalModule.MANAGEMENT, COLLECTION_MILLIS);
        return new Metric(COLLECTION_MILLIS, sumOverCollectors(GarbageCollectorMXBean::getCollectionTime));
    }

    private static LongSupplier sumOverCollectors(ToLongFunction<GarbageCollectorMXBean> value) {
        List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
        return () -> {
            long sum = 0;
            for (GarbageCollectorMXBean collector : collectors) {
                sum += Math.max(value.applyAsLong(collector), 0);
            }
            return sum;
        };
    }

    private static void require(OptionalModule module, String metric) {
        module.require("the metric " + metric);
    }

    static void requireThat(boolean supported, String what) {
        if (!supported) {
            throw new UnsupportedOperationException(
                    "this JVM does not tell the " + what + " of a thread; leave that metric out");
        }
    }
}
