package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.assertj.FTimerAssertions.assertThatGrowth;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.ftimer.FTimers;
import io.ftimer.assertj.Growth;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.sites.Site;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.opentest4j.MultipleFailuresError;

/** Expectations that calls of other threads could falsify. */
class InconclusiveExpectationsTest {
    private static final Map<String, String> REPORT = Map.of("ftimer.otherThreads", "report");

    private static void onThread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void oneRecordedAndOneNot() {
        FTimers.run("seen", () -> {});
        onThread("worker", () -> FTimers.run("missed", () -> {}));
    }

    @Test
    void every_annotation_that_a_call_that_is_not_recorded_could_falsify_fails() {
        assertThat(Fixture.run(Annotated.class, REPORT).failures())
                .singleElement()
                .isInstanceOfSatisfying(
                        MultipleFailuresError.class,
                        failure -> assertThat(failure.getFailures())
                                .extracting(each ->
                                        each.getMessage().lines().findFirst().orElse(""))
                                .containsExactly(
                                        "[@ExpectCalls(region = \"**\", exactly = 1)] Cannot verify \"**\" exactly 1 time"
                                                + " (inconclusive): 1 call of another thread was not recorded.",
                                        "[@ExpectCalls(region = \"missed\", exactly = 0)] Cannot verify \"missed\" exactly 0 times"
                                                + " (inconclusive): 1 call of another thread was not recorded.",
                                        "[@ExpectRegions] Cannot verify only the regions \"seen\" (inconclusive): 1 call"
                                                + " of another thread was not recorded.",
                                        "[@ExpectTree(\"seen-tree.txt\")] Cannot verify the tree of seen-tree.txt (inconclusive): 1"
                                                + " call of another thread was not recorded.",
                                        "[@ExpectShare(region = \"**\", of = \"seen\", atLeast = 0.0)] Cannot verify the time of \"**\""
                                                + " to be at least 0.0 of that of \"seen\" (inconclusive): 1 call of another thread"
                                                + " was not recorded.",
                                        "[@TimeBudget(region = \"**\", atMost = \"10min\")] Cannot verify \"**\" at most 10min"
                                                + " (inconclusive): 1 call of another thread was not recorded."));
    }

    static class Annotated {
        @Test
        @ExpectCalls(region = "**", exactly = 1)
        @ExpectCalls(region = "**", atLeast = 1)
        @ExpectCalls(region = "seen", atMost = 1)
        @ExpectCalls(region = "missed", exactly = 0)
        @ExpectRegions("seen")
        @ExpectTree("seen-tree.txt")
        @ExpectShare(region = "**", of = "seen", atLeast = 0)
        @TimeBudget(region = "**", atMost = "10min")
        void test() {
            oneRecordedAndOneNot();
        }
    }

    @Test
    void each_annotation_can_ignore_other_threads() {
        assertThat(Fixture.run(Ignoring.class, REPORT).failures()).isEmpty();
    }

    static class Ignoring {
        @Test
        @ExpectCalls(region = "**", exactly = 1, otherThreads = OtherThreads.IGNORE)
        @ExpectCalls(region = "missed", exactly = 0, otherThreads = OtherThreads.IGNORE)
        @ExpectRegions(value = "seen", otherThreads = OtherThreads.IGNORE)
        @ExpectTree(value = "seen-tree.txt", otherThreads = OtherThreads.IGNORE)
        @ExpectShare(region = "**", of = "seen", atLeast = 0, otherThreads = OtherThreads.IGNORE)
        @TimeBudget(region = "**", atMost = "10min", otherThreads = OtherThreads.IGNORE)
        void test() {
            oneRecordedAndOneNot();
        }
    }

    @Test
    void messages_show_that_an_annotation_ignores_other_threads() {
        assertThat(Fixture.run(IgnoringTooMuch.class, REPORT).failures())
                .singleElement()
                .isInstanceOfSatisfying(
                        MultipleFailuresError.class,
                        failure -> assertThat(failure.getFailures())
                                .extracting(each -> each.getMessage().replaceAll("(?s)] .*", "]"))
                                .containsExactly(
                                        "[@ExpectCalls(region = \"seen\", exactly = 2, otherThreads = IGNORE)]",
                                        "[@ExpectRegions]",
                                        "[@ExpectTree(value = \"no-tree.txt\", otherThreads = IGNORE)]",
                                        "[@ExpectShare(region = \"a\", of = \"b\", atMost = 0.0, otherThreads = IGNORE)]",
                                        "[@TimeBudget(region = \"a\", atMost = \"1ns\", otherThreads = IGNORE)]"));
    }

    static class IgnoringTooMuch {
        @Test
        @ExpectCalls(region = "seen", exactly = 2, otherThreads = OtherThreads.IGNORE)
        @ExpectRegions(
                value = {},
                ordered = true,
                otherThreads = OtherThreads.IGNORE)
        @ExpectTree(value = "no-tree.txt", otherThreads = OtherThreads.IGNORE)
        @ExpectShare(region = "a", of = "b", atMost = 0, otherThreads = OtherThreads.IGNORE)
        @TimeBudget(region = "a", atMost = "1ns", otherThreads = OtherThreads.IGNORE)
        void test() {
            oneRecordedAndOneNot();
        }
    }

    @Test
    void threads_that_are_ignored_by_name_neither_take_part_nor_make_expectations_inconclusive() {
        for (String otherThreads : List.of("record", "report")) {
            assertThat(Fixture.run(
                                    Background.class,
                                    Map.of(
                                            "ftimer.otherThreads",
                                            otherThreads,
                                            "ftimer.otherThreads.ignore",
                                            "kafka-*,scheduling-*"))
                            .failures())
                    .isEmpty();
        }
    }

    static class Background {
        @Test
        @ExpectRegions("seen")
        void test(TimerTree tree) {
            FTimers.run("seen", () -> {});
            onThread("scheduling-1", () -> FTimers.run("poll", () -> {}));
            assertThat(tree.summary().notRecordedCalls()).containsEntry("scheduling-1", 1L);
        }
    }

    @Test
    void the_consequence_can_be_a_warning_for_each_expectation_or_a_line_at_the_end_of_the_run() {
        Fixture.Run warned =
                Fixture.run(Often.class, Map.of("ftimer.otherThreads", "report", "ftimer.inconclusive", "warn"));
        assertThat(warned.failures()).isEmpty();
        assertThat(warned.warnings().lines().filter(line -> line.startsWith("ftimer: ")))
                .containsExactly(
                        "ftimer: Cannot verify no region \"missed/**\" (inconclusive): 1 call of another thread was not recorded.",
                        "ftimer: Cannot verify no region \"missed\" (inconclusive): 1 call of another thread was not recorded.");
        assertThat(Often.expectations.notVerified()).isEmpty();

        Fixture.Run listed =
                Fixture.run(Often.class, Map.of("ftimer.otherThreads", "report", "ftimer.inconclusive", "list"));
        assertThat(listed.failures()).isEmpty();
        assertThat(listed.warnings()).isEmpty();
        assertThat(Often.expectations.notVerified())
                .containsExactly(
                        new TestExpectations.NotVerified(
                                "no region \"missed/**\"",
                                "1 call of another thread was not recorded: thread \"worker\": \"missed\" (1 call)"),
                        new TestExpectations.NotVerified(
                                "no region \"missed\"",
                                "1 call of another thread was not recorded: thread \"worker\": \"missed\" (1 call)"));
    }

    @ExtendWith(FTimerExtension.class)
    static class Often {
        private static TestExpectations expectations;

        @Test
        void test(TimerTree tree) {
            oneRecordedAndOneNot();
            for (int i = 0; i < 2; i++) {
                assertThat(tree).doesNotContainRegion("missed/**");
                assertThat(tree).doesNotContainRegion("missed");
            }
            expectations = RunningTest.current().expectations();
        }
    }

    @Test
    void failed_expectations_are_kept_as_data() {
        assertThat(Fixture.run(NotMet.class).failures()).isEmpty();
        assertThat(NotMet.expectations.notMet())
                .containsExactly(new TestExpectations.NotMet("\"load\" exactly 1 time", "1", "2", Optional.empty()));
    }

    @ExtendWith(FTimerExtension.class)
    static class NotMet {
        private static TestExpectations expectations;

        @Test
        void test(TimerTree tree) {
            FTimers.run("load", () -> {});
            FTimers.run("load", () -> {});
            assertThatThrownBy(() -> assertThat(tree).region("load").hasCalls(1))
                    .isInstanceOf(AssertionError.class);
            expectations = RunningTest.current().expectations();
        }
    }

    @Test
    void paths_with_an_upper_bound_and_forbidden_paths_are_kept_for_the_end_of_the_run() {
        assertThat(Fixture.run(Bounds.class).failures()).isEmpty();
        assertThat(Bounds.expectations.bounded())
                .containsExactly(RegionPath.parse("io/*"), RegionPath.parse("db/query"));
        assertThat(Bounds.expectations.forbidden())
                .containsExactly(RegionPath.parse("net/**"), RegionPath.parse("file"));
        assertThat(Bounds.expectations.upperBounds())
                .contains(new TestExpectations.UpperBound("\"io/*\" at most 4 times", 0, 4, "", "io/*"))
                .hasSize(4);
    }

    @ExtendWith(FTimerExtension.class)
    static class Bounds {
        private static TestExpectations expectations;

        @Test
        void test(TimerTree tree) {
            assertThat(tree).region("io/*").hasCallsAtMost(3).hasCallsAtMost(4);
            assertThat(tree).region("db/query").hasCallsAtMost(1);
            assertThat(tree).region("absent").calls().isBetween(0, 3);
            assertThat(tree).doesNotContainRegion("net/**").region("file").hasCalls(0);
            expectations = RunningTest.current().expectations();
        }
    }

    @Test
    void growth_counts_the_calls_of_other_threads_as_the_tree_of_the_test_does() {
        assertThat(Fixture.run(Grows.class).message())
                .startsWith(
                        "Expected the calls of \"inner\" to grow at most as LINEAR with the size, but these grew faster");
        assertThat(Fixture.run(Grows.class, REPORT).message())
                .startsWith(
                        "Cannot verify the calls of \"inner\" to grow at most as LINEAR up to size 2 (inconclusive): 4 calls"
                                + " of other threads were not recorded.\n  thread \"worker\": \"inner\" (4 calls)\n");
    }

    @ExtendWith(FTimerExtension.class)
    static class Grows {
        @Test
        void test() {
            assertThatGrowth(n -> {
                        FTimers.run("inner", () -> {});
                        onThread("worker", () -> {
                            for (int i = 0; i < n * n; i++) {
                                FTimers.run("inner", () -> {});
                            }
                        });
                    })
                    .over(2, 4)
                    .calls("inner")
                    .isAtMost(Growth.LINEAR);
        }
    }

    @Test
    void growth_counts_the_calls_of_a_thread_that_took_part_in_the_test_before() {
        assertThat(Fixture.run(GrowsOnUsedThread.class).message())
                .startsWith(
                        "Expected the calls of \"inner\" to grow at most as LINEAR with the size, but these grew faster");
        assertThat(Fixture.inParallel(GrowsOnUsedThread.class).message())
                .startsWith(
                        "Expected the calls of \"inner\" to grow at most as LINEAR with the size, but these grew faster");
    }

    @ExtendWith(FTimerExtension.class)
    static class GrowsOnUsedThread {
        @Test
        void test(TimerTree tree) throws Exception {
            ExecutorService executor = Executors.newSingleThreadExecutor();
            try {
                executor.submit(() -> FTimers.run("before", () -> {})).get();
                assertThatGrowth(n -> {
                            FTimers.run("inner", () -> {});
                            executor.submit(() -> {
                                        for (int i = 0; i < n * n; i++) {
                                            FTimers.run("inner", () -> {});
                                        }
                                    })
                                    .get();
                        })
                        .over(2, 4)
                        .calls("inner")
                        .isAtMost(Growth.LINEAR);
            } finally {
                executor.shutdownNow();
                assertThat(tree).hasOnlyRegions("before");
            }
        }
    }

    @Test
    void each_run_and_each_dynamic_test_has_the_calls_of_its_own_threads() {
        assertThat(Fixture.run(Repeated.class).failures()).isEmpty();
        assertThat(Fixture.run(Dynamic.class).failures()).isEmpty();
    }

    static class Repeated {
        @Test
        @ExpectCalls(region = "work", exactly = 1)
        @TimeBudget(region = "work", atMost = "10min", repeats = 3)
        void test() {
            onThread("worker", () -> FTimers.run("work", () -> {}));
        }
    }

    static class Dynamic {
        @TestFactory
        @ExpectCalls(region = "work", exactly = 1)
        Stream<DynamicTest> factory(TimerTree tree) {
            onThread("worker", () -> FTimers.run("setup", () -> {}));
            assertThat(tree).region("setup").hasCalls(1);
            return Stream.of("first", "second")
                    .map(name -> dynamicTest(name, () -> onThread("worker", () -> FTimers.run("work", () -> {}))));
        }
    }

    @Test
    void a_body_on_a_separate_thread_has_the_calls_of_its_own_threads() {
        assertThat(Fixture.run(Separate.class).failures()).isEmpty();
        assertThat(Fixture.inParallel(Separate.class).failures()).isEmpty();
    }

    static class Separate {
        @Test
        @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
        @ExpectCalls(region = "work", exactly = 1)
        @ExpectRegions("work")
        void test() {
            onThread("worker", () -> FTimers.run("work", () -> {}));
        }
    }

    @Test
    void calls_of_other_threads_outside_of_the_body_falsify_nothing() {
        assertThat(Fixture.run(AroundBody.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class AroundBody {
        @BeforeEach
        void before() {
            onThread("worker", () -> FTimers.run("setup", () -> {}));
        }

        @Test
        @ExpectRegions("work")
        void test(TimerTree tree) {
            FTimers.run("work", () -> {});
            assertThat(tree).isBalanced().hasOnlyRegions("work");
            assertThatThrownBy(() -> assertThat(tree).containsRegion("setup")).isInstanceOf(AssertionError.class);
        }
    }

    @Test
    void an_operation_that_is_rejected_on_a_thread_of_the_test_fails_it() {
        assertThat(Fixture.run(Misused.class).message())
                .startsWith("InconclusiveExpectationsTest.Misused.test(): 1 operation was rejected.\n"
                        + "  ftimer[name-empty]: start(\"\") rejected: a region name must not be empty or blank\n");
    }

    @Test
    void a_site_timer_that_runs_on_a_thread_that_the_test_did_not_bind_does_not_fail_it() {
        assertThat(Fixture.run(RunningSite.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class RunningSite {
        @Test
        void test(TimerTree tree) {
            onThread("worker", () -> {
                FTimers.run("work", () -> {});
                FTimers.current().site(new Site("write", 1, "Mesh.java", 67)).start();
            });
            assertThat(tree.toString()).contains("Running site timers: \"write\" (Mesh.java:67) on thread \"worker\"");
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class Misused {
        @Test
        void test() {
            onThread("worker", () -> FTimers.run("work", () -> FTimers.start("")));
        }
    }
}
