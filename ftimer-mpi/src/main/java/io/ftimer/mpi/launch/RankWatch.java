package io.ftimer.mpi.launch;

import java.util.Map;

/**
 * Stands beside a rank that may be stuck: tells where it is when the launcher asks, notices an exit, and ends the JVM when
 * the launcher is gone.
 */
final class RankWatch {
    private static final long PERIOD_MILLIS = 200;

    private final JobFolder folder;
    private final RankReport report;
    private final int rank;
    private final Thread rankThread;
    private final long launcher;

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
            while (!folder.positionsAreAsked()) {
                if (!ProcessHandle.of(launcher).map(ProcessHandle::isAlive).orElse(false)) {
                    Runtime.getRuntime().halt(1);
                }
                Thread.sleep(PERIOD_MILLIS);
            }
            folder.writePosition(rank, RankPosition.of(rankThread));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
