package io.ftimer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.export.ExportFormats;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergedMetricsTest {
    @TempDir
    Path folder;

    private final TreeSet<String> leftOut = new TreeSet<>();

    private static ExportedTree tree(Map<String, Number> metrics) {
        return new ExportedTree(
                ExportedTree.Kind.RUN,
                "",
                "t",
                true,
                0,
                Map.of(),
                List.of(new ExportedRegion(0, "a", 1, 2, 2, metrics)));
    }

    private Map<String, Number> merged(Map<String, Number> one, Map<String, Number> other) {
        TreeSum sum = new TreeSum(tree(one), leftOut);
        sum.add(tree(one));
        sum.add(tree(other));
        return sum.tree().regions().get(0).metrics();
    }

    @ParameterizedTest
    @CsvSource({
        "allocated_bytes, 7",
        "self_allocated_bytes, 7",
        "mpi_sent_bytes, 7",
        "mpi_received_bytes, 7",
        "mpi_wait_nanos, 7",
        "memory_peak_bytes, 7",
        "work, 7",
        "self_work, 7",
        "collections, 7",
        "ended_count, 7",
        "heap_bytes, 7",
        "min_nanos, 3",
        "max_nanos, 4",
    })
    void metrics_are_added_as_their_type_says(String metric, long sum) {
        assertThat(merged(Map.of(metric, 3), Map.of(metric, 4))).isEqualTo(Map.of(metric, sum));
        assertThat(leftOut).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"p50_nanos", "mean_nanos", "deviation_nanos", "median_self_nanos", "calls_per_op", "cache_misses"})
    void metrics_that_cannot_be_added_are_left_out_and_named(String metric) {
        assertThat(merged(Map.of(metric, 3), Map.of(metric, 4))).isEmpty();
        assertThat(leftOut).containsExactly(metric);
    }

    @Test
    void metrics_that_not_all_trees_have_as_a_number_are_left_out_and_named() {
        Map<String, Number> one = new LinkedHashMap<>(Map.of("work", 3, "heap_bytes", Double.NaN));
        assertThat(merged(one, Map.of("heap_bytes", 4, "collections", 1))).isEmpty();
        assertThat(leftOut).containsExactly("collections", "heap_bytes", "work");
    }

    @Test
    void the_command_says_what_it_leaves_out() throws IOException {
        Path one = file("one.json", Map.of("work", 3, "p50_nanos", 9));
        Path other = file("other.json", Map.of("work", 4, "p50_nanos", 8));
        Path sum = folder.resolve("sum.json");
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = FTimerCommand.run(
                new CommandStreams(
                        new ByteArrayOutputStream(), new PrintStream(err, true, StandardCharsets.UTF_8), false),
                "convert",
                "--merge",
                "--to",
                "json",
                "-o",
                sum.toString(),
                one.toString(),
                other.toString());

        assertThat(exit).isEqualTo(ExitCodes.SAME);
        assertThat(sum).content().contains("\"work\":7").doesNotContain("p50_nanos");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("ftimer: left out, because they cannot be added or not all inputs have them: p50_nanos\n");
    }

    private Path file(String name, Map<String, Number> metrics) throws IOException {
        Path file = folder.resolve(name);
        try (Writer out = Files.newBufferedWriter(file)) {
            TreeSink sink = ExportFormats.all().named("json").open(new ExportedRun("run", Map.of()), out);
            sink.accept(tree(metrics));
            sink.finish();
        }
        return file;
    }
}
