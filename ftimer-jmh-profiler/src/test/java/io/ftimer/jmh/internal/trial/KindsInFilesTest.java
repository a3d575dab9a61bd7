package io.ftimer.jmh.internal.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.jmh.internal.tree.Trees;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.commons.csv.CSVFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

/** The same spelling with and without a kind in the files of a benchmark. */
class KindsInFilesTest {
    private static final IterationParams ITERATION =
            new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.seconds(1), 1);
    static final BenchmarkParams BENCHMARK = benchmark("B.b", 1);

    /** Returns a benchmark with so many threads. */
    static BenchmarkParams benchmark(String name, int threads) {
        return new BenchmarkParams(
                name,
                name,
                false,
                threads,
                new int[] {1},
                List.of("b"),
                1,
                0,
                ITERATION,
                ITERATION,
                Mode.AverageTime,
                new WorkloadParams(),
                TimeUnit.SECONDS,
                1,
                "java",
                List.of(),
                "17",
                "vm",
                "17",
                "1.37",
                TimeValue.seconds(1));
    }

    /** Code, the same name with a kind, and a region whose parent of that kind was left out. */
    private static ProfiledTree tree(String suffix) {
        return Trees.iteration(
                Trees.region("a", 1, 20, 20),
                Trees.region("a" + suffix, 2, 10, 10),
                Trees.region("c" + suffix + "/d", 3, 1, 1));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void csv_has_the_kind_beside_the_name_and_in_the_path(RegionKind kind) throws IOException {
        String suffix = "[" + kind.key() + "]";
        List<String> expected =
                List.of("4 a a code", "4 a" + suffix + " a " + kind.key(), "4 c" + suffix + "/d d code");

        StringBuilder csv = new StringBuilder();
        RunFiles.writeCsv(List.of(new RunFiles.Result(BENCHMARK, tree(suffix))), csv);
        assertThat(CSVFormat.DEFAULT
                        .builder()
                        .setHeader()
                        .setSkipHeaderRecord(true)
                        .get()
                        .parse(new StringReader(csv.toString())))
                .extracting(row -> row.get("format_version") + " " + row.get("path") + " " + row.get("name") + " "
                        + row.get("kind"))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void formats_of_the_whole_run_have_the_kinds(RegionKind kind) {
        String suffix = "[" + kind.key() + "]";

        assertThat(BenchmarkTrees.of(BENCHMARK, tree(suffix)).regions())
                .extracting(region -> region.depth() + " " + region.name() + " " + region.kind())
                .containsExactly("0 a CODE", "0 a " + kind, "0 c" + suffix + "/d CODE");
    }
}
