package io.ftimer.conformance.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.conformance.result.FileTree;
import io.ftimer.conformance.scenario.LaneScenarioParser;
import io.ftimer.conformance.scenario.MalformedScenarioException;
import io.ftimer.conformance.scenario.ScenarioParser;
import io.ftimer.mpi.InProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RankEnginesTest {
    @TempDir
    private Path temp;

    static List<Arguments> scenarios() throws IOException {
        List<Arguments> scenarios = new ArrayList<>();
        for (Path file : scenariosOf("mpi")) {
            scenarios.add(Arguments.of(
                    Language.TIMERS, file, ScenarioParser.read(file).rankCount()));
        }
        for (Path file : scenariosOf("hybrid")) {
            int ranks = LaneScenarioParser.read(file).ranks().orElseThrow();
            scenarios.add(Arguments.of(Language.LANES, file, ranks));
        }
        return scenarios;
    }

    private static List<Path> scenariosOf(String family) throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("recorded", family))) {
            return folders.sorted()
                    .map(folder -> folder.resolve("scenario.txt"))
                    .toList();
        }
    }

    private Path scenario(String... lines) throws IOException {
        return Files.writeString(temp.resolve("scenario.txt"), String.join("\n", lines) + "\n");
    }

    private List<RankReplay> replay(Path file) throws IOException {
        return replay(Language.TIMERS, file, ScenarioParser.read(file).rankCount());
    }

    private List<RankReplay> replay(Language language, Path file, int ranks) throws IOException {
        Path folder = Files.createDirectories(temp.resolve("work"));
        return InProcessEngine.INSTANCE.run(new RankJob(language, file, ranks, folder));
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void files_of_ranks_contain_what_the_ranks_did(Language language, Path file, int ranks) throws IOException {
        Path results = Files.createDirectories(temp.resolve("results"));
        Path folder = Files.createDirectories(temp.resolve("work"));

        InProcess.run(ranks, world -> JobEngine.replay(world, language, file, folder, results));
        FileTree.delete(folder);

        assertThat(JobEngine.read(results, ranks)).isEqualTo(replay(language, file, ranks));
    }

    @Test
    void omissions_are_in_the_files_too() throws IOException {
        Path file = scenario("ranks 2", "init", "[1] guard_assign 1 2");
        Path results = Files.createDirectories(temp.resolve("results"));

        InProcess.run(2, world -> JobEngine.replay(world, Language.TIMERS, file, temp, results));

        assertThat(JobEngine.read(results, 2)).isEqualTo(replay(file));
        assertThat(JobEngine.read(results, 2).get(1).omitted()).hasSize(1);
    }

    @Test
    void a_rank_without_a_result_is_named() throws IOException {
        Path file = scenario("ranks 1", "init");
        InProcess.run(1, world -> JobEngine.replay(world, Language.TIMERS, file, temp, temp));

        assertThatThrownBy(() -> JobEngine.read(temp, 2))
                .isInstanceOf(IOException.class)
                .hasMessage("rank 1 wrote no result");
    }

    @Test
    void a_rank_that_does_not_arrive_is_an_error_that_names_the_waiting_ranks() throws IOException {
        Path file = scenario("ranks 2", "init", "[0] mpi_summary m");

        assertThatThrownBy(() -> replay(file))
                .isInstanceOf(IOException.class)
                .hasMessageMatching(
                        "rank 0 is in allreduce of world at RankInterpreter.java:\\d+ and waits for rank 1, which has"
                                + " returned; every rank of a communicator must make the same collective calls");
    }

    @Test
    void an_invalid_command_on_one_rank_is_reported() throws IOException {
        Path file = scenario("ranks 2", "init", "[1] use 7", "barrier");

        assertThatThrownBy(() -> replay(file))
                .isInstanceOf(MalformedScenarioException.class)
                .hasMessage("scenario.txt line 3: not an integer from 1 to 3: 7");
    }
}
