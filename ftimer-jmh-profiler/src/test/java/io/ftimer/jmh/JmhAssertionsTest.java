package io.ftimer.jmh;

import static io.ftimer.jmh.internal.tree.Trees.iteration;
import static io.ftimer.jmh.internal.tree.Trees.region;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.jmh.fixture.Solve;
import io.ftimer.jmh.internal.tree.Problems;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.jmh.internal.tree.Trees;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

class JmhAssertionsTest {
    private static final ProfiledTree TREE =
            iteration(region("solve", 1, 100, 20), region("solve/assemble", 4, 80, 80));

    private final ProfiledTreeAssert tree = assertOn(TREE);

    private static ProfiledTreeAssert assertOn(ProfiledTree tree) {
        return new ProfiledTreeAssert(new RunResult(null, List.of()), tree);
    }

    private static void assertFails(ThrowingCallable assertion, String message) {
        assertThatExceptionOfType(AssertionError.class).isThrownBy(assertion).withMessage(message.stripTrailing());
    }

    @Test
    void a_test_can_run_a_benchmark_and_assert_its_counts() throws RunnerException {
        RunResult result = Runs.run(
                Runs.of(Solve.class, "solve").mode(Mode.AverageTime).forks(0).addProfiler("ftimer"));

        JmhAssertions.assertThat(result)
                .hasNoProblems()
                .hasOnlyRegions("solve", "solve/assemble", "solve/linsolve")
                .region("solve/assemble")
                .hasCallsPerOp(3.0);
    }

    @Test
    void a_run_without_the_profiler_is_rejected() throws RunnerException {
        RunResult result =
                Runs.run(Runs.of(Solve.class, "solve").mode(Mode.SingleShotTime).forks(0));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> JmhAssertions.assertThat(result))
                .withMessage("the run of io.ftimer.jmh.fixture.Solve.solve has no tree of regions;"
                        + " add the profiler: addProfiler(\"ftimer\")");
    }

    @Test
    void a_wrong_number_of_calls_fails_with_the_tree() {
        assertFails(() -> tree.region("solve/assemble").hasCallsPerOp(3.0), """
                Expected region "solve/assemble" to have 3 calls per operation, but it had 4:

                       calls/op  self %  region
                              1    20.0  solve
                  -->         4    80.0    assemble
                """);
    }

    @Test
    void each_iteration_must_have_the_number_of_calls_not_their_mean() {
        ProfiledTree both = iteration(region("a", 2, 1, 1)).plus(iteration(region("a", 4, 1, 1)));

        assertFails(() -> assertOn(both).region("a").hasCallsPerOp(3), """
                Expected region "a" to have 3 calls per operation, but it had between 2 and 4 in different iterations:

                       calls/op  self %  region
                  -->         3   100.0  a
                """);
    }

    @Test
    void a_missing_region_fails_with_the_nearest_name() {
        tree.region("solve/check").hasCallsPerOp(0);
        assertFails(() -> tree.region("solve/asemble").hasCallsPerOp(2.5), """
                Expected region "solve/asemble" to have 2.5 calls per operation, but there is no such region; \
                did you mean "solve/assemble"?

                  calls/op  self %  region
                         1    20.0  solve
                         4    80.0    assemble
                """);
    }

    @Test
    void other_regions_and_missing_regions_fail() {
        tree.hasOnlyRegions("solve", "solve/*");
        assertFails(() -> tree.hasOnlyRegions("solve"), """
                Expected only the regions [solve], but there are others:

                       calls/op  self %  region
                              1    20.0  solve
                  -->         4    80.0    assemble
                """);
        assertFails(() -> tree.hasOnlyRegions("solve/**", "check"), """
                Expected the regions [solve/**, check], but there is none at [check]:

                  calls/op  self %  region
                         1    20.0  solve
                         4    80.0    assemble
                """);
    }

    @Test
    void problems_fail_with_their_lines() {
        ProfiledTree troubled = Trees.with(new Problems(3, List.of("a", "b"), 0));

        assertFails(() -> assertOn(troubled).hasNoProblems(), """
                Expected no problems with regions, but there were 3:
                  a
                  b

                The tree is empty: no region was opened.
                """);
    }

    @Test
    void patterns_are_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tree.region("solve/*"))
                .withMessage("invalid path \"solve/*\": expected the path of one region, not a pattern");
    }
}
