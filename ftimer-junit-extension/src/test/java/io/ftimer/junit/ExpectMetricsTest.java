package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.metrics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Expectations on metrics that the tests themselves move. */
class ExpectMetricsTest {
    private static final AtomicLong STEPS = new AtomicLong();
    private static final List<String> EVENTS = new ArrayList<>();

    private static FTimerExtension counting() {
        return FTimerExtension.builder()
                .metrics(new Metric("work", STEPS::get), new Metric("allocatedBytes", () -> 8 * STEPS.get()))
                .build();
    }

    private static void spend(long steps) {
        STEPS.addAndGet(steps);
    }

    private static void sort(long steps) {
        FTimers.run("sort", () -> spend(steps));
    }

    private static List<String> eventsOf(Class<?> tests) {
        EVENTS.clear();
        assertThat(Fixture.run(tests).failures()).isEmpty();
        return List.copyOf(EVENTS);
    }

    @Test
    void expectations_on_regions_and_bodies_are_met() {
        assertThat(Fixture.run(Met.class).failures()).isEmpty();
    }

    static class Met {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(region = "sort", exactly = 5)
        @ExpectWork(region = "sort", self = true, exactly = 2)
        @ExpectWork(region = "sort/*", atLeast = 3, atMost = 3)
        @ExpectWork(exactly = 6)
        @ExpectAllocation(region = "sort", exactly = "40B")
        @ExpectAllocation(atMost = "48B")
        void test(TimerTree tree) {
            FTimers.run("sort", () -> {
                spend(2);
                FTimers.run("swap", () -> spend(3));
            });
            spend(1);
            assertThat(tree)
                    .region("sort")
                    .steps()
                    .isEqualTo(5)
                    .withoutChildren()
                    .steps()
                    .isEqualTo(2);
        }
    }

    @Test
    void a_failure_shows_the_annotation_and_the_numbers() {
        assertThat(Fixture.run(TooMuch.class).message())
                .isEqualTo(
                        "[@ExpectWork(region = \"sort\", atMost = 4)] Expected region \"sort\" to take at most 4 steps, but"
                                + " it took 5:\n\n"
                                + "       steps  self  calls  region\n"
                                + "  -->      5     5      1  sort");
    }

    static class TooMuch {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(region = "sort", atMost = 4)
        void test() {
            sort(5);
        }
    }

    @Test
    void the_first_runs_do_not_count_and_of_the_others_the_smallest_does() {
        EVENTS.clear();
        assertThat(Fixture.run(Warm.class).failures()).isEmpty();
        assertThat(EVENTS).containsExactly("before", "run 1", "run 2", "run 3", "run 4", "run 5", "after");
        assertThat(Fixture.run(TooCold.class).message())
                .startsWith(
                        "[@ExpectWork(region = \"sort\", atMost = 9, warmups = 2, repeats = 3)] Expected region \"sort\" to"
                                + " take at most 9 steps, but it took 10, in the smallest of 3 runs:\n");
    }

    static class Warm {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        private int run;

        @BeforeEach
        void before() {
            EVENTS.add("before");
        }

        /** Takes 300, 200, 13, 10 and 11 steps. */
        @Test
        @ExpectWork(region = "sort", exactly = 10, warmups = 2, repeats = 3)
        @ExpectWork(exactly = 10, warmups = 2)
        @ExpectCalls(region = "sort", exactly = 1)
        void test() {
            run++;
            EVENTS.add("run " + run);
            sort(List.of(300, 200, 13, 10, 11).get(run - 1));
        }

        @AfterEach
        void after() {
            EVENTS.add("after");
        }
    }

    static class TooCold {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        private int run;

        @Test
        @ExpectWork(region = "sort", atMost = 9, warmups = 2, repeats = 3)
        void test() {
            sort(List.of(3, 2, 13, 10, 11).get(run++));
        }
    }

    @Test
    void each_run_has_a_tree_of_its_own_with_the_recorder_that_the_body_uses() {
        assertThat(eventsOf(OwnTrees.class)).containsExactly("x", "x", "x", "x");
    }

    static class OwnTrees {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @ParameterizedTest
        @ValueSource(strings = "x")
        @ExpectWork(region = "sort", exactly = 5, warmups = 3)
        @ExpectWork(exactly = 5)
        void test(String parameter, FTimer timer, TimerTree tree) {
            EVENTS.add(parameter);
            assertThat(tree).doesNotContainRegion("**");
            assertThat(timer).isSameAs(FTimers.current());
            timer.start("sort");
            spend(5);
            timer.stop("sort");
            assertThat(tree).region("sort").hasCalls(1).steps().isEqualTo(5);
        }
    }

    @Test
    void a_dynamic_test_has_the_expectations_of_its_factory() {
        assertThat(eventsOf(Dynamic.class)).containsExactly("one", "one", "two", "two");
    }

    static class Dynamic {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @TestFactory
        @ExpectWork(region = "sort", exactly = 5)
        Stream<DynamicTest> factory() {
            return Stream.of("one", "two")
                    .map(name -> DynamicTest.dynamicTest(name, () -> {
                        EVENTS.add(name);
                        sort(5);
                    }));
        }
    }

    @Test
    void without_warmups_the_run_of_junit_is_measured() {
        assertThat(eventsOf(Cold.class)).containsExactly("run");
    }

    static class Cold {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(region = "sort", exactly = 5, warmups = 0)
        @ExpectWork(exactly = 5, warmups = 0)
        void test() {
            EVENTS.add("run");
            sort(5);
        }
    }

    @Test
    void the_run_of_junit_is_not_measured_without_the_setting() {
        assertThat(Fixture.run(NotMeasured.class).message())
                .startsWith(
                        "[@ExpectAllocation(region = \"sort\", atMost = \"1GB\", warmups = 0, repeats = 1)] Cannot verify"
                                + " \"sort\" to allocate at most 1 000 000 000 bytes (inconclusive): the allocated bytes of regions were"
                                + " not measured.\n"
                                + "Set ftimer.metrics=allocation, or use @ExpectAllocation with warmups of at least 1.\n");
        assertThat(Fixture.run(NotMeasured.class, Map.of("ftimer.metrics", "allocation"))
                        .failures())
                .isEmpty();
    }

    static class NotMeasured {
        @Test
        @ExpectAllocation(region = "sort", atMost = "1GB", warmups = 0, repeats = 1)
        void test() {
            sort(5);
        }
    }

    @Test
    void steps_that_nothing_counts_prove_nothing() {
        assertThat(Fixture.run(NothingCounts.class).message())
                .isEqualTo("[@ExpectWork(atMost = 5)] Cannot verify the body of the test to take at most 5 steps"
                        + " (inconclusive): the steps of regions were not counted.\n"
                        + "  this JVM counts no steps\n"
                        + "Set ftimer.work to the code whose steps count, for example ftimer.work=com.acme.**.");
    }

    static class NothingCounts {
        @Test
        @ExpectWork(atMost = 5)
        void test() {}
    }

    @Test
    void a_number_of_a_body_without_regions_shows_no_tree() {
        assertThat(Fixture.run(OnlySteps.class).message())
                .isEqualTo(
                        "[@ExpectWork(atMost = 4)] Expected the body of the test to take at most 4 steps, but it took 5.");
    }

    static class OnlySteps {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(atMost = 4)
        void test() {
            spend(5);
        }
    }

    @Test
    void a_body_without_a_step_proves_nothing() {
        assertThat(Fixture.run(NoStep.class).message())
                .isEqualTo("[@ExpectWork(atMost = 5)] Cannot verify the body of the test to take at most 5 steps"
                        + " (inconclusive): this JVM counts no steps.\n"
                        + "Set ftimer.work to the code whose steps count, for example ftimer.work=com.acme.**.");
    }

    static class NoStep {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(atMost = 5)
        void test() {}
    }

    @Test
    void a_body_that_fails_fails_the_test_with_its_own_failure() {
        Throwable failure = Fixture.run(Fails.class).failures().get(0);

        assertThat(failure).isInstanceOf(IllegalStateException.class).hasMessage("of the user");
        assertThat(failure.getStackTrace()[0].getMethodName()).isEqualTo("test");
        assertThat(failure.getSuppressed())
                .singleElement()
                .extracting(Throwable::getMessage)
                .isEqualTo("the body failed in measured run 3 of 8 after it had passed before");
    }

    static class Fails {
        private int run;

        @Test
        @ExpectAllocation(atMost = "1GB")
        void test() {
            if (++run == 3) {
                throw new IllegalStateException("of the user");
            }
        }
    }

    @Test
    void a_region_that_is_left_open_is_reported_with_the_run() {
        assertThat(Fixture.run(LeavesOpen.class).message())
                .startsWith("ExpectMetricsTest.LeavesOpen.test(), measured run 2 of 8: 1 region was left open.\n");
    }

    static class LeavesOpen {
        private int run;

        @Test
        @ExpectAllocation(atMost = "1GB")
        void test() {
            if (++run == 2) {
                FTimers.start("sort");
            }
        }
    }

    @Test
    void malformed_annotations_say_what_is_expected() {
        assertThat(Fixture.run(Malformed.class).failures())
                .extracting(Throwable::getMessage)
                .map(message -> message.replace("ExpectMetricsTest.Malformed.", ""))
                .containsExactlyInAnyOrder(
                        "@ExpectAllocation() on noBound(): expected either exactly, or atLeast, atMost or both",
                        "@ExpectAllocation(exactly = \"1B\", atMost = \"2B\") on both(): expected either exactly, or atLeast,"
                                + " atMost or both",
                        "@ExpectAllocation(atMost = \"4 apples\") on size(): invalid size \"4 apples\": expected a number and one"
                                + " of the units B, kB, MB, GB (thousands), KiB, MiB, GiB (of 1024), for instance 4kB",
                        "@ExpectAllocation(atMost = \"4B\", self = true) on self(): self leaves out the regions inside a region:"
                                + " set region too",
                        "@ExpectWork(atMost = 4, warmups = -1) on warmups(): warmups must be at least 0, was -1",
                        "@ExpectWork(atMost = 4, repeats = 0) on repeats(): repeats must be at least 1, was 0",
                        "@ExpectWork(exactly = -3) on negative(): number of steps must be at least 0, was -3");
    }

    static class Malformed {
        @Test
        @ExpectAllocation
        void noBound() {}

        @Test
        @ExpectAllocation(exactly = "1B", atMost = "2B")
        void both() {}

        @Test
        @ExpectAllocation(atMost = "4 apples")
        void size() {}

        @Test
        @ExpectAllocation(atMost = "4B", self = true)
        void self() {}

        @Test
        @ExpectWork(atMost = 4, warmups = -1)
        void warmups() {}

        @Test
        @ExpectWork(atMost = 4, repeats = 0)
        void repeats() {}

        @Test
        @ExpectWork(exactly = -3)
        void negative() {}
    }

    @Test
    void an_unknown_metric_is_rejected() {
        assertThat(Fixture.run(NotMeasured.class, Map.of("ftimer.metrics", "alocation"))
                        .message())
                .isEqualTo(
                        "invalid value \"alocation\" for ftimer.metrics: unknown metric \"alocation\", expected cpu,"
                                + " allocation, collections, collectiontime, memory, work or jdkwork; did you mean \"allocation\"?");
    }
}
