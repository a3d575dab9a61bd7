package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A deadlock is proven by claims of all ranks that hold at the same time for long enough. */
class JobProgressTest {
    private static final long NOON = 1_000_000_000;
    private static final Duration PROOF = Duration.ofSeconds(5);

    @TempDir
    private Path temp;

    private JobFolder folder = JobFolder.at("");

    @BeforeEach
    void create() {
        folder = JobFolder.at(temp.toString());
    }

    private void claim(int rank, long since, long confirmed) throws IOException {
        folder.writeClaim(rank, new JobFolder.StuckClaim(since, List.of("Solver.java:" + rank + ", waits")));
        Files.setLastModifiedTime(temp.resolve("stuck-" + rank), FileTime.fromMillis(confirmed));
    }

    private Map<Integer, List<String>> deadlock() {
        return new JobProgress(folder, 2).deadlock(PROOF);
    }

    @Test
    void all_ranks_that_are_stuck_for_long_enough_are_a_deadlock() throws IOException {
        claim(0, NOON, NOON + 9_000);
        claim(1, NOON + 3_000, NOON + 8_000);

        assertThat(deadlock())
                .isEqualTo(Map.of(0, List.of("Solver.java:0, waits"), 1, List.of("Solver.java:1, waits")));
    }

    @Test
    void ranks_that_were_not_stuck_at_the_same_time_are_none() throws IOException {
        claim(0, NOON, NOON + 9_000);
        claim(1, NOON + 10_000, NOON + 20_000);

        assertThat(deadlock()).isEmpty();
    }

    @Test
    void ranks_that_were_stuck_together_for_less_time_are_none() throws IOException {
        claim(0, NOON, NOON + 7_999);
        claim(1, NOON + 3_000, NOON + 20_000);

        assertThat(deadlock()).isEmpty();
    }

    @Test
    void a_rank_without_a_claim_prevents_the_proof() throws IOException {
        claim(1, NOON, NOON + 20_000);

        assertThat(deadlock()).isEmpty();
    }

    @Test
    void a_rank_that_has_returned_helps_no_other_one() throws IOException {
        folder.writeResult(0, JobFolder.RankResult.PASSED);
        claim(1, NOON, NOON + 20_000);

        assertThat(deadlock()).isEqualTo(Map.of(0, List.of("has returned"), 1, List.of("Solver.java:1, waits")));
    }

    @Test
    void a_job_whose_ranks_have_all_returned_is_not_stuck() {
        folder.writeResult(0, JobFolder.RankResult.PASSED);
        folder.writeResult(1, JobFolder.RankResult.PASSED);

        assertThat(deadlock()).isEmpty();
    }

    @Test
    void progress_of_any_rank_restarts_the_time_without_progress() throws IOException {
        JobProgress progress = new JobProgress(folder, 2);
        folder.noteProgress(1);
        Files.setLastModifiedTime(temp.resolve("progress-1"), FileTime.fromMillis(NOON));
        Duration before = progress.sinceLast();

        assertThat(progress.sinceLast()).isGreaterThan(before);
        folder.noteProgress(1);
        long noted = System.nanoTime();
        assertThat(progress.sinceLast()).isLessThanOrEqualTo(Duration.ofNanos(System.nanoTime() - noted));
        Duration again = progress.sinceLast();
        folder.writeResult(0, JobFolder.RankResult.PASSED);
        long ended = System.nanoTime();
        assertThat(progress.sinceLast()).isLessThanOrEqualTo(Duration.ofNanos(System.nanoTime() - ended));
        assertThat(again).isPositive();
    }
}
