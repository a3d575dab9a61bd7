package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.kit.EngineKit;
import io.ftimer.mpi.kit.ReportedTwice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Both engines of MPJ Express pass the kit. */
@RequiresMpj
class MpjKitTest {
    @ParameterizedTest
    @CsvSource({"mpjrun, 8, 1 2 3 5", "niodev, 4, 1 2 3"})
    void the_engine_passes(String engine, int ranks, String groups) throws Exception {
        String[] sizes = groups.split(" ");

        assertPassed(Launch.of(engine, ranks, "MpjKit", sizes), ranks, sizes);
    }

    @ParameterizedTest
    @CsvSource({
        "mpjrun, 1",
        "mpjrun, 2",
        "mpjrun, 3",
        "mpjrun, 4",
        "mpjrun, 5",
        "mpjrun, 16",
        "mpjrun, 64",
        "niodev, 1",
        "niodev, 2",
        "niodev, 3",
        "niodev, 5",
        "niodev, 8",
        "niodev, 16"
    })
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void the_engine_passes_with_other_numbers_of_ranks(String engine, int ranks) throws Exception {
        assertPassed(Launch.of(engine, ranks, "MpjKit"), ranks);
    }

    @Test
    void a_program_started_by_plain_mpjrun_passes() throws Exception {
        assertPassed(Launch.plainMpjrun(4, "MpjKit"), 4);
    }

    private static void assertPassed(Launch launch, int ranks, String... groups) {
        assertThat(launch.errors()).isEmpty();
        assertThat(launch.exitCode()).isZero();
        assertThat(launch.output().lines().filter(line -> line.contains(" passed ")))
                .containsExactlyElementsOf(Stream.concat(Stream.of(Integer.toString(ranks)), Stream.of(groups))
                        .flatMap(size -> EngineKit.checks().stream().map(check -> size + " ranks passed " + check))
                        .toList());
    }

    @Test
    void looking_twice_and_another_report_change_no_efficiency(@TempDir Path folder) throws Exception {
        Path output = folder.resolve("output.txt");
        JobResult result = MpiJob.of("mpjrun", 3, ReportedTwice.class.getName())
                .classPath(Launch.classPath())
                .mpjHome(Path.of(Launch.home()))
                .jvmOptions(Launch.QUICK_START.toArray(String[]::new))
                .output(output)
                .run();

        assertThat(result).isEqualTo(JobResult.PASSED);
        assertThat(Files.readString(output)).contains("efficiency stays\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mpjrun", "niodev"})
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void the_engine_ends_every_misbehavior(String engine) throws Exception {
        EngineKit.checkMisbehaviors(
                3,
                Duration.ofSeconds(60),
                (ranks, misbehavior) -> Launch.withOptions(
                                engine,
                                ranks,
                                List.of("-stall-warning", "2", "-stall-timeout", "4"),
                                "MpjMisbehavior",
                                misbehavior.name())
                        .after("MpiRun: "));
    }
}
