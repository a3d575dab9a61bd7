package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.AgentJar;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that call MPJ Express themselves, instrumented by the agent. */
@RequiresMpj
class InstrumentedCallsTest {

    @ParameterizedTest
    @CsvSource({"mpjrun, 4", "niodev, 3"})
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void calls_and_bytes_agree_with_those_that_the_program_counts(String engine, int ranks) throws Exception {
        Launch launch = Launch.withOptions(
                engine,
                ranks,
                List.of("-stall-timeout", "60", "-javaagent:" + AgentJar.path() + "=mpi=true"),
                "MpjKernels");

        List<String> expected = IntStream.range(0, ranks)
                .mapToObj(rank -> "rank " + rank + ": agree; SUCCESS SUCCESS; agree")
                .toList();
        assertThat(launch.output().lines().filter(line -> line.startsWith("rank ")))
                .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(launch.exitCode()).isZero();
    }

    @Test
    void an_unchanged_job_prints_one_table_that_names_its_faults() throws Exception {
        an_unchanged_job_prints_one_table_that_names_its_faults("mpjrun");
    }

    @ParameterizedTest
    @ValueSource(strings = "niodev")
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void an_unchanged_job_prints_one_table_that_names_its_faults(String engine) throws Exception {
        Launch launch = Launch.withOptions(
                engine,
                3,
                List.of("-stall-timeout", "60", "-javaagent:" + AgentJar.path() + "=record=true,mpi=true"),
                "MpjRayTracer");

        assertThat(launch.exitCode()).as(launch.errors()).isZero();
        assertThat(launch.output().lines().filter(line -> line.contains("efficiency")))
                .singleElement()
                .asString()
                .matches("3 ranks   efficiency \\d+ % = balance \\d+ % × communication \\d+ %");
        String line = "[0-9.]+ [mµ]?s after MPI_(Init|Isend at MpjRayTracer.java:\\d+)";
        assertThat(launch.output())
                .contains("the image is ready")
                .doesNotContain("window", "records nothing")
                .containsPattern(
                        "  MPI_Barrier at MpjRayTracer.java:\\d+, waits for rank 2, which was outside MPI for " + line)
                .containsPattern(
                        " 0  +[0-9.]+ m?s +[0-9.]+ m?s +[12] +3 +1  MPI_Finalize at MpjRayTracer.java:\\d+, waits for rank 0,"
                                + " which was outside MPI for [0-9.]+ m?s after MPI_Comm_free at MpjRayTracer.java:\\d+")
                .containsPattern(
                        "(?m)^ +3 +1 +3 +3 +1 +2 +3  requests never completed of MPI_Isend at MpjRayTracer.java:\\d+$")
                .containsOnlyOnce("requests never completed");
    }

    @Test
    void the_calls_of_a_communicator_are_in_the_table_too() throws Exception {
        Launch launch = Launch.withOptions(
                "mpjrun",
                2,
                List.of("-stall-timeout", "60", "-javaagent:" + AgentJar.path() + "=record=true,mpi=true"),
                "SumOfRanks",
                "5");

        assertThat(launch.exitCode()).as(launch.errors()).isZero();
        assertThat(launch.output())
                .containsOnlyOnce("2 ranks   efficiency ")
                .containsPattern(" 1  MPI_Allreduce at SumOfRanks.java:\\d+");
    }

    @Test
    @ResourceLock(Resources.SYSTEM_ERR)
    void a_fault_does_not_reach_MPJ_Express_and_one_line_says_why() throws Exception {
        List<URL> places = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            places.add(Path.of(entry).toUri().toURL());
        }
        PrintStream before = System.err;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setErr(new PrintStream(captured, true, StandardCharsets.UTF_8));
        // classes of their own: after a fault, nothing is recorded any more
        try (URLClassLoader classes =
                new URLClassLoader(places.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Class<?> type = classes.loadClass("io.ftimer.mpi.internal.instrumented.MpjCall");
            for (int i = 0; i < 2; i++) {
                // never without arguments
                Object call = type.getMethod("begin", Object.class, String.class, Object[].class)
                        .invoke(null, null, "MPI_Startall", null);
                type.getMethod("returned", Object.class).invoke(call, "done");
            }
        } finally {
            System.setErr(before);
        }

        assertThat(captured.toString(StandardCharsets.UTF_8).lines().filter(line -> line.contains("mpi=true")))
                .singleElement()
                .asString()
                .startsWith("ftimer: mpi=true records nothing from now on, because of java.lang.NullPointerException: ")
                .contains(" at io.ftimer.mpi.internal.instrumented.MpjCall.requests(MpjCall.java:");
    }
}
