package io.ftimer.mpi.launch;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Watches one rank from a thread of its own: writes its position when it is stuck or the launcher asks, detects an exit, and
 * ends the JVM when the launcher has ended.
 */
final class RankWatch {
    private static final long PERIOD_MILLIS = 400;
    /** Long enough for a garbage collection or a busy machine. */
    private static final long STUCK_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long NO_WAIT = -1;

    private final JobFolder folder;
    private final RankReport report;
    private final int rank;
    private final Thread rankThread;
    private final long launcher;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final ProcessLoad load = new ProcessLoad();

    /** The JVM's count of waits of the rank at its current one. */
    private long lastWait = NO_WAIT;

    private long waitStart;

    /** The count of the wait whose position was written. */
    private long writtenWait = NO_WAIT;

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
        Runtime.getRuntime().addShutdownHook(new Thread(this::detectExit, "ftimer-exit-" + rank));
    }

    private void run() {
        try {
            while (rankThread.isAlive()) {
                if (!ProcessHandle.of(launcher).map(ProcessHandle::isAlive).orElse(false)) {
                    Runtime.getRuntime().halt(1);
                }
                writePosition();
                Thread.sleep(PERIOD_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void writePosition() {
        boolean isStuck = isWaiting() && load.isIdle() && System.nanoTime() - waitStart > STUCK_NANOS;
        if (isStuck && writtenWait == lastWait) {
            folder.renewPosition(rank);
        } else if (isStuck && RankPosition.mpiCall(rankThread.getStackTrace()) != null) {
            folder.writePosition(rank, RankPosition.of(rankThread));
            writtenWait = lastWait;
        } else if (folder.arePositionsRequested()) {
            folder.writePosition(rank, RankPosition.of(rankThread));
        }
    }

    /** Returns whether the rank has been waiting in the same call since the previous query. */
    private boolean isWaiting() {
        ThreadInfo info = threads.getThreadInfo(rankThread.getId());
        boolean waits = info != null && info.getThreadState() == Thread.State.WAITING;
        if (waits && info.getWaitedCount() == lastWait) {
            return true;
        }
        lastWait = waits ? info.getWaitedCount() : NO_WAIT;
        waitStart = System.nanoTime();
        return false;
    }

    /** Runs while the JVM ends, for any reason; in multicore mode, once for each of its ranks. */
    private void detectExit() {
        for (Map.Entry<Thread, StackTraceElement[]> each :
                Thread.getAllStackTraces().entrySet()) {
            boolean isOurs = rankThread.getThreadGroup() == null
                    || each.getKey().getThreadGroup() == rankThread.getThreadGroup();
            if (isOurs && RankPosition.isExiting(each.getValue())) {
                report.write(new RankResult(1, "called System.exit"));
            }
        }
    }
}
