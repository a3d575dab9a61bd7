package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.report.internal.files.ProcessIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs whose files cannot be used: one that runs has not ended because of that. */
class JobStatusTest {
    private static final String TEMPORARY_FOLDER = "java.io.tmpdir";
    private static final long LAUNCHER = ProcessHandle.current().pid();

    private final String before = System.getProperty(TEMPORARY_FOLDER);

    @TempDir
    private Path temporary;

    private Path job;

    @BeforeEach
    void make() throws IOException {
        System.setProperty(TEMPORARY_FOLDER, temporary.toString());
        job = Files.createDirectory(temporary.resolve("ftimer-mpi-1"));
    }

    @AfterEach
    void restore() {
        System.setProperty(TEMPORARY_FOLDER, before);
    }

    @Test
    void a_job_whose_files_cannot_be_written_has_not_ended() throws IOException {
        JobFolder.at(job.toString()).writeCommand(new RankCommand(ProcessIdentity.THIS_PROCESS, 1, "Main", List.of()));
        Files.createDirectories(job.resolve("positions-requested/in-the-way"));

        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> JobStatus.of(Long.toString(LAUNCHER)))
                .withMessageContaining(job.resolve("positions-requested").toString());
    }

    @Test
    void a_command_that_cannot_be_read_is_no_job_that_has_ended() throws IOException {
        Files.createDirectory(job.resolve("command"));

        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(JobFolder::running)
                .withMessageContaining("Is a directory");
        Files.delete(job.resolve("command"));
        assertThat(JobFolder.running()).isEmpty();
    }
}
