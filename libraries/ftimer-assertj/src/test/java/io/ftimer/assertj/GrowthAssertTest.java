package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.assertj.FTimerAssertions.assertThatGrowth;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GrowthAssertTest {

    private static void repeat(int times, String region) {
        for (int i = 0; i < times; i++) {
            FTimers.run(region, () -> {});
        }
    }

    private static void square(int n) {
        FTimers.run("solve", () -> repeat(n * n, "inner"));
    }

    private static void recurse(int depth) {
        FTimers.run("solve", () -> {
            if (depth > 1) {
                recurse(depth - 1);
            }
        });
    }

    @Test
    void the_calls_of_each_region_are_compared_with_those_of_the_smallest_size() {
        assertThatGrowth(GrowthAssertTest::square).over(3, 6, 12).isAtMost(Growth.QUADRATIC);
        assertThatGrowth(n -> square(3)).over(1, 2).isConstant();
    }

    @Test
    void a_region_counts_wherever_it_is_nested() {
        assertThatGrowth(GrowthAssertTest::square)
                .over(3, 6)
                .calls("inner")
                .isAtMost(Growth.QUADRATIC)
                .calls("solve/inner")
                .isAtMost(Growth.QUADRATIC)
                .calls("solve")
                .isConstant()
                .calls("solve/*")
                .isAtMost(Growth.QUADRATIC);
        assertThatGrowth(GrowthAssertTest::recurse).over(4, 8).isAtMost(Growth.LINEAR);
    }

    @Test
    void a_failure_shows_sizes_calls_and_limits() {
        Failure.comparing(
                        "LINEAR",
                        "{inner=[4, 16, 64]}",
                        () -> assertThatGrowth(GrowthAssertTest::square)
                                .over(2, 4, 8)
                                .isAtMost(Growth.LINEAR))
                .hasMessage("""
                        Expected all calls to grow at most as LINEAR with the size, but these grew faster (number > maximum):
                          size 2   size 4   size 8
                               4  16 > 10  64 > 23  inner""");
        Failure.of(() -> assertThatGrowth(GrowthAssertTest::square)
                        .over(2, 4)
                        .calls("solve/*")
                        .isConstant())
                .hasMessage("""
                        Expected the calls of "solve/*" to grow at most as CONSTANT with the size, but these grew faster (number > maximum):
                          size 2  size 4
                               4  16 > 4  inner""");
    }

    @Test
    void a_failure_shows_the_largest_numbers() {
        Failure.of(() -> assertThatGrowth(n -> {
                            for (int region = 1; region <= 12; region++) {
                                repeat(region * n, "region " + region);
                            }
                        })
                        .over(1, 2)
                        .isConstant())
                .hasMessageContaining("""
                          size 1   size 2
                              12  24 > 12  region 12
                              11  22 > 11  region 11
                        """)
                .hasMessageEndingWith("region 3\n… 2 more");
    }

    @Test
    void regions_that_differ_in_their_names_are_compared_in_total() {
        Failure.of(() -> assertThatGrowth(n -> {
                            for (int order = 0; order < n; order++) {
                                repeat(1, "order " + order);
                            }
                        })
                        .over(2, 8)
                        .isAtMost(Growth.LOGARITHMIC))
                .hasMessageEndingWith("\n  size 2  size 8\n       2   8 > 6  (in total)");
    }

    @Test
    void what_begins_at_a_larger_size_has_its_first_call_there() {
        assertThatGrowth(n -> {
                    square(3);
                    repeat(n / 10, "flush");
                })
                .over(5, 10, 20)
                .isAtMost(Growth.LINEAR);
        Failure.of(() -> assertThatGrowth(n -> {
                            square(3);
                            repeat(n / 10, "flush");
                        })
                        .over(5, 10)
                        .isConstant())
                .hasMessageEndingWith("       0    1 > 0  flush");
    }

    @Test
    void what_fills_up_to_a_size_does_not_count() {
        List<String> events = new ArrayList<>();
        List<Integer> stored = new ArrayList<>();

        assertThatGrowth(() -> {
                    events.add("run with " + stored.size());
                    repeat(3, "select");
                })
                .filling(n -> {
                    events.add("add " + n);
                    repeat(n, "insert");
                    for (int i = 0; i < n; i++) {
                        stored.add(i);
                    }
                })
                .over(2, 8, 10)
                .isConstant()
                .satisfies(numbers -> assertThat(numbers).isEqualTo(Map.of("select", List.of(3L, 3L, 3L))));
        assertThat(events)
                .containsExactly("add 2", "run with 2", "run with 2", "add 6", "run with 8", "add 2", "run with 10");
    }

    @Test
    void the_first_run_for_the_smallest_size_does_not_count() {
        List<Integer> sizes = new ArrayList<>();

        assertThatGrowth(n -> {
                    repeat(sizes.isEmpty() ? 0 : 2, "inner");
                    sizes.add(n);
                })
                .over(5, 10)
                .isConstant();
        assertThat(sizes).containsExactly(5, 5, 10);
    }

    @Test
    void growth_without_any_calls_fails() {
        Failure.of(() -> assertThatGrowth(GrowthAssertTest::square)
                        .over(1, 2)
                        .calls("iner")
                        .isAtMost(Growth.LINEAR))
                .hasMessage("""
                        Expected the calls of "iner" to grow at most as LINEAR with the size, but there is no such region.
                        Did you mean "solve/inner"?

                               calls  region
                                   1  solve
                          -->      4    inner""");
    }

    @Test
    void the_description_comes_first() {
        Failure.of(() -> assertThatGrowth(GrowthAssertTest::square)
                        .over(2, 4)
                        .as("square")
                        .calls("inner")
                        .isConstant())
                .hasMessageStartingWith("[square] Expected the calls of");
    }

    @Test
    void nothing_of_it_is_in_the_tree_of_the_test() {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            FTimers.run(
                    "test",
                    () -> assertThatGrowth(GrowthAssertTest::square)
                            .filling(n -> repeat(n, "fill"))
                            .over(2, 4)
                            .isAtMost(Growth.QUADRATIC));

            assertThat(session.summary()).isBalanced().hasOnlyRegions("test");
        }
    }

    @Test
    void exceptions_of_the_code_are_rethrown_unchanged() {
        IOException failure = new IOException("disk full");

        assertThatThrownBy(() -> assertThatGrowth(n -> {
                            throw failure;
                        })
                        .over(1, 2))
                .isSameAs(failure);
        assertThatThrownBy(() -> assertThatGrowth(() -> {})
                        .filling(n -> {
                            throw failure;
                        })
                        .over(1, 2))
                .isSameAs(failure);
    }

    @Test
    void invalid_sizes_and_paths_are_rejected() {
        GrowthOf<RuntimeException, RuntimeException> growth = assertThatGrowth(n -> {});

        assertThatThrownBy(() -> growth.over(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number of sizes must be at least 2, was 1");
        assertThatThrownBy(() -> growth.over(0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("sizes must be positive and ascending, but 0 is the first");
        assertThatThrownBy(() -> growth.over(2, 4, 4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("sizes must be positive and ascending, but 4 follows 4");
        assertThatThrownBy(() -> growth.over(1, 2).calls("a//b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("malformed region path \"a//b\": a level is empty");
        assertThatThrownBy(() -> assertThatGrowth(() -> {}).over(1, 2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("over rejected: nothing depends on the size; call filling(n -> ...) before,"
                        + " or let the code take the size: assertThatGrowth(n -> ...)");
    }
}
