package io.ftimer.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.gate.BaselineUpdate.Content;
import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.GateResult.Conclusion;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Benchmarks in files of the profiler: totals of ten operations in two iterations. */
class BenchmarkGateTest {
    private static final long OPERATIONS = 10;
    private static final TreeId B = new TreeId(Kind.BENCHMARK, "org.example.B", "b, avgt");

    @TempDir
    Path folder;

    private static ExportedTree tree(ExportedRegion... regions) {
        return new ExportedTree(
                Kind.BENCHMARK,
                "org.example.B",
                "b, avgt",
                false,
                0,
                Map.of("operations", Long.toString(OPERATIONS), "iterations", "2"),
                List.of(regions));
    }

    private static ExportedRegion region(long calls, double min, double max, Map<String, Number> more) {
        Map<String, Number> metrics = new LinkedHashMap<>(more);
        metrics.put("min_calls_per_op", min);
        metrics.put("max_calls_per_op", max);
        metrics.put("calls_per_op", (double) calls / OPERATIONS);
        return new ExportedRegion(0, "a", calls, 0, 0, metrics);
    }

    private static ExportedRegion allocating(long bytesPerOperation) {
        return region(10, 1, 1, Map.of("allocated_bytes", OPERATIONS * bytesPerOperation));
    }

    private ComparedTree compared(String line, ExportedRegion found) throws IOException {
        return GateTrees.compare(baseline(line), GateTrees.SHARES, tree(found))
                .trees()
                .get(0);
    }

    private Baseline baseline(String line) throws IOException {
        return Baseline.read(Files.writeString(
                folder.resolve("regions.txt"),
                "# fTimer baseline, version 3\n[benchmark org.example.B]\nb, avgt\n " + line + "\n"));
    }

    private String differences(String line, ExportedRegion found) throws IOException {
        return String.join(
                "\n",
                compared(line, found).differences().stream()
                        .map(Difference::text)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 1100, ''",
        "1000, 1101, 'a: more allocated_bytes, 1101, was 1000'",
        "1000, 9, ''",
        "0, 8, ''",
        "0, 16, 'a: more allocated_bytes, 16, was 0'"
    })
    void bytes_may_grow_by_the_tolerance_and_less_than_an_object(long was, long now, String difference)
            throws IOException {
        assertThat(differences("1 allocated_bytes=" + was + " a", allocating(now)))
                .isEqualTo(difference);
    }

    @Test
    void bytes_that_were_not_measured_are_reported() throws IOException {
        ComparedTree compared = compared("1 allocated_bytes=24 a", region(10, 1, 1, Map.of()));

        assertThat(compared.outcome()).isEqualTo(Outcome.PARTLY_MEASURED);
        assertThat(compared.notCompared())
                .containsExactly("allocated_bytes of 1 region was not measured, first of \"a\"");
    }

    @Test
    void the_tolerance_of_bytes_is_stated_if_the_baseline_has_bytes() throws IOException {
        Path file = Files.writeString(
                folder.resolve("regions.txt"),
                "# fTimer baseline, version 3\n[benchmark org.example.B]\nb, avgt\n 1 allocated_bytes=100 a\n");
        StringBuilder text = new StringBuilder();
        GateReport.of(GateTrees.compare(Baseline.read(file), GateTrees.SHARES, tree(allocating(132))), "")
                .write(GateFormat.TEXT, text);

        assertThat(text)
                .contains("\nftimer: allowed differences: shares by 25 percentage points,"
                        + " inexact counts by 10 %, growth of further numbers by 10 %, of bytes at least by 8\n");
    }

    @Test
    void bytes_are_written_per_operation() throws IOException {
        BaselineUpdate update =
                new BaselineUpdate("regions.txt", GateTrees.SHARES, new Content(Set.of("allocated_bytes"), false));
        update.accept(tree(allocating(1_016)));
        Path file = folder.resolve("regions.txt");

        Baseline.update(file, update::baseline);

        assertThat(Files.readString(file))
                .endsWith("\n[benchmark org.example.B]\nb, avgt\n 1 allocated_bytes=1016 a\n");
        assertThat(Baseline.read(file)).isEqualTo(update.baseline(Baseline.EMPTY));
    }

    @Test
    void a_path_that_looks_like_bytes_is_read_back() throws IOException {
        BaselineUpdate update = new BaselineUpdate("regions.txt", GateTrees.SHARES, Content.DEFAULT);
        update.accept(tree(new ExportedRegion(0, "64B", 10, 0, 0), new ExportedRegion(1, "op copy", 10, 0, 0)));
        Path file = folder.resolve("regions.txt");

        Baseline.update(file, update::baseline);

        assertThat(Files.readString(file)).endsWith("\n 1 64B\n  1 op copy\n");
        assertThat(Baseline.read(file)).isEqualTo(update.baseline(Baseline.EMPTY));
    }

    @Test
    void the_mean_counts_where_calls_vary() throws IOException {
        assertThat(differences("2..2.1 a", region(20, 1, 3, Map.of()))).isEmpty();
        assertThat(differences("1..1.5 a", region(20, 1, 3, Map.of()))).isEqualTo("a: more calls, 2, was 1..1.5");
    }

    @Test
    void calls_per_iteration_are_compared_as_their_mean() throws IOException {
        assertThat(differences("3/iteration a", region(6, 0.5, 0.7, Map.of()))).isEmpty();
        assertThat(differences("4/iteration a", region(6, 0.5, 0.7, Map.of())))
                .isEqualTo("a: other calls, 0.5..0.7, was 4/iteration");
    }

    @Test
    void a_fraction_of_several_iterations_is_exact() throws IOException {
        Baseline written = GateTrees.baseline(tree(region(3, 0.3, 0.3, Map.of())));

        assertThat(written.trees()
                        .values()
                        .iterator()
                        .next()
                        .regions()
                        .get(CallPath.parse("a"))
                        .calls())
                .isEqualTo(ExpectedCalls.exactly(0.3));
    }

    @Test
    void bytes_are_not_written_unless_they_are_requested() throws IOException {
        BaselineUpdate update = new BaselineUpdate("regions.txt", GateTrees.SHARES, Content.DEFAULT);
        update.accept(tree(allocating(1_016)));

        assertThat(GateTrees.section(update.baseline(Baseline.EMPTY), B))
                .isEqualTo("[benchmark org.example.B]\nb, avgt\n 1 a\n");
    }

    @Test
    void the_fewest_bytes_of_several_runs_count() throws IOException {
        Baseline baseline = baseline("1 allocated_bytes=1000 a");
        ExportedTree few = tree(allocating(1_000));
        ExportedTree many = tree(allocating(1_500));

        assertThat(GateTrees.compare(baseline, GateTrees.SHARES, many).conclusion())
                .isEqualTo(Conclusion.REGRESSED);
        assertThat(GateTrees.compare(baseline, GateTrees.SHARES, few, many).conclusion())
                .isEqualTo(Conclusion.PASSED);
        assertThat(GateTrees.compare(baseline, GateTrees.SHARES, many, few).conclusion())
                .isEqualTo(Conclusion.PASSED);
    }

    @Test
    void calls_of_a_new_region_that_vary_are_shown_as_their_mean() throws IOException {
        Difference added =
                compared("1 other", region(20, 1, 3, Map.of())).differences().get(0);

        assertThat(added.calls()).isEqualTo("2");
    }

    @Test
    void processor_time_is_written_per_operation_and_quantiles_are_not() {
        BaselineUpdate update = new BaselineUpdate(
                "regions.txt", GateTrees.SHARES, new Content(Set.of("cpu_nanos", "p99_nanos"), false));
        update.accept(tree(region(10, 1, 1, Map.of("cpu_nanos", 500, "p99_nanos", 70))));

        assertThat(GateTrees.section(update.baseline(Baseline.EMPTY), B))
                .isEqualTo("[benchmark org.example.B]\nb, avgt\n 1 cpu_nanos=50 p99_nanos=70 a\n");
    }

    @Test
    void a_run_without_iterations_counts_as_one() {
        ExportedTree none = GateTrees.with(
                tree(region(3, 0.3, 0.3, Map.of())),
                Map.of("operations", Long.toString(OPERATIONS), "iterations", "0"));

        assertThat(GateTrees.section(GateTrees.baseline(none, none), B))
                .isEqualTo("[benchmark org.example.B]\nb, avgt\n 0.3 a\n");
        assertThat(GateTrees.section(GateTrees.baseline(none), B))
                .isEqualTo("[benchmark org.example.B]\nb, avgt\n 0.3..0.3 a\n");
    }
}
