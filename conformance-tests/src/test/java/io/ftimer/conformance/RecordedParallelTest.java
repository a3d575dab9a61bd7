package io.ftimer.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.conformance.ScenarioResult.Outcome;
import io.ftimer.conformance.replay.InProcessEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Scenarios of lanes, of ranks, and of both; none of them may be skipped. */
class RecordedParallelTest {
    static List<Path> scenarios() {
        return Stream.of("openmp", "mpi", "hybrid")
                .map(Recorded::family)
                .flatMap(List::stream)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void everything_on_every_rank_and_lane_is_as_recorded(Path scenario) {
        ScenarioResult result = new ScenarioRunner(false, Optional.empty(), InProcessEngine.INSTANCE).run(scenario);

        assertThat(result.outcome())
                .as(() -> String.join("\n", result.report()))
                .isEqualTo(Outcome.PASSED);
    }
}
