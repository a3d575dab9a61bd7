package io.ftimer.mpi.launch;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Stands beside a rank: tells where it is when it has been waiting for long or the launcher asks, notices an exit, and ends
 * the JVM when the launcher is gone.
 */
final class RankWatch {
    private static final long PERIOD_MILLIS = 200;
    private static final long STUCK_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long NO_WAIT = -1;

    private final JobFolder folder;
    private final RankReport report;
    private final int rank;
    private final Thread rankThread;
    private final long launcher;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    /** The number of the wait that the rank is in, by the count of the JVM. */
    private long lastWait = NO_WAIT;

    private long waitBegin;
    private long cpuAtWaitBegin;

    RankWatch(JobFolder folder, RankReport report, int rank, Thread rankThread, long launcher) {
        this.folder = folder;
        this.report = report;
        this.rank = rank;
        this.rankThread = rankThread;
        this.launcher = launcher;
    }

    void start() {
        Thread watch = new Thread(this::run, "ftimer-watch-" + rank);
        watch.setDaemon(true);
        watch.start();
        Runtime.getRuntime().addShutdownHook(new Thread(this::noticeExit, "ftimer-exit-" + rank));
    }

    private void run() {
        try {
            while (rankThread.isAlive()) {
                if (!ProcessHandle.of(launcher).map(ProcessHandle::isAlive).orElse(false)) {
                    Runtime.getRuntime().halt(1);
                }
                if (isStuck() || folder.positionsAreAsked()) {
                    folder.writePosition(rank, RankPosition.of(rankThread));
                }
                Thread.sleep(PERIOD_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Returns whether the rank has been waiting in one and the same call of MPI for long, in a process that does little else:
     * other threads that compute may yet send it something.
     */
    private boolean isStuck() {
        ThreadInfo info = threads.getThreadInfo(rankThread.getId());
        boolean waits = info != null && info.getThreadState() == Thread.State.WAITING;
        if (!waits || info.getWaitedCount() != lastWait) {
            lastWait = waits ? info.getWaitedCount() : NO_WAIT;
            waitBegin = System.nanoTime();
            cpuAtWaitBegin = cpuNanos();
            return false;
        }
        long waited = System.nanoTime() - waitBegin;
        return waited > STUCK_NANOS
                && cpuNanos() - cpuAtWaitBegin < waited / 2
                && RankPosition.mpiCall(rankThread.getStackTrace()) != null;
    }

    /** What all threads of this process have used of processors. */
    private static long cpuNanos() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .orElse(0L);
    }

    /** Runs while the JVM ends, for whatever reason; in multicore mode, once for each rank of it. */
    private void noticeExit() {
        for (Map.Entry<Thread, StackTraceElement[]> each :
                Thread.getAllStackTraces().entrySet()) {
            boolean isOurs = rankThread.getThreadGroup() == null
                    || each.getKey().getThreadGroup() == rankThread.getThreadGroup();
            if (isOurs && RankPosition.isExiting(each.getValue())) {
                report.tell(new RankResult(1, "called System.exit"));
            }
        }
    }
}
