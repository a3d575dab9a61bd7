package io.ftimer.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.jmh.fixture.Solve;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ftimer duel} with benchmarks of JMH and the profiler. */
class DuelOfBenchmarksTest {
    @TempDir
    Path folder;

    @Test
    void a_duel_runs_benchmarks_of_a_class_path_and_records_their_regions() throws Exception {
        String classPath = System.getProperty("java.class.path");
        Path json = folder.resolve("duel.json");
        Path html = folder.resolve("duel.html");
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath,
                        "io.ftimer.cli.FTimerCommand",
                        "duel",
                        "--rounds=1",
                        "--format=json=" + json,
                        "--html=" + html,
                        classPath,
                        classPath,
                        "--",
                        Solve.class.getName() + ".(solve|fivefold)$",
                        "-e",
                        "fivefold",
                        // a fork each would take as long again
                        "-f",
                        "0",
                        "-bm",
                        "avgt",
                        "-wi",
                        "1",
                        "-w",
                        "5ms",
                        "-i",
                        "2",
                        "-r",
                        "20ms")
                .redirectErrorStream(true);
        // other benchmarks may run on this machine, and nothing here depends on times
        builder.environment()
                .put(
                        "JDK_JAVA_OPTIONS",
                        "-Djmh.ignoreLock=true -Djmh.blackhole.autoDetect=false -XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        Process duel = builder.start();
        String output;
        try (InputStream out = duel.getInputStream()) {
            output = new String(out.readAllBytes(), StandardCharsets.UTF_8);
        }

        assertThat(duel.waitFor()).as(output).isZero();
        assertThat(json)
                .content()
                .contains("\"benchmark\":\"io.ftimer.jmh.fixture.Solve.solve, avgt\",\"outcome\":\"cannot_tell\"")
                .containsPattern("\"base_bytes\":\\d")
                .containsPattern("\"base_collections\":\\d")
                .doesNotContain("fivefold");
        assertThat(html).content().contains("linsolve", "assemble");
    }
}
