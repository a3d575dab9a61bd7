package io.ftimer.mpi.launch;

import io.ftimer.mpi.RankActivity;
import io.ftimer.mpi.internal.ProgramFrame;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Samples whether one rank progresses: whether its main thread enters or leaves a call of MPI, or its process computes.
 * Thread-confined; sample several times a second.
 */
final class RankProgress {
    /** Lines for threads that are not the main thread. */
    private static final int MOST_THREADS = 8;

    private record MpiWait(String call, long waits) {}

    private static final Set<String> GROUPS_OF_THE_JVM = Set.of("system", "InnocuousThreadGroup", "CarrierThreads");

    private final Thread main;

    /** That of the rank in multicore mode of MPJ Express; null if the main thread had ended, which has none then. */
    private final @Nullable ThreadGroup group;

    private final BiPredicate<Thread, Boolean> isIdle;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    /** What the main thread waited for in MPI at the sample before, or null; the thread itself after its end. */
    private @Nullable Object mainWait;

    RankProgress(Thread main) {
        this(main, new ProcessLoad());
    }

    /** @param isIdle returns whether the process was idle lately, as {@link ProcessLoad} does */
    RankProgress(Thread main, BiPredicate<Thread, Boolean> isIdle) {
        this.main = main;
        this.group = main.getThreadGroup();
        this.isIdle = isIdle;
    }

    /** Takes a sample, and returns whether the rank progressed since the one before. */
    boolean sample() {
        Object wait = main.isAlive() ? waitOf(main) : main;
        boolean isSame = Objects.equals(wait, mainWait);
        mainWait = wait;
        return !isIdle.test(main, wait instanceof RankActivity.Operation) || !isSame;
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
        boolean isAlive = main.isAlive();
        List<String> lines = new ArrayList<>();
        if (isAlive) {
            lines.add(CodePosition.of(main).toString());
        }
        List<Thread> shown = others().stream()
                .filter(thread -> isAlive ? CodePosition.of(thread).line() != null : !thread.isDaemon())
                .toList();
        if (!isAlive && shown.isEmpty()) {
            lines.add("has returned");
        }
        shown.stream()
                .limit(MOST_THREADS)
                .map(thread -> CodePosition.of(thread) + " (thread \"" + thread.getName()
                        + (isAlive ? "\")" : "\", which keeps the JVM alive; main has returned)"))
                .forEach(lines::add);
        if (shown.size() > MOST_THREADS) {
            lines.add("and " + (shown.size() - MOST_THREADS) + " more threads");
        }
        return lines;
    }

    /**
     * Returns the threads of the rank other than the main thread that can run code of the program. Threads that several ranks share
     * belong to each of them; virtual threads are left out.
     */
    private List<Thread> others() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(each -> each.getKey() != main
                        && isOfRank(each.getKey().getThreadGroup())
                        && isOfProgram(each.getKey(), each.getValue()))
                .map(Map.Entry::getKey)
                .sorted(Comparator.comparingLong(Thread::getId))
                .toList();
    }

    private boolean isOfRank(@Nullable ThreadGroup its) {
        return its != null && (group == null || group.parentOf(its) || its.parentOf(group));
    }

    private static boolean isOfProgram(Thread thread, StackTraceElement[] stack) {
        ThreadGroup its = thread.getThreadGroup();
        // the JVM's own threads have no frames
        return its != null
                && !GROUPS_OF_THE_JVM.contains(its.getName())
                && stack.length > 0
                && !thread.getName().startsWith("ftimer-")
                && !ProgramFrame.isOfEngine(stack);
    }

    /** Measures whether this process computes. Thread-confined. */
    private static final class ProcessLoad implements BiPredicate<Thread, Boolean> {
        private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

        /** An idle process uses less than this fraction of a processor; on a busy machine a computing thread gets little more. */
        private static final int IDLE_PARTS = 10;

        private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        private long intervalStart = System.nanoTime();
        private long cpuAtStart = processNanos();
        private long pollingAtStart;
        private boolean polled;
        private boolean idle;

        /**
         * Returns whether the process was idle lately.
         *
         * @param main a thread that may poll instead of waiting
         * @param polls whether it is in an operation of MPI now; its time does not count if it always was
         */
        @Override
        public boolean test(Thread main, Boolean polls) {
            polled &= polls;
            long elapsed = System.nanoTime() - intervalStart;
            if (elapsed >= INTERVAL_NANOS) {
                long cpu = processNanos();
                long polling =
                        threads.isThreadCpuTimeSupported() ? Math.max(0, threads.getThreadCpuTime(main.getId())) : 0;
                long counted = cpu - cpuAtStart - (polled ? polling - pollingAtStart : 0);
                idle = counted < elapsed / IDLE_PARTS;
                cpuAtStart = cpu;
                pollingAtStart = polling;
                polled = polls;
                intervalStart += elapsed;
            }
            return idle;
        }

        private static long processNanos() {
            return ProcessHandle.current()
                    .info()
                    .totalCpuDuration()
                    .map(Duration::toNanos)
                    .orElse(0L);
        }
    }

    /**
     * Where a thread is: the innermost line of the program's own code, and what it does there.
     *
     * @param line for instance {@code Solver.java:41}, or null if no code of the program is on the stack
     * @param doing for instance {@code waits in allreduce on world}
     */
    private record CodePosition(@Nullable String line, String doing) {
        private static final String MPI = "mpi.";

        static CodePosition of(Thread thread) {
            StackTraceElement[] stack = thread.getStackTrace();
            ProgramFrame own = ProgramFrame.on(stack);
            return new CodePosition(own.line(), doing(thread, stack, own.called()));
        }

        private static String doing(Thread thread, StackTraceElement[] stack, String called) {
            RankActivity.Operation operation = RankActivity.of(thread);
            if (operation != null) {
                // without the rank, so that ranks in the same place have the same text
                return "waits in " + operation.name() + " on "
                        + operation.communicator().replaceFirst(" \\(rank \\d+ of \\d+\\)$", "");
            }
            String mpiCall = mpiCall(stack);
            if (mpiCall != null) {
                return "waits in " + mpiCall;
            }
            return switch (thread.getState()) {
                case BLOCKED -> "waits outside MPI for a lock";
                case WAITING, TIMED_WAITING -> "waits outside MPI in " + called;
                default -> "runs outside MPI" + (called.isEmpty() ? "" : " in " + called);
            };
        }

        /** Returns the call by which the program entered MPJ Express, or null if it is outside. */
        static @Nullable String mpiCall(StackTraceElement[] stack) {
            return Arrays.stream(stack)
                    .filter(frame -> frame.getClassName().startsWith(MPI))
                    .reduce((inner, outer) -> outer)
                    .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                    .orElse(null);
        }

        /** Returns line and activity, for instance {@code Solver.java:41, waits in allreduce on world}. */
        @Override
        public String toString() {
            return (line == null ? "no line of the program" : line) + ", " + doing;
        }
    }
}
