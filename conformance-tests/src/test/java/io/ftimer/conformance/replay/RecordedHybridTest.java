package io.ftimer.conformance.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.ftimer.conformance.compare.Comparison;
import io.ftimer.conformance.compare.Expectation;
import io.ftimer.conformance.compare.RealRule;
import io.ftimer.conformance.result.RankRecord;
import io.ftimer.conformance.result.RunRecord;
import io.ftimer.conformance.scenario.LaneScenario;
import io.ftimer.conformance.scenario.LaneScenarioParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Shows that the reductions over ranks and lanes, and their reports, which know no MPI, do what the reference does under it. */
class RecordedHybridTest {
    static List<Path> scenarios() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("recorded/hybrid"))) {
            return folders.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void summaries_and_files_of_all_ranks_are_as_recorded(Path folder, @TempDir Path work) throws Exception {
        LaneScenario scenario = LaneScenarioParser.read(folder.resolve("scenario.txt"));
        Expectation expected = Expectation.read(folder.resolve("expected"));
        dropDiagnosticsOfReductions(expected.result());

        List<RankRecord> ranks = LaneRankThreads.replay(scenario, work);

        RunRecord run = new RunRecord(folder.getFileName().toString(), "hybrid", ranks.size(), ranks);
        assertThat(Comparison.differences(
                        expected, run, Replay.filesIn(work), RealRule.of(scenario.clockMoves()), Set.of()))
                .isEmpty();
    }

    /** Only an engine tells of refused reductions. */
    private static void dropDiagnosticsOfReductions(JsonNode result) {
        for (JsonNode diagnostics : result.findValues("stderr")) {
            ArrayNode lines = (ArrayNode) diagnostics;
            for (int i = lines.size() - 1; i >= 0; i--) {
                if (lines.get(i).asText().startsWith("ftimer_openmp mpi_")) {
                    lines.remove(i);
                }
            }
        }
    }
}
