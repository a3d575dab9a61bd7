package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.assertj.FTimerAssertions.assertThatGrowth;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.internal.steps.PlacesOfCall;
import io.ftimer.internal.steps.StepCounter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What instrumented code does is done here by hand: it counts its steps. */
class WorkGrowthAssertTest {

    private static void square(int n) {
        StepCounter counter = StepCounter.entered();
        for (int i = 1; i < n * n; i++) {
            counter.steps++;
        }
    }

    private static void squareByPlace(int n) {
        StepCounter counter = StepCounter.entered();
        PlacesOfCall build = PlacesOfCall.entered(counter, "com.acme.Index.build");
        PlacesOfCall scan = PlacesOfCall.entered(StepCounter.entered(), "com.acme.Index.scan");
        for (int i = 2; i < n * n; i++) {
            counter.steps++;
            (i % 4 == 0 ? build : scan).addStep();
        }
    }

    @Test
    void the_work_of_each_size_is_compared_with_that_of_the_smallest() {
        assertThatGrowth(WorkGrowthAssertTest::square).over(3, 6, 12).isAtMost(Growth.QUADRATIC);
        assertThatGrowth(n -> square(10)).over(3, 6, 12).isAtMost(Growth.CONSTANT);
    }

    @Test
    void a_failure_shows_sizes_steps_and_limits() {
        Failure.comparing(
                        "LINEAR",
                        "{(steps)=[4, 16, 64]}",
                        () -> assertThatGrowth(n -> square(n)).over(2, 4, 8).isAtMost(Growth.LINEAR))
                .hasMessage("""
                        Expected all calls and steps to grow at most as LINEAR with the size, but these grew faster (number > maximum):
                          size 2   size 4   size 8
                               4  16 > 10  64 > 23  (steps)

                        Not counted: code of the JDK, native code, and what ftimer.work does not select.""");
    }

    @Test
    void a_failure_shows_the_places_with_the_most_steps() {
        Failure.of(() -> assertThatGrowth(n -> squareByPlace(n)).over(2, 4).isAtMost(Growth.LINEAR))
                .hasMessageContaining("""
                        Where the steps of size 4 are, with the ratio to size 2:
                          com.acme.Index.scan x 1: 12 steps, ratio 4.0
                          com.acme.Index.build x 1: 4 steps, ratio 4.0

                        Not counted""");
    }

    private static void call(PlacesOfCall method, int line, int steps) {
        method.begin("com.acme.Index.scan at Index.java:" + line + " -> Word.length");
        StepCounter counter = StepCounter.entered();
        PlacesOfCall small = PlacesOfCall.enteredSmall(counter, "com.acme.Word.length");
        for (int i = 1; i < steps; i++) {
            counter.steps++;
            small.addStep();
        }
        small.returned();
        method.end();
    }

    @Test
    void a_failure_shows_one_line_of_each_method() {
        Failure.of(() -> assertThatGrowth(n -> {
                            PlacesOfCall scan = PlacesOfCall.entered(StepCounter.entered(), "com.acme.Index.scan");
                            call(scan, 7, n * n);
                            call(scan, 8, 2 * n * n);
                            call(scan, 9, n * n);
                            scan.returned();
                            squareByPlace(n);
                        })
                        .over(4, 8)
                        .isAtMost(Growth.LINEAR))
                .hasMessageContaining("""
                        ratio to size 4:
                          com.acme.Index.scan at Index.java:8 -> Word.length x 1: 128 steps, ratio 4.0
                          com.acme.Index.build x 1: 16 steps, ratio 4.0

                        Not counted""");
    }

    @Test
    void a_method_that_an_exception_left_has_no_steps_of_later_runs() {
        PlacesOfCall.entered(StepCounter.ofThread(), "com.acme.Index.failed");

        Failure.of(() -> assertThatGrowth(n -> {
                            StepCounter counter = StepCounter.entered();
                            PlacesOfCall small = PlacesOfCall.enteredSmall(counter, "com.acme.Index.get");
                            for (int i = 1; i < n * n; i++) {
                                counter.steps++;
                                small.addStep();
                            }
                            small.returned();
                        })
                        .over(2, 4)
                        .isAtMost(Growth.LINEAR))
                .hasMessageContaining("com.acme.Index.get x 1: 16 steps, ratio 4.0");
    }

    @Test
    void a_run_that_differs_when_it_is_repeated_is_said_to_do_so() {
        List<Integer> runs = new ArrayList<>();

        Failure.of(() -> assertThatGrowth(n -> {
                            squareByPlace(runs.size() > 3 ? 3 : n);
                            runs.add(n);
                        })
                        .over(2, 4)
                        .isAtMost(Growth.LINEAR))
                .hasMessageContaining(
                        "Where the steps of size 4 are, which took 9 steps when it ran again, with the ratio");
    }

    @Test
    void a_run_that_fails_when_it_is_repeated_hides_nothing() {
        List<Integer> runs = new ArrayList<>();

        Failure.of(() -> assertThatGrowth(n -> {
                            if (runs.size() > 2) {
                                throw new IllegalStateException("closed");
                            }
                            square(n);
                            runs.add(n);
                        })
                        .over(2, 4)
                        .isAtMost(Growth.LINEAR))
                .hasMessageContaining("     4  16 > 10  (steps)")
                .hasMessageContaining(
                        "Where the steps are is unknown: the code failed when it ran again, with java.lang.IllegalStateException: closed.");
    }

    @Test
    void the_first_run_for_the_smallest_size_does_not_count() {
        List<Integer> sizes = new ArrayList<>();

        assertThatGrowth(n -> {
                    square(sizes.isEmpty() ? 100 : 2);
                    sizes.add(n);
                })
                .over(5, 10)
                .isAtMost(Growth.CONSTANT);
        assertThat(sizes).containsExactly(5, 5, 10);
    }

    @Test
    void the_work_of_all_threads_counts() throws Exception {
        assertThatGrowth(n -> {
                    Thread other = new Thread(() -> square(n));
                    other.start();
                    other.join();
                })
                .over(3, 6, 12)
                .isAtMost(Growth.QUADRATIC);
        Failure.of(() -> {
                    try {
                        assertThatGrowth(n -> {
                                    Thread other = new Thread(() -> square(n));
                                    other.start();
                                    other.join();
                                })
                                .over(3, 6)
                                .isAtMost(Growth.LINEAR);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .hasMessageContaining("     9  36 > 22  (steps)");
    }

    @Test
    void no_steps_are_inconclusive() {
        Failure.of(() -> assertThatGrowth(n -> {}).over(1, 2).as("index").isAtMost(Growth.LINEAR))
                .hasMessage("""
                        [index] Cannot verify all calls and steps to grow at most as LINEAR up to size 2 (inconclusive): this JVM counts no steps.
                        Set ftimer.work to the code whose steps count, for example ftimer.work=com.acme.**.""");
    }

    private static void check(int steps, int elements) {
        StepCounter counter = StepCounter.entered();
        counter.steps += steps;
        StepCounter.given(new byte[elements], "CRC32.update");
        StepCounter.given("a", "PrintStream.println");
    }

    @Test
    void calls_that_do_not_count_make_it_inconclusive_if_they_may_break_it() {
        Failure.of(() -> assertThatGrowth(n -> check(n, 100 * n * n)).over(2, 4).isAtMost(Growth.LINEAR))
                .hasMessage("""
                        Cannot verify all calls and steps to grow at most as LINEAR up to size 4 (inconclusive): calls that do not count may take most of it.
                          1 x CRC32.update not counted, with 1 600 elements
                          1 x PrintStream.println not counted, with 1 element
                        Expect it of code without these calls, or measure its time in a benchmark.""");
    }

    @Test
    void calls_that_do_not_count_do_no_harm_where_they_decide_nothing() {
        assertThatGrowth(n -> check(n, 100 * n)).over(2, 4).isAtMost(Growth.LINEAR);
        assertThatGrowth(n -> check(1000, n * n)).over(2, 4).isAtMost(Growth.CONSTANT);
        Failure.of(() -> assertThatGrowth(n -> check(n * n, 100 * n * n))
                        .over(2, 4)
                        .isAtMost(Growth.LINEAR))
                .hasMessageStartingWith("Expected all calls and steps to grow at most as LINEAR");
    }

    @Test
    void regions_are_judged_beside_the_steps() {
        Failure.of(() -> assertThatGrowth(n -> FTimers.run("scan", () -> square(n)))
                        .over(2, 4)
                        .isConstant())
                .hasMessageContaining("size 4\n       4  16 > 4  (steps)\n\n");
        assertThatGrowth(n -> FTimers.run("scan", () -> square(n)))
                .over(2, 4)
                .calls("**")
                .isConstant()
                .steps()
                .isAtMost(Growth.QUADRATIC);
    }

    @Test
    void the_places_after_filling_up_are_those_of_the_largest_size() {
        List<Integer> stored = new ArrayList<>();

        Failure.of(() -> assertThatGrowth(() -> squareByPlace(stored.size()))
                        .filling(n -> {
                            square(100);
                            for (int i = 0; i < n; i++) {
                                stored.add(i);
                            }
                        })
                        .over(2, 4)
                        .isAtMost(Growth.LINEAR))
                .hasMessageContaining("""
                               4  16 > 10  (steps)

                        Where the steps of size 4 are:
                          com.acme.Index.scan x 1: 12 steps
                          com.acme.Index.build x 1: 4 steps

                        Not counted""");
    }

    @Test
    void calls_that_do_not_count_are_noted_by_runs_only() {
        check(1, 100);
        assertThat(StepCounter.endUncounted()).isEmpty();
        Failure.of(() -> assertThatGrowth(n -> {
                    check(1, 100);
                    throw new AssertionError("of the code");
                })
                .over(2, 4));
        check(1, 100);
        assertThat(StepCounter.endUncounted()).isEmpty();

        StepCounter.noteUncounted();
        check(1, 100);
        assertThat(StepCounter.endUncounted()).containsOnlyKeys("CRC32.update", "PrintStream.println");
    }

    @Test
    void nothing_of_it_is_in_the_tree_of_the_test() {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            FTimers.run(
                    "test",
                    () -> assertThatGrowth(n -> FTimers.run("inner", () -> square(n)))
                            .over(2, 4)
                            .isAtMost(Growth.QUADRATIC));

            assertThat(session.summary()).isBalanced().hasOnlyRegions("test");
        }
    }

    @Test
    void exceptions_of_the_code_and_invalid_sizes_are_rejected() {
        IOException failure = new IOException("disk full");

        assertThatThrownBy(() -> assertThatGrowth(n -> {
                            throw failure;
                        })
                        .over(1, 2))
                .isSameAs(failure);
        assertThatThrownBy(() -> assertThatGrowth(n -> {}).over(2, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("sizes must be positive and ascending, but 1 follows 2");
    }
}
