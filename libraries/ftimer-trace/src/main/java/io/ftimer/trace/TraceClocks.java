package io.ftimer.trace;

import com.sun.management.OperatingSystemMXBean;
import io.ftimer.internal.text.OptionalModule;
import io.ftimer.values.NanoClock;
import java.lang.management.ManagementFactory;
import java.util.Objects;

/**
 * The two clocks of a trace. Both must be thread-safe.
 *
 * @param wall elapsed time; use the clock of the recorders, because regions are traced with its readings
 * @param cpu the processor time of the whole process
 */
public record TraceClocks(NanoClock wall, NanoClock cpu) {
    /** @throws NullPointerException if a clock is null */
    public TraceClocks {
        Objects.requireNonNull(wall, "wall");
        Objects.requireNonNull(cpu, "cpu");
    }

    /**
     * Returns {@link NanoClock#system()} and the processor time of this process, 0 if the JVM does not measure it. On Linux the
     * processor time moves in steps of 1/100 s.
     */
    public static TraceClocks system() {
        // in a module that an image may lack
        boolean isMeasured = OptionalModule.JDK_MANAGEMENT.isPresent();
        return new TraceClocks(NanoClock.system(), isMeasured ? ofJvm() : () -> 0);
    }

    private static NanoClock ofJvm() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? () -> Math.max(0, system.getProcessCpuTime())
                : () -> 0;
    }
}
