package io.ftimer.trace;

import com.sun.management.OperatingSystemMXBean;
import io.ftimer.internal.OptionalModule;
import io.ftimer.values.NanoClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The two clocks of a trace. Both must be thread-safe.
 *
 * @param wall elapsed time; use the clock of the recorders, because regions are traced with its readings
 * @param cpu processor time
 * @param cpuOfThread whether {@code cpu} is the processor time of the thread that reads it, and not that of the whole process
 */
public record TraceClocks(NanoClock wall, NanoClock cpu, boolean cpuOfThread) {
    /** @throws NullPointerException if a clock is null */
    public TraceClocks {
        Objects.requireNonNull(wall, "wall");
        Objects.requireNonNull(cpu, "cpu");
    }

    /** Creates clocks whose processor time is that of the whole process. */
    public TraceClocks(NanoClock wall, NanoClock cpu) {
        this(wall, cpu, false);
    }

    /**
     * Returns {@link NanoClock#system()} and the processor time of this process: that of the JVM, else that of the operating
     * system, else 0. On Linux the processor time moves in steps of 1/100 s.
     */
    public static TraceClocks system() {
        return new TraceClocks(NanoClock.system(), processCpu());
    }

    /**
     * Returns {@link NanoClock#system()} and the processor time of the thread that reads it, in nanoseconds. Its resolution is
     * that of the operating system, on Linux a few nanoseconds. It is 0 on virtual threads, whose processor time no JVM
     * measures.
     *
     * @throws UnsupportedOperationException if this JVM does not measure the processor time of threads, or lacks the module
     *     {@code java.management}
     */
    public static TraceClocks ofThread() {
        return new TraceClocks(NanoClock.system(), threadCpu(), true);
    }

    /**
     * Returns the processor time that this process has used. The clock of the JVM is in modules that an image may lack. Without it, the
     * clock is that of the operating system, which has coarser steps. Without both, it stands at 0.
     */
    private static NanoClock processCpu() {
        return firstOf(ofJvm(), () -> ProcessHandle.current().info().totalCpuDuration());
    }

    /** Returns the clock of the JVM if it runs, else that of the system if it runs, else one that stands at 0. */
    static NanoClock firstOf(Optional<NanoClock> ofJvm, Supplier<Optional<Duration>> ofSystem) {
        if (ofJvm.isPresent() && ofJvm.get().nanoTime() >= 0) {
            NanoClock clock = ofJvm.get();
            return () -> Math.max(0, clock.nanoTime());
        }
        if (ofSystem.get().isPresent()) {
            return () -> ofSystem.get().map(Duration::toNanos).orElse(0L);
        }
        return () -> 0;
    }

    private static Optional<NanoClock> ofJvm() {
        return OptionalModule.JDK_MANAGEMENT.isPresent()
                        && ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? Optional.of(system::getProcessCpuTime)
                : Optional.empty();
    }

    /**
     * Returns the processor time that the calling thread has used.
     *
     * @throws UnsupportedOperationException if this JVM does not measure it, or lacks the module of that clock
     */
    private static NanoClock threadCpu() {
        try {
            return threadCpu(ManagementFactory.getThreadMXBean());
        } catch (LinkageError e) {
            throw new UnsupportedOperationException(
                    "the processor time of threads requires the module java.management; add it to the image", e);
        }
    }

    static NanoClock threadCpu(ThreadMXBean threads) {
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
