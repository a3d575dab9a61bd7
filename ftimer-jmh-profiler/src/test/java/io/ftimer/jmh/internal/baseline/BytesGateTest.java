package io.ftimer.jmh.internal.baseline;

import static io.ftimer.jmh.tree.Trees.allocating;
import static io.ftimer.jmh.tree.Trees.iteration;
import static io.ftimer.jmh.tree.Trees.region;
import static io.ftimer.jmh.tree.Trees.untimed;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.TreeId;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.report.ExportedTree.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The result on the allocated bytes of a benchmark. */
class BytesGateTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("baseline.txt");
    }

    private BaselineGate.Result judge(String line, ProfiledRegion found, String options) throws IOException {
        Files.writeString(file, "# fTimer baseline, version 3\n[benchmark]\nb, avgt\n " + line + "\n");
        return BaselineGate.of(ProfilerOptions.parse("baseline=" + file + options))
                .orElseThrow()
                .judge(new Measurement(
                        new TreeId(Kind.BENCHMARK, "", "b, avgt"),
                        OptionalInt.empty(),
                        "fork",
                        1,
                        1,
                        List.of(new MeasuredIteration(untimed(iteration(found)), Map.of())),
                        false));
    }

    @Test
    void other_bytes_fail_the_run() throws IOException {
        BaselineGate.Result result = judge("1 100B/op a", allocating("a", 1, 132), "");

        assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(result.failsRun()).isTrue();
        assertThat(result.details())
                .isEqualTo("ftimer: b, avgt differs from " + file
                        + " (shares may differ by 25 percentage points, inexact counts by 10 %, bytes by 5 %):\n\n"
                        + "  a: more bytes, 132B/op, was 100B/op\n"
                        + "\nIf the change is intended, write the baseline with update=true.");
        assertThat(judge("1 100B/op a", allocating("a", 1, 132), ";allocTolerance=30")
                        .outcome())
                .isEqualTo(Outcome.CHECKED);
    }

    @Test
    void a_run_without_bytes_does_not_pass_a_baseline_with_bytes() throws IOException {
        BaselineGate.Result result = judge("1 100B/op a", region("a", 1, 0, 0), "");

        assertThat(result.outcome()).isEqualTo(Outcome.PARTLY_MEASURED);
        assertThat(result.failsRun()).isTrue();
        assertThat(result.details())
                .isEqualTo("ftimer: b, avgt was partly measured: the number of bytes of 1 region was not measured,"
                        + " first of \"a\"; add alloc to metric, or use onUnchecked=warn.");
        assertThat(judge("1 100B/op a", region("a", 1, 0, 0), ";onUnchecked=warn")
                        .failsRun())
                .isFalse();
        assertThat(judge("0.5 100B/op a", region("a", 1, 0, 0), ";onUnchecked=warn")
                        .failsRun())
                .isTrue();
    }

    @Test
    void bytes_that_the_baseline_lacks_are_reported() throws IOException {
        BaselineGate.Result result = judge("1 a", allocating("a", 1, 132), "");

        assertThat(result.outcome()).isEqualTo(Outcome.CHECKED);
        assertThat(result.failsRun()).isFalse();
        assertThat(result.details())
                .isEqualTo("ftimer: the bytes of b, avgt were not compared: " + file
                        + " has none; to check them from now on, use update=true.");
    }

    @Test
    void an_update_without_bytes_drops_those_of_the_baseline() throws IOException {
        assertThat(judge("1 100B/op a", region("a", 1, 0, 0), ";update").outcome())
                .isEqualTo(Outcome.WRITTEN);
        assertThat(Files.readString(file)).endsWith("\n[benchmark]\nb, avgt\n 1 a\n");
    }

    @Test
    void fewer_bytes_and_calls_pass_unless_the_run_is_strict() throws IOException {
        BaselineGate.Result result = judge("2 400B/op a", allocating("a", 1, 132), "");

        assertThat(result.outcome()).isEqualTo(Outcome.FEWER);
        assertThat(result.failsRun()).isFalse();
        assertThat(result.details())
                .contains("\n  a: fewer calls, 1, was 2\n")
                .endsWith("\nTo keep this, write the baseline with update=true.");
        assertThat(judge("1 400B/op a", allocating("a", 1, 132), ";strict").failsRun())
                .isTrue();
    }

    @Test
    void a_region_that_the_benchmark_does_not_have_any_more_is_inconclusive() throws IOException {
        BaselineGate.Result result = judge("1 a\n 1 b", region("a", 1, 0, 0), "");

        assertThat(result.outcome()).isEqualTo(Outcome.PARTLY_MEASURED);
        assertThat(result.failsRun()).isTrue();
        assertThat(result.details()).contains("\n  b: gone, was 1 call\n");
    }

    @Test
    void regions_that_the_file_leaves_out_are_not_compared() throws IOException {
        Files.writeString(file, "# fTimer baseline, version 3\nexclude region b\n[benchmark]\nb, avgt\n 1 a\n");

        assertThat(BaselineGate.of(ProfilerOptions.parse("times=false;baseline=" + file))
                        .orElseThrow()
                        .judge(new Measurement(
                                new TreeId(Kind.BENCHMARK, "", "b, avgt"),
                                OptionalInt.empty(),
                                "fork",
                                1,
                                1,
                                List.of(new MeasuredIteration(
                                        untimed(iteration(region("a", 1, 0, 0), region("b", 1, 0, 0))), Map.of())),
                                false))
                        .outcome())
                .isEqualTo(Outcome.CHECKED);
    }
}
