package io.ftimer.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.jmh.fixture.LinesExporter;
import io.ftimer.jmh.fixture.OddNames;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.RunnerException;

/** The command {@code ftimer} reads the files of the profiler. */
class SameTreesTest {
    @TempDir
    Path folder;

    /** Returns the trees of a file as the format {@code lines}. */
    private String lines(Path file) throws IOException {
        StringBuilder lines = new StringBuilder();
        TreeSink sink = new LinesExporter().open(new ExportedRun("", Map.of()), lines);
        ByteArrayOutputStream ignored = new ByteArrayOutputStream();
        new CommandStreams(ignored, new PrintStream(ignored, true, StandardCharsets.UTF_8), false, System.getenv())
                .read(file, run -> sink);
        return lines.toString();
    }

    @Test
    void the_command_reads_the_trees_that_the_profiler_exports() throws RunnerException, IOException {
        Runs.run(Runs.of(OddNames.class, "names")
                .mode(Mode.SingleShotTime)
                .param("kind", "plain")
                .forks(0)
                .addProfiler("ftimer", "metric=alloc;out=" + folder));
        String exported = lines(folder.resolve("benchmarks.trees.json"));

        assertThat(exported).contains("allocated_bytes=");
        assertThat(lines(folder.resolve("benchmarks.csv"))).isEqualTo(exported);
    }
}
