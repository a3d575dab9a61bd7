package io.ftimer.mpi.launch;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Stands beside a rank: tells where it is when it has been waiting for long or the launcher asks, notices an exit, and ends
 * the JVM when the launcher is gone.
 */
final class RankWatch {
    private static final long PERIOD_MILLIS = 400;
    private static final long STUCK_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long NO_WAIT = -1;

    private final JobFolder folder;
    private final RankReport report;
    private final int rank;
    private final Thread rankThread;
    private final long launcher;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final ProcessLoad load = new ProcessLoad();

    /** The number of the wait that the rank is in, by the count of the JVM. */
    private long lastWait = NO_WAIT;

    private long waitBegin;

    /** The number of the wait that the launcher was told of. */
    private long toldWait = NO_WAIT;

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
                tellPosition();
                Thread.sleep(PERIOD_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tellPosition() {
        boolean isStuck = isWaiting() && load.isIdle() && System.nanoTime() - waitBegin > STUCK_NANOS;
        if (isStuck && toldWait == lastWait) {
            folder.renewPosition(rank);
        } else if (isStuck && RankPosition.mpiCall(rankThread.getStackTrace()) != null) {
            folder.writePosition(rank, RankPosition.of(rankThread));
            toldWait = lastWait;
        } else if (folder.positionsAreAsked()) {
            folder.writePosition(rank, RankPosition.of(rankThread));
        }
    }

    /** Returns whether the rank has been waiting in one and the same call since the last time that this was asked. */
    private boolean isWaiting() {
        ThreadInfo info = threads.getThreadInfo(rankThread.getId());
        boolean waits = info != null && info.getThreadState() == Thread.State.WAITING;
        if (waits && info.getWaitedCount() == lastWait) {
            return true;
        }
        lastWait = waits ? info.getWaitedCount() : NO_WAIT;
        waitBegin = System.nanoTime();
        return false;
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
