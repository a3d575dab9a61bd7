package io.ftimer.conformance.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.mpi.launch.MpiEngine;
import io.ftimer.mpi.launch.MpiJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks under MPJ Express in one JVM. */
class JobEngineTest {
    @TempDir
    private Path temp;

    @BeforeEach
    void needs_mpj_express() {
        MpiJob.unavailable("mpjrun").ifPresent(Assumptions::abort);
    }

    private static List<RankReplay> replay(RankEngine engine, Language language, int ranks, Path file, Path folder)
            throws IOException {
        return engine.run(new RankJob(language, file, ranks, Files.createDirectory(folder)));
    }

    @ParameterizedTest
    @CsvSource({"TIMERS, mpi/subcomm-even-odd", "LANES, hybrid/comm-split"})
    void ranks_do_the_same_as_in_process(Language language, String scenario) throws IOException {
        Path file = Path.of("recorded", scenario, "scenario.txt").toAbsolutePath();

        List<RankReplay> expected = replay(InProcessEngine.INSTANCE, language, 4, file, temp.resolve("expected"));

        assertThat(replay(new JobEngine(MpiEngine.of("mpjrun")), language, 4, file, temp.resolve("work")))
                .isEqualTo(expected);
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "waits for half a minute")
    void a_rank_that_does_not_arrive_is_an_error_that_names_the_waiting_ranks() throws IOException {
        Path file = Files.writeString(temp.resolve("scenario.txt"), "ranks 2\ninit\n[0] mpi_summary m\n");

        assertThatThrownBy(() ->
                        replay(new JobEngine(MpiEngine.of("mpjrun")), Language.TIMERS, 2, file, temp.resolve("work")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("no rank has made progress for 30 s:\n  rank 0: RankInterpreter.java:")
                .hasMessageContaining(
                        ", waits in allreduce on world\n  rank 1: no line of the program, waits in mpi.MPI.Finalize");
    }
}
