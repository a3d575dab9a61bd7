package io.ftimer.trace;

import io.ftimer.values.NanoClock;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The processor time that this process has used, user and system together. The clock of the JVM is in modules that an image may
 * lack, so it is looked up by name. Without it, the clock is that of the operating system, which has coarser steps. Without
 * both, it stands at 0.
 */
final class ProcessCpuClock {
    private ProcessCpuClock() {}

    static NanoClock find() {
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
        try {
            Class<? extends PlatformManagedObject> type =
                    Class.forName("com.sun.management.OperatingSystemMXBean").asSubclass(PlatformManagedObject.class);
            MethodHandle reading = MethodHandles.publicLookup()
                    .findVirtual(type, "getProcessCpuTime", MethodType.methodType(long.class))
                    .bindTo(ManagementFactory.getPlatformMXBean(type));
            return Optional.of(() -> read(reading));
        } catch (ReflectiveOperationException | LinkageError | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static long read(MethodHandle reading) {
        try {
            return (long) reading.invokeExact();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("the JVM failed to read the processor time of its process", e);
        }
    }
}
