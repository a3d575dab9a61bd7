package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobProgressTest {
    private static final long NOON = 1_000_000_000;

    @TempDir
    private Path temp;

    private JobFolder folder = new JobFolder(Path.of(""));

    @BeforeEach
    void create() {
        folder = new JobFolder(temp);
    }

    @Test
    void progress_of_any_rank_restarts_the_time_without_progress() throws IOException {
        Supervision.JobProgress progress = new Supervision.JobProgress(folder, 2);
        folder.noteProgress(1);
        Files.setLastModifiedTime(temp.resolve("progress-1"), FileTime.fromMillis(NOON));
        Duration before = progress.sinceLast();

        assertThat(progress.sinceLast()).isGreaterThan(before);
        folder.noteProgress(1);
        long noted = System.nanoTime();
        assertThat(progress.sinceLast()).isLessThanOrEqualTo(Duration.ofNanos(System.nanoTime() - noted));
        Duration again = progress.sinceLast();
        folder.writeResult(0, JobResult.PASSED);
        long ended = System.nanoTime();
        assertThat(progress.sinceLast()).isLessThanOrEqualTo(Duration.ofNanos(System.nanoTime() - ended));
        assertThat(again).isPositive();
    }
}
