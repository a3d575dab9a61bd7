package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.assertj.FTimerAssertions.assertThatCalls;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class GrowthAssertTest {

    private static void square(int n) {
        FTimers.run("solve", () -> {
            for (int i = 0; i < n * n; i++) {
                FTimers.run("inner", () -> {});
            }
        });
    }

    @Test
    void a_region_counts_wherever_it_is_nested() {
        assertThatCalls("inner", n -> square(n)).over(3, 6, 12).growAtMost(Growth.QUADRATIC);
        assertThatCalls("solve/inner", GrowthAssertTest::square).over(3, 6).growAtMost(Growth.QUADRATIC);
        assertThatCalls("solve", GrowthAssertTest::square).over(1, 2).growAtMost(Growth.CONSTANT);
        assertThatCalls("solve/*", GrowthAssertTest::square).over(1, 2).growAtMost(Growth.QUADRATIC);
    }

    @Test
    void a_failure_shows_sizes_calls_and_limits_and_a_tree() {
        Failure.comparing(
                        "LINEAR",
                        "[4, 16, 64]",
                        () -> assertThatCalls("inner", GrowthAssertTest::square)
                                .over(2, 4, 8)
                                .growAtMost(Growth.LINEAR))
                .hasMessage("""
                        Expected the calls of "inner" to grow at most as LINEAR with the size, but they grew faster:

                               size  calls  at most
                                  2      4        4
                          -->     4     16       10
                          -->     8     64       23

                        The tree of size 4:

                               calls  region
                                   1  solve
                          -->     16    inner""");
    }

    @Test
    void growth_without_any_calls_fails() {
        Failure.of(() -> assertThatCalls("iner", GrowthAssertTest::square)
                        .over(1, 2)
                        .growAtMost(Growth.LINEAR))
                .hasMessage("""
                        Expected the calls of "iner" to grow at most as LINEAR with the size, but there are none.
                        Did you mean "solve/inner"?

                        The tree of size 2:

                               calls  region
                                   1  solve
                          -->      4    inner""");
    }

    @Test
    void the_description_comes_first() {
        Failure.of(() -> assertThatCalls("inner", GrowthAssertTest::square)
                        .over(2, 4)
                        .as("square")
                        .growAtMost(Growth.CONSTANT))
                .hasMessageStartingWith("[square] Expected the calls of");
    }

    @Test
    void nothing_of_it_is_in_the_tree_of_the_test() {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            FTimers.run(
                    "test",
                    () -> assertThatCalls("inner", GrowthAssertTest::square)
                            .over(2, 4)
                            .growAtMost(Growth.QUADRATIC));

            assertThat(session.summary()).isBalanced().hasOnlyRegions("test");
        }
    }

    @Test
    void exceptions_of_the_code_are_rethrown_unchanged() {
        IOException failure = new IOException("disk full");

        assertThatThrownBy(() -> assertThatCalls("inner", n -> {
                            throw failure;
                        })
                        .over(1, 2))
                .isSameAs(failure);
    }

    @Test
    void invalid_sizes_and_paths_are_rejected() {
        OverSizes<RuntimeException> calls = assertThatCalls("inner", n -> {});

        assertThatThrownBy(() -> calls.over(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number of sizes must be at least 2, was 1");
        assertThatThrownBy(() -> calls.over(0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("sizes must be positive and ascending, but 0 is the first");
        assertThatThrownBy(() -> calls.over(2, 4, 4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("sizes must be positive and ascending, but 4 follows 4");
        assertThatThrownBy(() -> assertThatCalls("a//b", n -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("malformed region path \"a//b\": a level is empty");
    }
}
