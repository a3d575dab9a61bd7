package io.ftimer.trace;

import com.sun.management.OperatingSystemMXBean;
import io.ftimer.internal.OptionalModule;
import io.ftimer.values.NanoClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Clocks of processor time, user and system together. Stateless. */
final class CpuClocks {
    private CpuClocks() {}

    /**
     * Returns the processor time that this process has used. The clock of the JVM is in modules that an image may lack. Without it, the
     * clock is that of the operating system, which has coarser steps. Without both, it stands at 0.
     */
    static NanoClock ofProcess() {
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
    static NanoClock ofThread() {
        try {
            return ofThread(ManagementFactory.getThreadMXBean());
        } catch (LinkageError e) {
            throw new UnsupportedOperationException(
                    "the processor time of threads requires the module java.management; add it to the image", e);
        }
    }

    static NanoClock ofThread(ThreadMXBean threads) {
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
