package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.AgentJar;
import io.ftimer.trace.ChromeTrace;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs that call MPJ Express themselves, instrumented by the agent. */
@RequiresMpj
class InstrumentedCallsTest {

    @ParameterizedTest
    @CsvSource({"mpjrun, 4", "niodev, 3"})
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void calls_and_bytes_agree_with_those_that_the_program_counts(String engine, int ranks, @TempDir Path folder)
            throws Exception {
        Launch launch = Launch.withOptions(
                engine,
                ranks,
                List.of("-timeout", "60", "-javaagent:" + AgentJar.path() + "=mpi=true"),
                "MpjKernels",
                folder.toString());

        List<String> expected = IntStream.range(0, ranks)
                .mapToObj(rank -> "rank " + rank + ": agree; SUCCESS SUCCESS; agree; peers agree")
                .toList();
        assertThat(launch.output().lines().filter(line -> line.startsWith("rank ")))
                .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(launch.exitCode()).isZero();

        StringBuilder timeline = new StringBuilder();
        ChromeTrace.of(IntStream.range(0, ranks)
                        .mapToObj(rank -> folder.resolve("rank" + rank + ".bin"))
                        .toList())
                .writeTo(timeline);
        // for each rank but the first: rows as objects, two of an exchange in five steps, a block and its answer; one
        // of each rank that
        // is not blocking
        assertThat(timeline.toString().lines().filter(line -> line.contains("\"ph\":\"s\"")))
                .hasSize((ranks - 1) * (1 + 2 * 5 + 2) + ranks);
    }
}
