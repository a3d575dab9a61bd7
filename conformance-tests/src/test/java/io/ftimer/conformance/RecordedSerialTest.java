package io.ftimer.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.ftimer.conformance.ScenarioResult.Outcome;
import io.ftimer.conformance.replay.InProcessEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordedSerialTest {
    private static final boolean FULL = Boolean.getBoolean("build.full");

    static List<Path> scenarios() {
        return Recorded.family("serial");
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void everything_is_as_recorded(Path scenario) {
        ScenarioResult result = new ScenarioRunner(FULL, Optional.empty(), InProcessEngine.INSTANCE).run(scenario);

        assumeFalse(result.outcome() == Outcome.SKIPPED, () -> String.join("; ", result.report()));
        assertThat(result.outcome())
                .as(() -> String.join("\n", result.report()))
                .isEqualTo(Outcome.PASSED);
    }
}
