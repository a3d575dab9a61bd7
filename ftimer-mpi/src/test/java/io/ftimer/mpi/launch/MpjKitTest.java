package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.kit.EngineCheck;
import io.ftimer.mpi.kit.EngineKit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both engines of MPJ Express pass the kit. */
@RequiresMpj
@DisabledIfSystemProperty(
        named = "build.short",
        matches = "true",
        disabledReason = "starts many processes: the newest JDK runs it")
class MpjKitTest {
    private static final String[] PASSED = EngineKit.checks().stream()
            .map(EngineCheck::name)
            .map(name -> "passed " + name)
            .toArray(String[]::new);

    @ParameterizedTest
    @CsvSource({
        "mpjrun, 1",
        "mpjrun, 2",
        "mpjrun, 3",
        "mpjrun, 4",
        "mpjrun, 5",
        "mpjrun, 8",
        "mpjrun, 16",
        "niodev, 1",
        "niodev, 2",
        "niodev, 3",
        "niodev, 4",
        "niodev, 5",
        "niodev, 8"
    })
    void the_engine_passes(String engine, int ranks) throws Exception {
        assertPassed(Launch.of(engine, ranks, "MpjKit"));
    }

    @ParameterizedTest
    @CsvSource({"mpjrun, 64", "niodev, 16"})
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void the_engine_passes_with_many_ranks(String engine, int ranks) throws Exception {
        assertPassed(Launch.withOptions(engine, ranks, List.of("-timeout", "180"), "MpjKit"));
    }

    @Test
    void a_program_started_by_plain_mpjrun_passes() throws Exception {
        assertPassed(Launch.plainMpjrun(4, "MpjKit"));
    }

    private static void assertPassed(Launch launch) {
        assertThat(launch.errors()).isEmpty();
        assertThat(launch.exitCode()).isZero();
        assertThat(launch.output().lines()).containsSubsequence(PASSED);
    }
}
