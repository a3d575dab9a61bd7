package io.ftimer.mpi.launch;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Measures whether this process computes. Thread-confined. */
final class ProcessLoad {
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** An idle process uses less than this fraction of a processor; on a busy machine a computing thread gets little more. */
    private static final int IDLE_PARTS = 10;

    private long intervalStart = System.nanoTime();
    private long cpuAtStart = cpuNanos();
    private boolean idle;

    /** Returns whether the process was idle in the last interval; call it regularly. */
    boolean isIdle() {
        long elapsed = System.nanoTime() - intervalStart;
        if (elapsed >= INTERVAL_NANOS) {
            long cpu = cpuNanos();
            idle = cpu - cpuAtStart < elapsed / IDLE_PARTS;
            cpuAtStart = cpu;
            intervalStart += elapsed;
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
