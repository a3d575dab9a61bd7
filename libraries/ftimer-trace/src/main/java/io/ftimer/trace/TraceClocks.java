package io.ftimer.trace;

import com.sun.management.OperatingSystemMXBean;
import io.ftimer.internal.text.OptionalModule;
import io.ftimer.values.NanoClock;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

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
     * Returns {@link NanoClock#system()} and the processor time of this process: that of the JVM, else that of the operating
     * system, else 0. On Linux the processor time moves in steps of 1/100 s.
     */
    public static TraceClocks system() {
        return new TraceClocks(
                NanoClock.system(),
                firstOf(ofJvm(), () -> ProcessHandle.current().info().totalCpuDuration()));
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

    /** Returns the clock that is in modules of the JVM, which an image may lack. */
    private static Optional<NanoClock> ofJvm() {
        return OptionalModule.JDK_MANAGEMENT.isPresent()
                        && ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? Optional.of(system::getProcessCpuTime)
                : Optional.empty();
    }
}
