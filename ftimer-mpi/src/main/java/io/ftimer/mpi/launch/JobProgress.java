package io.ftimer.mpi.launch;

import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the files of all ranks say about the progress of a job. Thread-confined. */
final class JobProgress {
    private final JobFolder folder;
    private final int ranks;
    private final @Nullable FileTime[] last;
    private long lastChange = System.nanoTime();

    JobProgress(JobFolder folder, int ranks) {
        this.folder = folder;
        this.ranks = ranks;
        this.last = new FileTime[ranks];
    }

    /** Returns the time since a rank last progressed, started or ended; or since this object was made. */
    Duration sinceLast() {
        @Nullable FileTime[] now = new FileTime[ranks];
        Arrays.setAll(now, folder::progress);
        if (!Arrays.equals(now, last)) {
            System.arraycopy(now, 0, last, 0, ranks);
            lastChange = System.nanoTime();
        }
        return Duration.ofNanos(System.nanoTime() - lastChange);
    }

    /**
     * Returns the position of each rank if all that have not returned are stuck, and have been at the same time for that long;
     * empty otherwise. One that has returned can help no other one.
     */
    Map<Integer, List<String>> deadlock(Duration shortest) {
        Map<Integer, List<String>> positions = new TreeMap<>();
        long lastBegin = Long.MIN_VALUE;
        long firstEnd = Long.MAX_VALUE;
        for (int rank = 0; rank < ranks; rank++) {
            if (folder.result(rank) != null) {
                positions.put(rank, List.of("has returned"));
                continue;
            }
            // in this order: a claim that is written meanwhile begins after the confirmation of the one before
            FileTime confirmed = folder.claimTime(rank);
            JobFolder.StuckClaim claim = folder.claim(rank);
            if (claim == null || confirmed == null) {
                return Map.of();
            }
            lastBegin = Math.max(lastBegin, claim.since());
            firstEnd = Math.min(firstEnd, confirmed.toMillis());
            positions.put(rank, claim.position());
        }
        boolean isStuck = lastBegin > Long.MIN_VALUE && firstEnd - lastBegin >= shortest.toMillis();
        return isStuck ? positions : Map.of();
    }
}
