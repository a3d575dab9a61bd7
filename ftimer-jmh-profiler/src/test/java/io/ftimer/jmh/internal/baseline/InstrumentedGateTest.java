package io.ftimer.jmh.internal.baseline;

import static io.ftimer.jmh.tree.Trees.iteration;
import static io.ftimer.jmh.tree.Trees.region;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.TreeId;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.tree.Problems;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.report.ExportedTree.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Benchmarks with regions of the agent are not compared with others, even if the regions are the same. */
class InstrumentedGateTest {
    private static final ProfiledTree TREE = iteration(region("a", 1, 10, 10));
    private static final TreeId NOT_INSTRUMENTED = new TreeId(Kind.BENCHMARK, "o.B", "b, avgt");
    private static final TreeId INSTRUMENTED = new TreeId(Kind.BENCHMARK, "o.B", "b, avgt, instrumented");

    @TempDir
    Path folder;

    private BaselineGate.Result judged(TreeId inFile, TreeId measured, String more) throws IOException {
        Path file = Files.writeString(
                folder.resolve("b.txt"),
                "# fTimer baseline, version 3\n[benchmark o.B]\n" + inFile.name() + "\n 1 a\n");
        ProfiledTree tree = measured.isInstrumented() ? TREE.ofInstrumented(1, Problems.NONE) : TREE;
        return BaselineGate.of(ProfilerOptions.parse("times=false;baseline=" + file + more))
                .orElseThrow()
                .judge(new Measurement(
                        measured,
                        OptionalInt.empty(),
                        "fork",
                        1,
                        1,
                        List.of(new MeasuredIteration(tree, Map.of())),
                        false));
    }

    @Test
    void of_the_same_kind_are_compared() throws IOException {
        assertThat(judged(INSTRUMENTED, INSTRUMENTED, "").outcome()).isEqualTo(Outcome.CHECKED);
        assertThat(judged(NOT_INSTRUMENTED, NOT_INSTRUMENTED, "").outcome()).isEqualTo(Outcome.CHECKED);
    }

    @Test
    void an_instrumented_run_is_not_compared_with_a_baseline_that_is_not() throws IOException {
        assertThat(judged(NOT_INSTRUMENTED, INSTRUMENTED, ""))
                .isEqualTo(new BaselineGate.Result(
                        NOT_INSTRUMENTED,
                        Outcome.PARTLY_MEASURED,
                        true,
                        "ftimer: o.B.b, avgt, instrumented was not compared with " + folder.resolve("b.txt")
                                + ": the run is instrumented and the baseline is not; run it without instrument=,"
                                + " or update the baseline."));
    }

    @Test
    void a_run_that_is_not_instrumented_is_not_compared_with_a_instrumented_baseline() throws IOException {
        assertThat(judged(INSTRUMENTED, NOT_INSTRUMENTED, ";onUnchecked=warn"))
                .isEqualTo(
                        new BaselineGate.Result(
                                INSTRUMENTED,
                                Outcome.PARTLY_MEASURED,
                                false,
                                "ftimer: o.B.b, avgt was not compared with " + folder.resolve("b.txt")
                                        + ": the baseline is instrumented and the run is not; run it with the same instrument=."));
    }
}
