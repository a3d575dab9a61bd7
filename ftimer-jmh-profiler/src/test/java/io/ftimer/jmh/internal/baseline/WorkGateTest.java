package io.ftimer.jmh.internal.baseline;

import static io.ftimer.jmh.tree.Trees.iteration;
import static io.ftimer.jmh.tree.Trees.untimed;
import static io.ftimer.jmh.tree.Trees.working;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.gate.TreeId;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.report.ExportedTree.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The result on the steps of a benchmark. */
class WorkGateTest {
    @TempDir
    Path folder;

    private BaselineGate.Result judge(long stepsPerOp, String options) {
        return judge(stepsPerOp, options, 17);
    }

    private BaselineGate.Result judge(long stepsPerOp, String options, int javaRelease) {
        return BaselineGate.of(ProfilerOptions.parse("baseline=" + folder.resolve("baseline.txt") + options))
                .orElseThrow()
                .judge(new Measurement(
                        new TreeId(Kind.BENCHMARK, "", "b, avgt"),
                        OptionalInt.of(javaRelease),
                        "fork",
                        1,
                        1,
                        List.of(new MeasuredIteration(untimed(iteration(working("a", 1, stepsPerOp))), Map.of())),
                        false));
    }

    @Test
    void steps_per_operation_are_written() throws IOException {
        judge(1_200, ";update");

        assertThat(folder.resolve("baseline.txt")).content().contains("\n java 17\n 1 work=1200 a\n");
    }

    @Test
    void more_steps_on_another_release_of_java_are_inconclusive() {
        judge(1_200, ";update");

        assertThat(judge(1_300, "", 25).outcome()).isEqualTo(Outcome.CHECKED);
        assertThat(judge(1_330, "", 25)).satisfies(result -> {
            assertThat(result.outcome()).isEqualTo(Outcome.PARTLY_MEASURED);
            assertThat(result.details())
                    .contains("which is of Java 17, and the run of Java 25, first a: more work, 1330, was 1200");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "1200, '', CHECKED",
        "1300, '', CHECKED",
        "1330, '', FAILED",
        "1201, ;workTolerance=0, FAILED",
        "600, '', CHECKED"
    })
    void more_steps_than_the_tolerance_fail(long steps, String options, Outcome outcome) throws IOException {
        Files.writeString(
                folder.resolve("baseline.txt"), "# fTimer baseline, version 3\n[benchmark]\nb, avgt\n 1 work=1200 a\n");

        assertThat(judge(steps, options).outcome()).isEqualTo(outcome);
    }
}
