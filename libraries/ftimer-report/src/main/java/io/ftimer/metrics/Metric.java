package io.ftimer.metrics;

import io.ftimer.internal.steps.JdkSteps;
import io.ftimer.internal.steps.StepCounter;
import io.ftimer.internal.text.OptionalModule;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A counter that grows while a program runs; the usage of a region is the difference of two readings. Besides the metrics
 * here, any counter can be used, for instance one of a native library.
 *
 * <p>Thread safety: thread-safe if the reading is.
 *
 * @param name the name with its unit, for instance {@code cpuNanos}
 * @param reading returns the current value, of the calling thread or of the process
 */
public record Metric(String name, LongSupplier reading) {
    /** What a reading returns if it cannot measure the calling thread; a call with such a reading is not counted. */
    public static final long NOT_MEASURED = Long.MIN_VALUE;

    /** The name of the bytes that a thread allocates; see {@link #allocatedBytes()}. */
    public static final String ALLOCATED_BYTES = "allocatedBytes";

    /** The name of the steps of a thread; see {@link #work()}. */
    public static final String WORK = "work";

    /** The name of the steps of a thread inside the JDK; see {@link #jdkWork()}. */
    public static final String JDK_WORK = "jdkWork";

    private static final String CPU_NANOS = "cpuNanos";
    private static final String MEMORY_PEAK_BYTES = "memoryPeakBytes";
    private static final String COLLECTIONS = "collections";
    private static final String COLLECTION_MILLIS = "collectionMillis";

    private static final Path PROCESS_STATUS = Path.of("/proc/self/status");
    private static final Pattern RESIDENT_PEAK = Pattern.compile("VmHWM:\\s*(\\d+)\\s*kB\\s*");
    private static final long KIBI = 1024;

    /** Creates a metric of any counter. */
    public Metric {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(reading, "reading");
    }

    /**
     * Returns the CPU time of the thread in nanoseconds, {@code cpuNanos}. Each reading is a system call. Virtual threads are
     * not measured.
     *
     * @throws UnsupportedOperationException if this JVM does not measure it, or lacks the module {@code java.management}
     */
    public static Metric cpuTime() {
        require(OptionalModule.MANAGEMENT, CPU_NANOS);
        var threads = ManagementFactory.getThreadMXBean();
        requireThat(threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled(), "CPU time");
        return new Metric(CPU_NANOS, () -> measured(threads.getCurrentThreadCpuTime()));
    }

    /** Returns whether a region has that of the tasks which it hands over: what is counted by thread, and is no time. */
    boolean isOfTasks() {
        return name.equals(ALLOCATED_BYTES) || name.equals(WORK) || name.equals(JDK_WORK);
    }

    /** JVMs return -1 on a thread without such a counter, as virtual threads are. */
    private static long measured(long reading) {
        return reading < 0 ? NOT_MEASURED : reading;
    }

    /**
     * Returns the number of bytes that the thread has allocated on the heap, {@code allocatedBytes}. Virtual threads are not
     * measured.
     *
     * @throws UnsupportedOperationException if this JVM does not measure it, or lacks the module {@code jdk.management}
     */
    public static Metric allocatedBytes() {
        require(OptionalModule.JDK_MANAGEMENT, ALLOCATED_BYTES);
        var bean = ManagementFactory.getThreadMXBean();
        requireThat(
                bean instanceof com.sun.management.ThreadMXBean known
                        && known.isThreadAllocatedMemorySupported()
                        && known.isThreadAllocatedMemoryEnabled(),
                "allocated memory");
        var threads = (com.sun.management.ThreadMXBean) bean;
        return new Metric(ALLOCATED_BYTES, () -> measured(threads.getCurrentThreadAllocatedBytes()));
    }

    /**
     * Returns the number of steps of the thread, {@value #WORK}: a step is a call of a method in which the agent counts
     * ({@code work=com.acme.**}), or a repetition of a loop in it. The same code has the same steps on every machine.
     *
     * @throws UnsupportedOperationException if the agent counts no steps in this JVM
     */
    public static Metric work() {
        if (!Boolean.getBoolean("io.ftimer.agent.work")) {
            throw new UnsupportedOperationException("this JVM does not count the steps of a thread; start it with"
                    + " -javaagent:ftimer-agent.jar=work=com.acme.**, or remove the metric");
        }
        return new Metric(WORK, () -> StepCounter.ofThread().steps);
    }

    /**
     * Returns the number of steps of the thread inside the JDK, {@value #JDK_WORK}: calls of methods of its collections, texts, streams, regular
     * expressions and numbers, repetitions of their loops, and what their native code copies and compares, eight elements a step. They are
     * those of the release of Java that runs. Whichever code calls the JDK has them, so libraries have, too.
     *
     * @throws UnsupportedOperationException if the agent does not count them in this JVM
     */
    public static Metric jdkWork() {
        if (!JdkSteps.isCounted()) {
            throw new UnsupportedOperationException("this JVM does not count the steps inside the JDK; start it with"
                    + " -javaagent:ftimer-agent.jar=work=com.acme.** on Java 17 or 25, or remove the metric");
        }
        return new Metric(JDK_WORK, () -> JdkSteps.steps(JdkSteps.eighthsOfThread()));
    }

    /**
     * Returns the number of garbage collections of the process, {@code collections}; 0 if the collector does not count them.
     *
     * @throws UnsupportedOperationException if this JVM lacks the module {@code java.management}
     */
    public static Metric collections() {
        require(OptionalModule.MANAGEMENT, COLLECTIONS);
        return new Metric(COLLECTIONS, sumOverCollectors(GarbageCollectorMXBean::getCollectionCount));
    }

    /**
     * Returns the time of garbage collections of the process in milliseconds, the unit of the JVM,
     * {@code collectionMillis}; 0 if the collector does not measure it.
     *
     * @throws UnsupportedOperationException if this JVM lacks the module {@code java.management}
     */
    public static Metric collectionTime() {
        require(OptionalModule.MANAGEMENT, COLLECTION_MILLIS);
        return new Metric(COLLECTION_MILLIS, sumOverCollectors(GarbageCollectorMXBean::getCollectionTime));
    }

    /**
     * Returns the high-water mark of the resident memory of the process in bytes, {@code memoryPeakBytes}: the usage of a region
     * is by how much the mark rose inside it. Each reading reads a file of the operating system.
     *
     * @throws UnsupportedOperationException if the operating system has no such mark
     */
    public static Metric memoryPeak() {
        requireThat(residentPeak().isPresent(), "peak of resident memory");
        return new Metric(MEMORY_PEAK_BYTES, () -> residentPeak().orElse(0));
    }

    private static OptionalLong residentPeak() {
        try {
            return residentPeak(Files.readAllLines(PROCESS_STATUS));
        } catch (IOException e) {
            // the file is missing or not accessible
            return OptionalLong.empty();
        }
    }

    /** Returns the value of a line such as {@code VmHWM:   41234 kB}. */
    static OptionalLong residentPeak(List<String> status) {
        return status.stream()
                .map(RESIDENT_PEAK::matcher)
                .filter(Matcher::matches)
                .mapToLong(line -> Long.parseLong(line.group(1)) * KIBI)
                .findFirst();
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

    private static void requireThat(boolean supported, String what) {
        if (!supported) {
            throw new UnsupportedOperationException(
                    "this JVM does not measure the " + what + " of a thread; remove the metric");
        }
    }
}
