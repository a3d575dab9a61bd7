package io.ftimer.trace;

import io.ftimer.values.NanoClock;
import java.util.Objects;

/**
 * The two clocks of a trace. Both must be thread-safe.
 *
 * @param wall elapsed time; use the clock of the recorders, because regions are traced with its readings
 * @param cpu processor time
 * @param cpuOfThread whether {@code cpu} is the processor time of the thread that reads it, and not that of the whole process
 * @since 0.1
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
        return new TraceClocks(NanoClock.system(), CpuClocks.ofProcess());
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
        return new TraceClocks(NanoClock.system(), CpuClocks.ofThread(), true);
    }
}
