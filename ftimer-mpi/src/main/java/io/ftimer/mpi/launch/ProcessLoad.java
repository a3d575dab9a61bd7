package io.ftimer.mpi.launch;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Measures whether this process computes. Thread-confined. */
final class ProcessLoad implements RankProgress.Load {
    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** An idle process uses less than this fraction of a processor; on a busy machine a computing thread gets little more. */
    private static final int IDLE_PARTS = 10;

    private final ReadyThreads readyThreads = new ReadyThreads();
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private long intervalStart = System.nanoTime();
    private long cpuAtStart = processNanos();
    private long pollingAtStart;
    private boolean polled;
    private boolean idle;

    /** Returns whether the process was idle in the last interval; call it regularly. */
    @Override
    public boolean isIdle(Thread main, boolean polls) {
        polled &= polls;
        long elapsed = System.nanoTime() - intervalStart;
        if (elapsed >= INTERVAL_NANOS) {
            long cpu = processNanos();
            long polling = threadNanos(main);
            long counted = cpu - cpuAtStart - (polled ? polling - pollingAtStart : 0);
            idle = counted < elapsed / IDLE_PARTS;
            cpuAtStart = cpu;
            pollingAtStart = polling;
            polled = polls;
            intervalStart += elapsed;
        }
        return idle;
    }

    @Override
    public boolean isStarved() {
        return readyThreads.areStarved();
    }

    private static long processNanos() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .orElse(0L);
    }

    private long threadNanos(Thread thread) {
        return threads.isThreadCpuTimeSupported() ? Math.max(0, threads.getThreadCpuTime(thread.getId())) : 0;
    }
}
