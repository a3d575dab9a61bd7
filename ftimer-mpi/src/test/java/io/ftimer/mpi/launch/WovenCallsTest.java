package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.AgentJar;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs that call MPJ Express themselves, woven by the agent. */
@RequiresMpj
class WovenCallsTest {

    @ParameterizedTest
    @CsvSource({"mpjrun, 4", "niodev, 3"})
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void calls_and_bytes_agree_with_those_that_the_program_counts(String engine, int ranks) throws Exception {
        Launch launch = Launch.withOptions(
                engine,
                ranks,
                List.of("-timeout", "60", "-javaagent:" + AgentJar.path() + "=mpi=true"),
                "MpjKernels");

        List<String> expected = IntStream.range(0, ranks)
                .mapToObj(rank -> "rank " + rank + ": agree; SUCCESS SUCCESS; agree; peers agree")
                .toList();
        assertThat(launch.output().lines().filter(line -> line.startsWith("rank ")))
                .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(launch.exitCode()).isZero();
    }
}
