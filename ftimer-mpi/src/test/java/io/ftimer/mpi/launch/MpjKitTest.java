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
        "MPJRUN, 1",
        "MPJRUN, 2",
        "MPJRUN, 3",
        "MPJRUN, 4",
        "MPJRUN, 5",
        "MPJRUN, 8",
        "MPJRUN, 16",
        "NIODEV, 1",
        "NIODEV, 2",
        "NIODEV, 3",
        "NIODEV, 4",
        "NIODEV, 5",
        "NIODEV, 8"
    })
    void the_engine_passes(MpiEngine engine, int ranks) throws Exception {
        assertPassed(Launch.of(engine, ranks, "MpjKit"));
    }

    @ParameterizedTest
    @CsvSource({"MPJRUN, 64", "NIODEV, 16"})
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void the_engine_passes_with_many_ranks(MpiEngine engine, int ranks) throws Exception {
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
