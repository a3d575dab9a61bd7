package io.ftimer.mpi.launch;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Whether this process computes. Thread-confined. */
final class ProcessLoad {
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** An idle process uses at most one part in so many of a processor; on a busy machine a thread gets little more. */
    private static final int IDLE_PARTS = 10;

    private long intervalBegin = System.nanoTime();
    private long cpuAtBegin = cpuNanos();
    private boolean idle;

    /** Returns whether the process was idle in the last interval; to be asked again and again. */
    boolean isIdle() {
        long elapsed = System.nanoTime() - intervalBegin;
        if (elapsed >= INTERVAL_NANOS) {
            long cpu = cpuNanos();
            idle = cpu - cpuAtBegin < elapsed / IDLE_PARTS;
            cpuAtBegin = cpu;
            intervalBegin += elapsed;
        }
        return idle;
    }

    private static long cpuNanos() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .orElse(0L);
    }
}
