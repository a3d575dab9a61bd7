package io.ftimer.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.jmh.fixture.Encoding;
import io.ftimer.jmh.internal.result.TreeResult;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** Regions in a library that opens none. */
class InstrumentTest {

    @Test
    void a_fork_with_the_agent_has_the_regions_and_reports_patterns_without_effect(@TempDir Path folder)
            throws RunnerException, IOException {
        RunResult result = Runs.run(Runs.of(Encoding.class, "encodes")
                .mode(Mode.AverageTime)
                .addProfiler(
                        "ftimer",
                        "times=false;metric=calls;out=" + folder
                                + ";instrument=org.HdrHistogram.*::encode*,org.HdrHistogram.Histogrm.*"));

        TreeResult found = TreeResult.in(result.getAggregatedResult()).orElseThrow();
        ProfiledTree tree = found.tree();
        assertThat(Runs.raw(result, "ftimer.AbstractHistogram.encodeIntoByteBuffer.calls.norm"))
                .containsExactly(1.0, 1.0);
        assertThat(tree.instrumentedMethods()).isPositive();
        assertThat(found.extendedInfo())
                .contains(", with regions on 1 thread; instrumented: " + tree.instrumentedMethods() + " methods\n");
        assertThat(tree.problems().lines())
                .containsExactly("instrument: \"org.HdrHistogram.Histogrm.*\" matches no class that was loaded;"
                        + " did you mean \"org.HdrHistogram.Histogram.*\"?");
        assertThat(Files.readString(folder.resolve("benchmarks.csv"))).contains("\"avgt\",\"instrumented\",1,");
    }

    @Test
    void a_fork_with_the_agent_counts_steps_which_are_the_same_in_each_iteration() throws RunnerException {
        RunResult result = Runs.run(
                Runs.of(Encoding.class, "encodes")
                        .mode(Mode.AverageTime)
                        .addProfiler(
                                "ftimer",
                                "times=false;metric=calls,work;work=org.HdrHistogram.**;instrument=org.HdrHistogram.*::encodeInto*"));

        List<Double> steps = Runs.raw(result, "ftimer.AbstractHistogram.encodeIntoByteBuffer.work.norm");
        assertThat(steps).hasSize(2).allMatch(perOp -> perOp > 1 && perOp.equals(steps.get(0)));
        assertThat(TreeResult.in(result.getAggregatedResult()).orElseThrow().extendedInfo())
                .contains("steps/op");
    }

    @Test
    void steps_inside_the_jdk_are_a_result_and_a_column_of_their_own(@TempDir Path folder)
            throws RunnerException, IOException {
        RunResult result = Runs.run(Runs.of(Encoding.class, "prints")
                .mode(Mode.AverageTime)
                .addProfiler(
                        "ftimer",
                        "times=false;metric=work,jdkwork;work=org.HdrHistogram.**;instrument=org.HdrHistogram.*::outputP*;out="
                                + folder));

        String region = "ftimer.AbstractHistogram.outputPercentileDistribution.";
        double own = Runs.raw(result, region + "work.norm").get(0);
        assertThat(Runs.raw(result, region + "jdkwork.norm")).hasSize(2).allMatch(perOp -> perOp > own);
        assertThat(TreeResult.in(result.getAggregatedResult()).orElseThrow().extendedInfo())
                .containsPattern(" steps/op +JDK steps/op");
        assertThat(Files.readString(folder.resolve("benchmarks.csv")).lines().skip(1))
                .isNotEmpty()
                .allMatch(record -> record.matches(".*,[1-9]\\d*,[1-9]\\d*"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "inclde=a.b | unknown option \"inclde\"; did you mean \"include\"?",
                "minsize=0  | expected patterns of methods, such as com.acme.**Service.*",
            })
    void invalid_options_of_the_agent_end_the_run_before_the_first_iteration(String text, String reason) {
        assertThatExceptionOfType(ProfilerException.class)
                .isThrownBy(() -> new FTimerProfiler("instrument=" + text))
                .withMessage("ftimer: invalid value \"" + text + "\" for instrument: " + reason);
    }

    @Test
    void a_missing_agent_ends_the_run_before_the_first_iteration() throws IOException, InterruptedException {
        String without = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("ftimer-agent"))
                .collect(Collectors.joining(File.pathSeparator));

        Command run = Command.jmhOf(without, List.of(), "Encoding", "-prof", "ftimer:instrument=org.HdrHistogram.**");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.output())
                .endsWith("Profilers failed to initialize, exiting.\n"
                        + "ftimer: instrument needs the dependency io.ftimer:ftimer-agent;"
                        + " add it to the class path of the benchmarks\n");
    }

    @Test
    void without_forks_it_has_no_effect_which_is_a_problem() throws RunnerException {
        ProfiledTree tree = TreeResult.in(Runs.run(Runs.of(Encoding.class, "encodes")
                                .mode(Mode.SingleShotTime)
                                .forks(0)
                                .addProfiler("ftimer", "instrument=org.HdrHistogram.*::encode*"))
                        .getAggregatedResult())
                .orElseThrow()
                .tree();

        assertThat(tree.isInstrumented()).isFalse();
        assertThat(tree.problems().lines())
                .containsExactly("instrument has no effect: the profiler adds the agent to forks only, and this JVM is"
                        + " none; omit -f 0");
    }
}
