package io.ftimer.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.jmh.fixture.Careless;
import io.ftimer.jmh.internal.result.TreeResult;
import io.ftimer.jmh.internal.tree.Problems;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** Mistakes with regions do not disturb the benchmark; they are counted and reported. */
class RobustnessTest {

    private static RunResult run(String method) throws RunnerException {
        return Runs.run(
                Runs.inThisJvm(Careless.class, method).mode(Mode.Throughput).addProfiler("ftimer", Runs.ROWS));
    }

    private static ProfiledTree tree(RunResult result) {
        ProfiledTree tree =
                TreeResult.in(result.getAggregatedResult()).orElseThrow().tree();
        assertThat(Runs.raw(result, "ftimer.errors"))
                .hasSize(2)
                .satisfies(errors -> assertThat(errors.get(0) + errors.get(1))
                        .isEqualTo(tree.problems().count()));
        return tree;
    }

    private static void assertCallsPerOp(RunResult result, String label, double expected) {
        assertThat(Runs.raw(result, "ftimer." + label + ".calls.norm")).isEqualTo(Collections.nCopies(2, expected));
    }

    @Test
    void the_depth_of_a_region_that_is_never_stopped_is_limited() throws RunnerException {
        ProfiledTree tree = tree(run("leavesOpen"));

        assertThat(tree.regions()).hasSize(500);
        // each start counts: some opened a region that stays open, the others were too deep
        assertThat(tree.problems().count()).isEqualTo(tree.operations());
        assertThat(tree.problems().lines())
                .contains("regions inside 500 others, the maximum depth, were counted but not recorded;"
                        + " is one of them never stopped?")
                .contains("region \"never stopped\", inside 499 others, was left open by thread \""
                        + Careless.class.getName() + ".leavesOpen-jmh-worker-1\"");
    }

    @Test
    void names_made_of_data_are_limited() throws RunnerException {
        RunResult result = Runs.run(Runs.inThisJvm(Careless.class, "namesData")
                .mode(Mode.SingleShotTime)
                .warmupIterations(0)
                .measurementIterations(1)
                .addProfiler("ftimer"));
        ProfiledTree tree =
                TreeResult.in(result.getAggregatedResult()).orElseThrow().tree();

        assertThat(tree.regions()).hasSize(100_001);
        assertThat(tree.isComplete()).isFalse();
        assertThat(tree.problems().lines())
                .containsExactly("regions beyond 100000 call paths of a thread, the maximum number, are in \"(other)\";"
                        + " are names made of data?");
    }

    @Test
    void a_stop_out_of_order_is_rejected_and_reported() throws RunnerException {
        RunResult result = run("mixesUp");

        ProfiledTree tree = tree(result);
        assertCallsPerOp(result, "a", 1);
        assertCallsPerOp(result, "a/b", 1);
        assertThat(tree.problems().count()).isEqualTo(tree.operations());
        assertThat(tree.problems().lines())
                .containsExactly(
                        "ftimer[not-innermost]: stop(\"a\") rejected: it is not the innermost region; open: a/b");
    }

    @Test
    void a_scope_around_a_region_left_open_by_an_exception_is_reported() throws RunnerException {
        RunResult result = run("throwsInside");

        ProfiledTree tree = tree(result);
        assertCallsPerOp(result, "a", 1);
        assertThat(tree.problems().count()).isEqualTo(tree.operations());
        assertThat(tree.problems().lines()).hasSize(1);
        assertThat(tree.problems().lines().get(0)).startsWith("ftimer[guard-not-innermost]: ");
    }

    @Test
    void an_exception_inside_a_region_is_not_a_problem() throws RunnerException {
        RunResult result = run("failsCleanly");

        assertCallsPerOp(result, "a", 1);
        assertThat(tree(result).problems()).isEqualTo(Problems.NONE);
    }

    @Test
    void calls_from_a_wrapped_task_are_in_the_tree() throws RunnerException {
        RunResult result = run("wrapsItsTask");

        assertCallsPerOp(result, "task", 1);
        assertThat(tree(result).problems()).isEqualTo(Problems.NONE);
    }

    @Test
    void a_benchmark_that_opens_the_default_session_is_recorded() throws RunnerException {
        RunResult result = run("opensItsOwnSession");

        assertCallsPerOp(result, "a", 1);
        assertThat(tree(result).problems()).isEqualTo(Problems.NONE);
    }

    @Test
    void a_default_session_opened_before_the_run_prevents_recording_and_is_reported() throws RunnerException {
        FTimers.init();
        try {
            ProfiledTree tree = tree(Runs.run(Runs.inThisJvm(Careless.class, "failsCleanly")
                    .mode(Mode.Throughput)
                    .addProfiler("ftimer", Runs.ROWS)));

            assertThat(tree.operations()).isPositive();
            assertThat(tree.regions()).isEmpty();
            assertThat(tree.problems().lines())
                    .containsExactly("nothing was recorded, because a process-wide session was open before;"
                            + " remove FTimers.init()");
        } finally {
            FTimers.finish();
        }
    }
}
