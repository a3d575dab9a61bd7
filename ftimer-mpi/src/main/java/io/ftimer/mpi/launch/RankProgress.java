package io.ftimer.mpi.launch;

import io.ftimer.mpi.RankActivity;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Samples whether one rank progresses: whether its main thread enters or leaves a call of MPI, or its process computes. Also finds
 * out whether it is stuck, so that only a message of another rank can change anything. Thread-confined; sample several times a
 * second.
 */
final class RankProgress {
    private static final long NOT_STUCK = -1;

    /** After a longer time between samples, the machine was suspended or too busy to prove anything. */
    private static final long LONGEST_GAP_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Lines for threads that are not the main thread. */
    private static final int MOST_THREADS = 8;

    /** One wait in a call of MPJ Express. */
    private record MpiWait(String call, long waits) {}

    /** Measures whether the process of the rank computes. */
    @FunctionalInterface
    interface Load {
        /**
         * Returns whether the process was idle lately.
         *
         * @param main a thread that may poll instead of waiting
         * @param polls whether it is in an operation of MPI now; its time does not count if it always was
         */
        boolean isIdle(Thread main, boolean polls);

        /** Returns whether a thread has been ready to run since the last call, but had to wait for a processor. */
        default boolean isStarved() {
            return false;
        }
    }

    private final ProgramThreads program;
    private final Load load;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    /** What each thread waits for in MPI, by the sample before; empty if one can continue without MPI. */
    private Map<Thread, Object> waits = Map.of();

    private @Nullable Object mainWait;
    private boolean wasAlive = true;
    private long stuckSince = NOT_STUCK;
    private long lastSample = System.nanoTime();

    RankProgress(Thread main) {
        this(main, new ProcessLoad());
    }

    RankProgress(Thread main, Load load) {
        this.program = new ProgramThreads(main);
        this.load = load;
    }

    /** Takes a sample, and returns whether the rank progressed since the one before. */
    boolean sample() {
        Thread main = program.main();
        boolean isAlive = main.isAlive();
        Object wait = isAlive ? waitOf(main) : null;
        boolean isSame = wait == null ? mainWait == null : wait.equals(mainWait);
        boolean computes = !load.isIdle(main, wait instanceof RankActivity.Operation);
        boolean progressed = computes || !isSame || isAlive != wasAlive;
        mainWait = wait;
        wasAlive = isAlive;
        Map<Thread, Object> now = wait == null || progressed ? Map.of() : waitsOf(main, wait);
        boolean isLate = System.nanoTime() - lastSample > LONGEST_GAP_NANOS;
        lastSample = System.nanoTime();
        if (now.isEmpty() || isLate || load.isStarved()) {
            stuckSince = NOT_STUCK;
        } else if (stuckSince == NOT_STUCK || !now.equals(waits)) {
            stuckSince = System.currentTimeMillis();
        }
        waits = now;
        return progressed;
    }

    /**
     * Returns since when every thread of the program has waited in the same call of MPI, in milliseconds of the system clock;
     * negative if one has not.
     */
    long stuckSince() {
        return stuckSince;
    }

    /** Returns what each thread waits for in MPI; empty if one does not. */
    private Map<Thread, Object> waitsOf(Thread main, Object mainWait) {
        Map<Thread, Object> all = new HashMap<>(Map.of(main, mainWait));
        for (Thread thread : program.others()) {
            Object wait = waitOf(thread);
            if (wait == null) {
                return Map.of();
            }
            all.put(thread, wait);
        }
        return all;
    }

    /** Returns what the thread waits for in MPI, or null if it does not wait there; equal only for the same wait. */
    private @Nullable Object waitOf(Thread thread) {
        RankActivity.Operation operation = RankActivity.of(thread);
        if (operation != null) {
            return operation;
        }
        String call = CodePosition.mpiCall(thread.getStackTrace());
        ThreadInfo info = call == null ? null : threads.getThreadInfo(thread.getId());
        return call == null || info == null || info.getThreadState() != Thread.State.WAITING
                ? null
                : new MpiWait(call, info.getWaitedCount());
    }

    /**
     * Returns where the rank is: a line for the main thread, and one for each other thread that is in code of the program, or that
     * keeps the JVM alive after the end of the main thread.
     */
    List<String> position() {
        boolean isAlive = program.main().isAlive();
        List<String> lines = new ArrayList<>();
        if (isAlive) {
            lines.add(CodePosition.of(program.main()).toString());
        }
        List<Thread> shown = program.others().stream()
                .filter(thread -> isAlive ? CodePosition.of(thread).line() != null : !thread.isDaemon())
                .toList();
        if (!isAlive && shown.isEmpty()) {
            lines.add("has returned");
        }
        shown.stream()
                .limit(MOST_THREADS)
                .map(thread -> describe(thread, isAlive))
                .forEach(lines::add);
        if (shown.size() > MOST_THREADS) {
            lines.add("and " + (shown.size() - MOST_THREADS) + " more threads");
        }
        return lines;
    }

    private static String describe(Thread thread, boolean isMainAlive) {
        return CodePosition.of(thread) + " (thread \"" + thread.getName()
                + (isMainAlive ? "\")" : "\", which keeps the JVM alive; main has returned)");
    }

    /** Measures whether this process computes. Thread-confined. */
    private static final class ProcessLoad implements RankProgress.Load {
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
}
