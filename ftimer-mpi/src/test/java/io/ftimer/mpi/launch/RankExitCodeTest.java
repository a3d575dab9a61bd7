package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The exit codes of ranks that a launcher starts reach the supervisor. */
@DisabledOnOs(OS.WINDOWS)
class RankExitCodeTest {
    @TempDir
    private Path temp;

    private int exitCodeOf(JobFolder folder, String... command) throws IOException, InterruptedException {
        LaunchRequest request = new LaunchRequest(
                4,
                List.of(),
                "",
                Optional.empty(),
                Optional.empty(),
                folder.folder().toString());
        ProcessBuilder rank = new ProcessBuilder(request.reportingExitCode("SOME_RANK", List.of(command)));
        rank.environment().put("SOME_RANK", "3");
        return rank.redirectErrorStream(true).start().waitFor();
    }

    @Test
    void a_rank_writes_its_exit_code() throws Exception {
        JobFolder folder = new JobFolder(temp);
        assertThat(folder.exitCode(3)).isNull();

        assertThat(exitCodeOf(folder, "sh", "-c", "exit $1", "sh", "5")).isEqualTo(5);

        assertThat(folder.exitCode(3)).isEqualTo(5);
        assertThat(folder.exitCode(2)).isNull();
    }

    @Test
    void a_rank_that_is_killed_has_the_code_of_the_signal() throws Exception {
        JobFolder folder = new JobFolder(temp);

        assertThat(exitCodeOf(folder, "sh", "-c", "kill -9 $$")).isEqualTo(137);

        assertThat(folder.exitCode(3)).isEqualTo(137);
    }

    @Test
    void a_job_without_a_folder_ends_with_the_code_of_the_rank() throws Exception {
        assertThat(exitCodeOf(new JobFolder(temp.resolve("gone")), "sh", "-c", "exit 6"))
                .isEqualTo(6);
    }
}
