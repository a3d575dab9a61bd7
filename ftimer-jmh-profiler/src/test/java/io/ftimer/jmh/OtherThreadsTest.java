package io.ftimer.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.jmh.fixture.Elsewhere;
import io.ftimer.jmh.internal.result.TreeResult;
import io.ftimer.jmh.internal.tree.Problems;
import io.ftimer.jmh.internal.tree.ProfiledRegion;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.values.RegionPath;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** Work on threads that the benchmark starts is in the tree, and its counts are exact. */
class OtherThreadsTest {

    private static RunResult run(String method, int threads) throws RunnerException {
        return Runs.run(Runs.inThisJvm(Elsewhere.class, method)
                .mode(Mode.Throughput)
                .threads(threads)
                .addProfiler("ftimer", Runs.ROWS));
    }

    private static ProfiledTree complete(RunResult result) {
        ProfiledTree tree =
                TreeResult.in(result.getAggregatedResult()).orElseThrow().tree();
        assertThat(tree.problems()).isEqualTo(Problems.NONE);
        assertThat(tree.isComplete()).isTrue();
        assertThat(result.getSecondaryResults()).doesNotContainKey("ftimer.incomplete");
        return tree;
    }

    private static long calls(ProfiledTree tree, String path) {
        return tree.region(RegionPath.parse(path)).map(ProfiledRegion::calls).orElse(0L);
    }

    @ParameterizedTest
    @CsvSource({"completableFuture, async, 1", "completableFuture, async/inside, 2", "ownPool, task, 2"})
    void the_calls_of_pools_are_exact(String method, String region, int threads) throws RunnerException {
        RunResult result = run(method, threads);

        complete(result);
        assertThat(Runs.raw(result, "ftimer." + region + ".calls.norm")).isEqualTo(List.of(1.0, 1.0));
    }

    @Test
    void the_parts_of_a_parallel_stream_are_inside_the_region_or_at_roots_of_their_own() throws RunnerException {
        ProfiledTree tree = complete(run("parallelStream", 1));

        assertThat(calls(tree, "op")).isEqualTo(tree.operations());
        assertThat(calls(tree, "op/part") + calls(tree, "part")).isEqualTo(8 * tree.operations());
    }

    @ParameterizedTest
    @CsvSource({"wrapped, op, 1", "wrapped, op, 2", "ownPool, task, 1", "completableFuture, async, 1"})
    void the_time_of_an_operation_has_that_of_the_threads_of_jmh_only(String method, String region, int threads)
            throws RunnerException {
        ProfiledTree tree = complete(run(method, threads));

        assertThat(tree.accounting().recordedNanos())
                .isEqualTo(
                        region.equals("op")
                                ? tree.region(RegionPath.parse(region))
                                        .orElseThrow()
                                        .inclusiveNanos()
                                : 0);
    }
}
