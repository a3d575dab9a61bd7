package io.ftimer.mpi.launch;

import java.util.concurrent.atomic.AtomicBoolean;

/** How one rank tells its launcher how it ended; the first word counts. Thread-safe. */
final class RankReport {
    private final JobFolder folder;
    private final int rank;
    private final AtomicBoolean told = new AtomicBoolean();

    RankReport(JobFolder folder, int rank) {
        this.folder = folder;
        this.rank = rank;
    }

    void tell(RankResult result) {
        if (told.compareAndSet(false, true)) {
            folder.writeResult(rank, result);
        }
    }

    /** Ends the JVM without waiting for anything: other ranks of it may never come to an end. */
    void failAndHalt(int code, String message) {
        try {
            tell(new RankResult(code == 0 ? 1 : code, message));
            System.out.flush();
            System.err.flush();
        } finally {
            Runtime.getRuntime().halt(code == 0 ? 1 : code);
        }
    }
}
