package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.ftimer.Summary;
import io.ftimer.junit.TimerTree;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

class TimerTreeAssertTest {
    private final Recording recording = new Recording();

    @AfterEach
    void close() {
        recording.close();
    }

    private void recordSolve() {
        recording.region("solve", 1, () -> {
            recording.region("assemble", 1);
            recording.region("linsolve", 1, () -> recording.region("spmv", 1));
        });
    }

    private static AssertionError failureOf(ThrowingCallable assertion) {
        Throwable failure = catchThrowable(assertion);
        assertThat(failure).isInstanceOf(AssertionError.class);
        return (AssertionError) failure;
    }

    private static void assertCompares(AssertionError failure, String actual, String expected) {
        assertThat(failure).isInstanceOfSatisfying(AssertionFailedError.class, comparison -> {
            assertThat(comparison.getActual().getStringRepresentation()).isEqualTo(actual);
            assertThat(comparison.getExpected().getStringRepresentation()).isEqualTo(expected);
        });
    }

    @Test
    void assertions_that_hold() {
        recordSolve();

        assertThat(recording.summary())
                .isBalanced()
                .doesNotContainRegion("io/**")
                .doesNotContainRegion("assemble")
                .region("solve/linsolve/spmv")
                .hasCalls(1);
    }

    @Test
    void an_unknown_region_is_answered_with_the_nearest_ones() {
        recordSolve();

        AssertionError failure = failureOf(() -> assertThat(recording.summary()).region("solve/asemble"));

        assertThat(failure).hasMessage("""
                        Expected a region "solve/asemble", but there is none.
                        Did you mean "solve/assemble"?

                               calls  region
                                   1  solve
                          -->      1    assemble
                                   1    linsolve
                                   1      spmv""");
        assertCompares(failure, "[solve, solve/assemble, solve/linsolve, solve/linsolve/spmv]", "solve/asemble");
    }

    @Test
    void a_known_name_at_another_place_is_among_the_nearest_ones() {
        recordSolve();
        recording.region("spmv", 1);

        assertThat(failureOf(() -> assertThat(recording.summary()).region("solve/spmv")))
                .hasMessage("""
                        Expected a region "solve/spmv", but there is none.
                        Did you mean "solve/linsolve/spmv" or "spmv"?

                               calls  region
                                   1  solve
                                   1    assemble
                                   1    linsolve
                          -->      1      spmv
                          -->      1  spmv""");
    }

    @Test
    void an_unknown_region_like_no_other_gets_no_hint() {
        recordSolve();

        assertThat(failureOf(() -> assertThat(recording.summary()).region("write")))
                .hasMessageStartingWith("Expected a region \"write\", but there is none.\n\n  calls  region\n");
    }

    @Test
    void an_empty_tree_says_so_and_names_the_threads_that_were_not_bound() {
        Recording.lostCalls("pool-1", 2);

        assertThat(failureOf(() -> assertThat(recording.summary()).region("solve")))
                .hasMessage("""
                        Expected a region "solve", but there is none.

                        The tree is empty: nothing was recorded.
                        2 calls came from threads without a session and are in no tree (pool-1: 2); \
                        hand such work over with FTimers.wrap(...).""");
    }

    @Test
    void the_description_comes_first() {
        assertThat(failureOf(() -> assertThat(recording.summary())
                        .as("cold start of %s", "A")
                        .region("solve")))
                .hasMessageStartingWith("[cold start of A] Expected a region \"solve\"");
        recordSolve();
        assertThat(failureOf(() -> assertThat(recording.summary())
                        .as("cold start")
                        .region("solve")
                        .hasCalls(2)))
                .hasMessageStartingWith("[cold start] Expected region \"solve\"");
    }

    @Test
    void refused_regions_are_marked() {
        recordSolve();

        AssertionError failure =
                failureOf(() -> assertThat(recording.summary()).doesNotContainRegion("solve/linsolve/**"));

        assertThat(failure).hasMessage("""
                        Expected no region "solve/linsolve/**", but there are 2:

                               calls  region
                                   1  solve
                                   1    assemble
                          -->      1    linsolve
                          -->      1      spmv""");
        assertCompares(failure, "[solve/linsolve, solve/linsolve/spmv]", "[]");
        assertThat(failureOf(() -> assertThat(recording.summary()).doesNotContainRegion("solve")))
                .hasMessageStartingWith("Expected no region \"solve\", but there is 1:\n");
    }

    @Test
    void a_running_region_is_not_balanced() {
        recording.timer().start("solve");

        assertThat(failureOf(() -> assertThat(recording.summary()).isBalanced()))
                .hasMessage("""
                        Expected a balanced tree, but 1 region is still running:

                               calls  region
                          -->      1  solve (running)""");
    }

    @Test
    void what_is_running_and_what_was_refused_are_both_told() {
        recording.timer().start("solve");
        recording.timer().start("assemble");
        recording.timer().stop("write");
        recording.timer().stop("write");

        assertThat(failureOf(() -> assertThat(recording.summary()).isBalanced()))
                .hasMessageStartingWith(
                        "Expected a balanced tree, but 2 regions are still running and 2 operations were refused:\n");
    }

    @Test
    void a_refused_operation_is_not_balanced_and_is_quoted() {
        recordSolve();
        recording.timer().stop("solve");
        String line = recording.summary().refusals().get(0);

        assertThat(failureOf(() -> assertThat(recording.summary()).isBalanced()))
                .hasMessage("""
                        Expected a balanced tree, but 1 operation was refused:
                          %s

                          calls  region
                              1  solve
                              1    assemble
                              1    linsolve
                              1      spmv""", line);
    }

    @Test
    void of_very_many_refused_operations_the_first_are_quoted() {
        recordSolve();
        IntStream.range(0, 20).forEach(i -> recording.timer().stop("solve"));

        assertThat(failureOf(() -> assertThat(recording.summary()).isBalanced()))
                .hasMessageContaining("\n  and 4 more\n");
    }

    @Test
    void what_is_not_there_has_no_tree() {
        assertThatThrownBy(() -> assertThat((TimerTree) null).isBalanced()).hasMessageContaining("not to be null");
        assertThatThrownBy(() -> assertThat((Summary) null).region("a")).hasMessageContaining("not to be null");
    }

    @Test
    void malformed_paths_are_refused_before_anything_is_compared() {
        assertThatThrownBy(() -> assertThat(recording.summary()).region("solve//a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("malformed region path \"solve//a\": a level is empty");
        assertThatThrownBy(() -> assertThat(recording.summary()).region("solve/*"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"solve/*\" is a pattern and may cover several regions; use entries(pattern)");
    }
}
