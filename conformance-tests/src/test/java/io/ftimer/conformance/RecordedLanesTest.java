package io.ftimer.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.conformance.Verdict.Outcome;
import io.ftimer.conformance.replay.InProcessEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordedLanesTest {
    static List<Path> scenarios() {
        return Recorded.family("openmp");
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void everything_on_every_lane_is_as_recorded(Path scenario) {
        Verdict verdict = new ScenarioRunner(false, Optional.empty(), InProcessEngine.INSTANCE).run(scenario);

        assertThat(verdict.outcome())
                .as(() -> String.join("\n", verdict.report()))
                .isEqualTo(Outcome.PASSED);
    }
}
