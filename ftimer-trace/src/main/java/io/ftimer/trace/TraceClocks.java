package io.ftimer.trace;

import io.ftimer.values.NanoClock;
import java.util.Objects;

/**
 * The two clocks of a trace. Both must be thread-safe.
 *
 * @param wall elapsed time; use the clock of the recorders, because regions are traced with its readings
 * @param cpu processor time of the whole process
 * @since 0.1
 */
public record TraceClocks(NanoClock wall, NanoClock cpu) {
    /** @throws NullPointerException if a clock is null */
    public TraceClocks {
        Objects.requireNonNull(wall, "wall");
        Objects.requireNonNull(cpu, "cpu");
    }

    /**
     * Returns {@link NanoClock#system()} and the processor time of this process: that of the JVM, else that of the operating
     * system, else 0. On Linux the processor time moves in steps of 1/100 s.
     */
    public static TraceClocks system() {
        return new TraceClocks(NanoClock.system(), ProcessCpuClock.find());
    }
}
