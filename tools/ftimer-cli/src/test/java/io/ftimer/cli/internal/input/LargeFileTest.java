package io.ftimer.cli.internal.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.FTimerCommand;
import io.ftimer.report.CsvReport;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Memory is bounded by the largest report and not by the file. */
class LargeFileTest {
    private static final long LARGE = 50_000_000;
    private static final long SMALL = 2_000_000;

    @TempDir
    Path folder;

    private Path file(long bytes) throws IOException {
        String report =
                WrittenFilesTest.written(CsvReport.of(RandomRuns.timer(3).summary()));
        int header = report.indexOf('\n') + 1;
        Path file = folder.resolve("large.csv");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(report);
            for (long written = report.length(); written < bytes; written += report.length() - header) {
                out.write(report, header, report.length() - header);
            }
        }
        return file;
    }

    @Test
    void all_reports_of_a_file_are_read() throws IOException {
        Path file = file(SMALL);
        long expected;
        try (var lines = Files.lines(file)) {
            expected = lines.filter(line -> line.startsWith("\"2\",\"local\",\"summary\""))
                    .count();
        }
        long[] trees = {0};
        Inputs.read(file, run -> tree -> trees[0]++);
        assertThat(trees[0]).isEqualTo(expected).isGreaterThan(100);
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "writes 50 MB and starts a JVM")
    void a_small_heap_is_enough_for_a_large_file() throws IOException, InterruptedException {
        Path file = file(LARGE);
        Path out = folder.resolve("out.txt");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx24m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FTimerCommand.class.getName(),
                        "convert",
                        "--to",
                        "json",
                        "-o",
                        folder.resolve("large.json").toString(),
                        file.toString()))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor())
                .as(Files.readString(out, StandardCharsets.UTF_8))
                .isZero();
        assertThat(folder.resolve("large.json")).isNotEmptyFile();
    }
}
