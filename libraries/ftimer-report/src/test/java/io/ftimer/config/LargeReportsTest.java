package io.ftimer.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Reports of very many regions, in JVMs whose heap holds little more than the regions. */
class LargeReportsTest {
    private static final List<String> KINDS = List.of("text", "fortran", "tree", "csv");

    @TempDir
    private Path folder;

    /** Returns what the process printed. */
    private String run(String heap, int regions, String configuration) throws IOException, InterruptedException {
        Path out = folder.resolve("out.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx" + heap,
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LargeReports.class.getName(),
                        Integer.toString(regions),
                        configuration)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        process.waitFor();
        return Files.readString(out, StandardCharsets.UTF_8);
    }

    private String outputs() {
        return KINDS.stream()
                .map(kind -> "output." + kind + "=" + folder.resolve(kind))
                .collect(Collectors.joining("; "));
    }

    private void assertLines(String kind, long regions) throws IOException {
        try (Stream<String> lines = Files.lines(folder.resolve(kind))) {
            assertThat(lines.count()).as(kind).isBetween(regions, regions + 10);
        }
    }

    @Test
    void a_small_heap_is_enough_for_large_reports() throws IOException, InterruptedException {
        assertThat(run("40m", 100_000, outputs())).isEqualTo("closed" + System.lineSeparator());
        for (String kind : KINDS) {
            assertLines(kind, 101_010);
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "writes 400 MB")
    void a_heap_of_256_mb_is_enough_for_the_reports_of_863_000_regions() throws IOException, InterruptedException {
        assertThat(run("256m", 863_000, outputs())).isEqualTo("closed" + System.lineSeparator());
        for (String kind : KINDS) {
            assertLines(kind, 868_686);
        }
    }

    @Test
    void a_summary_that_does_not_fit_the_heap_is_said() throws IOException, InterruptedException {
        assertThat(run("40m", 100_000, outputs() + "; statistics=true"))
                .doesNotContain("seconds of waiting")
                .startsWith("ftimer[io-failed]: the session is closed without its last summary and its reports:"
                        + " the memory is exhausted; set maxRegions, do not record statistics of calls, or start the JVM"
                        + " with a larger heap (-Xmx)");
    }
}
