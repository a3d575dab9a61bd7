package io.ftimer.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.ftimer.conformance.compare.Comparison;
import io.ftimer.conformance.compare.Difference;
import io.ftimer.conformance.compare.Expectation;
import io.ftimer.conformance.compare.RealRule;
import io.ftimer.conformance.ranks.RankThreads;
import io.ftimer.conformance.replay.Replay;
import io.ftimer.conformance.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Shows that the reductions and their reports, which know no MPI, do what the reference does under MPI. */
class RecordedRanksTest {
    static List<Path> scenarios() {
        return Recorded.family("mpi");
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void summaries_and_files_of_all_ranks_are_as_recorded(Path folder, @TempDir Path work) throws IOException {
        Scenario scenario = Recorded.scenario(folder);
        Expectation expected = Expectation.read(folder.resolve("expected"));
        dropDiagnosticsOfReductions(expected);

        Replay replay = RankThreads.replay(folder.getFileName().toString(), scenario, work);

        List<Difference> differences =
                Comparison.differences(expected, replay.run(), replay.files(), RealRule.of(scenario), Set.of());
        assertThat(differences).isEmpty();
    }

    /** Only a real engine writes those. */
    private static void dropDiagnosticsOfReductions(Expectation expected) {
        for (JsonNode rank : expected.result().path("per_rank")) {
            ArrayNode stderr = (ArrayNode) rank.path("stderr");
            for (int i = stderr.size() - 1; i >= 0; i--) {
                if (stderr.get(i).asText().contains("mpi_")) {
                    stderr.remove(i);
                }
            }
        }
    }
}
