package io.ftimer.mpi.launch;

import java.util.concurrent.atomic.AtomicBoolean;

/** Reports the result of one rank to the launcher; the first report counts. Thread-safe. */
final class RankReport {
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
