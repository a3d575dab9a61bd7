package io.ftimer.mpi.launch;

import io.ftimer.mpi.RankActivity;
import io.ftimer.report.internal.files.ProcessIdentity;
import java.io.UncheckedIOException;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Watches one rank from a thread of its own, also after its main thread has returned: notes progress, writes
 * the position on request, detects an exit, and ends the JVM when the launcher has ended.
 */
final class RankWatch {
    private static final long PERIOD_MILLIS = 200;

    private final RankReport result;
    private final Thread rankThread;
    private final ProcessIdentity launcher;
    private final RankProgress progress;

    private @Nullable FileTime answered;

    RankWatch(RankReport result, Thread rankThread, ProcessIdentity launcher) {
        this.result = result;
        this.rankThread = rankThread;
        this.launcher = launcher;
        this.progress = new RankProgress(rankThread);
    }

    void start() {
        Thread watch = new Thread(this::run, "ftimer-watch-" + result.rank);
        watch.setDaemon(true);
        watch.start();
        Runtime.getRuntime().addShutdownHook(new Thread(this::detectExit, "ftimer-exit-" + result.rank));
    }

    private void run() {
        try {
            while (true) {
                RankActivity.watch(this::step);
                Thread.sleep(PERIOD_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void step() {
        JobFolder folder = result.folder;
        // a launcher on another host cannot be seen, but it deletes the folder
        if (launcher.hasEnded() || !folder.exists()) {
            folder.deleteIfPossible();
            Runtime.getRuntime().halt(1);
        }
        try {
            if (progress.sample()) {
                folder.noteProgress(result.rank);
            }
            answer();
        } catch (UncheckedIOException e) {
            // usually the folder is gone, as the job is ending; otherwise the next sample tries again
            return;
        }
    }

    private void answer() {
        FileTime request = result.folder.requestTime();
        if (request != null && !request.equals(answered)) {
            result.folder.writePosition(result.rank, progress.position());
            answered = request;
        }
    }

    /** Runs while the JVM ends, for any reason; in multicore mode, once for each of its ranks. */
    private void detectExit() {
        for (Map.Entry<Thread, StackTraceElement[]> each :
                Thread.getAllStackTraces().entrySet()) {
            boolean isOurs = rankThread.getThreadGroup() == null
                    || each.getKey().getThreadGroup() == rankThread.getThreadGroup();
            if (isOurs && CodePosition.isExiting(each.getValue())) {
                result.write(new JobFolder.RankResult(1, "called System.exit"));
            }
        }
    }

    /** Reports the result of one rank to the launcher; the first report counts. Thread-safe. */
    static final class RankReport {
        private final JobFolder folder;
        private final int rank;
        private final AtomicBoolean written = new AtomicBoolean();

        RankReport(JobFolder folder, int rank) {
            this.folder = folder;
            this.rank = rank;
        }

        void write(JobFolder.RankResult result) {
            if (written.compareAndSet(false, true)) {
                folder.writeResult(rank, result);
            }
        }

        /** Halts the JVM without waiting for anything: other ranks in it may never end. */
        void failAndHalt(int code, String message) {
            try {
                write(new JobFolder.RankResult(code == 0 ? 1 : code, message));
                System.out.flush();
                System.err.flush();
            } finally {
                Runtime.getRuntime().halt(code == 0 ? 1 : code);
            }
        }
    }
}
