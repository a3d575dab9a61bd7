package io.ftimer.trace;

import io.ftimer.values.NanoClock;
import java.util.Objects;

/**
 * The two clocks of a trace. Both must be thread-safe.
 *
 * @param wall elapsed time; regions are traced with the readings of their recorder, so the two should use the same clock
 * @param cpu processor time of the whole process; 0 where nobody tells it
 */
public record TraceClocks(NanoClock wall, NanoClock cpu) {
    /** @throws NullPointerException if a clock is null */
    public TraceClocks {
        Objects.requireNonNull(wall, "wall");
        Objects.requireNonNull(cpu, "cpu");
    }

    /**
     * Returns {@link NanoClock#system()} and the processor time of this process: what the JVM measures, else what the
     * operating system accounts for, else 0. On Linux both move in steps of 1/100 s.
     */
    public static TraceClocks system() {
        return new TraceClocks(NanoClock.system(), ProcessCpuClock.find());
    }
}
