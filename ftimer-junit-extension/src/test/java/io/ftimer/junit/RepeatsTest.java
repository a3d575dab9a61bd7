package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.TimerSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that annotations repeat. */
class RepeatsTest {
    private static final List<String> EVENTS = new ArrayList<>();

    private static List<String> eventsOf(Class<?> tests) {
        EVENTS.clear();
        assertThat(Fixture.run(tests).failures()).isEmpty();
        return List.copyOf(EVENTS);
    }

    @Test
    void only_the_body_is_repeated_on_the_same_instance_with_the_same_parameters() {
        assertThat(eventsOf(Repeated.class)).containsExactly("before", "body 1 x", "body 2 x", "body 3 x", "after 1");
    }

    static class Repeated {
        private int count;

        @BeforeEach
        void before() {
            EVENTS.add("before");
        }

        @ParameterizedTest
        @ValueSource(strings = "x")
        @TimeBudget(region = "work", atMost = "1min", repeats = 2)
        @ExpectShare(region = "work", of = "work", atLeast = 1, repeats = 3)
        @ExpectCalls(region = "work", exactly = 1)
        void body(String parameter, FTimer timer, TimerTree tree, TimerSession session) {
            count++;
            EVENTS.add("body " + count + " " + parameter);
            assertThat(tree).doesNotContainRegion("**");
            assertThat(timer).isSameAs(FTimers.current()).isSameAs(session.timer());
            timer.start("work");
            timer.stop("work");
            assertThat(tree).region("work").hasCalls(1);
            assertThat(session.summary()).region("work").hasCalls(1);
        }

        @AfterEach
        void after(TimerTree tree) {
            EVENTS.add("after "
                    + tree.summary()
                            .entries(io.ftimer.values.RegionPath.of("work"))
                            .get(0)
                            .callCount());
        }
    }

    @Test
    void a_tree_from_the_constructor_is_that_of_the_run() {
        assertThat(eventsOf(FromConstructor.class)).containsExactly("[]", "[]");
    }

    @FTimed
    static class FromConstructor {
        private final TimerTree tree;

        FromConstructor(TimerTree tree) {
            this.tree = tree;
        }

        @Test
        @TimeBudget(region = "work", atMost = "1min", repeats = 2)
        void body() {
            EVENTS.add(tree.summary().entries().toString());
            FTimers.run("work", () -> {});
        }
    }

    @Test
    void a_separate_thread_runs_all_of_them() {
        assertThat(eventsOf(SeparateThread.class)).hasSize(2).allMatch(name -> name.startsWith("junit-timeout-thread"));
    }

    static class SeparateThread {
        @Test
        @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
        @TimeBudget(region = "work", atMost = "1min", repeats = 2)
        void body(FTimer timer) {
            EVENTS.add(Thread.currentThread().getName());
            timer.start("work");
            timer.stop("work");
        }
    }

    @Test
    void a_dynamic_test_is_repeated_as_its_factory_declares() {
        assertThat(eventsOf(Dynamic.class)).containsExactly("one", "one", "two", "two");
    }

    static class Dynamic {
        @TestFactory
        @TimeBudget(region = "work", atMost = "1min", repeats = 2)
        List<DynamicTest> factory() {
            return List.of("one", "two").stream()
                    .map(name -> DynamicTest.dynamicTest(name, () -> {
                        EVENTS.add(name);
                        FTimers.run("work", () -> {});
                    }))
                    .toList();
        }
    }

    @Test
    void counts_are_checked_in_every_run() {
        assertThat(Fixture.run(MoreEachTime.class).message())
                .isEqualTo(
                        "[@ExpectCalls(region = \"work\", exactly = 1), run 2 of 2] Expected region \"work\" to have 1 call,"
                                + " but it had 2:\n\n" + """
                               calls  region
                          -->      2  work\
                        """);
    }

    static class MoreEachTime {
        private int calls;

        @Test
        @TimeBudget(region = "work", atMost = "1min", repeats = 2)
        @ExpectCalls(region = "work", exactly = 1)
        void body() {
            calls++;
            for (int i = 0; i < calls; i++) {
                FTimers.run("work", () -> {});
            }
        }
    }

    @Test
    void a_body_that_fails_in_a_later_run_fails_the_test_with_its_own_failure() {
        Throwable failure = Fixture.run(FailsLater.class).failures().get(0);

        assertThat(failure).isInstanceOf(IllegalStateException.class).hasMessage("of the user");
        assertThat(failure.getSuppressed())
                .singleElement()
                .extracting(Throwable::getMessage)
                .isEqualTo("the body failed in run 2 of 3 after it had passed before");
    }

    static class FailsLater {
        private boolean again;

        @Test
        @TimeBudget(region = "work", atMost = "1min", repeats = 3)
        void body() {
            if (again) {
                throw new IllegalStateException("of the user");
            }
            again = true;
        }
    }

    @Test
    void misuse_is_reported_with_the_run() {
        assertThat(Fixture.run(MisusesLater.class).message())
                .startsWith("RepeatsTest.MisusesLater.body(), run 2 of 2: 1 region was left open.\n");
    }

    static class MisusesLater {
        private boolean again;

        @Test
        @TimeBudget(region = "work", atMost = "1min", repeats = 2)
        void body() {
            if (again) {
                FTimers.start("work");
            }
            again = true;
        }
    }

    @Test
    void a_test_that_is_aborted_when_it_is_run_again_is_aborted() {
        Fixture.Run run = Fixture.run(AbortsLater.class, Map.of("ftimer.report", "tree"));

        assertThat(run.failures()).isEmpty();
        assertThat(run.printed()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class AbortsLater {
        private boolean again;

        @Test
        @TimeBudget(region = "work", atMost = "1min", repeats = 2)
        void body() {
            assumeTrue(!again);
            again = true;
        }
    }
}
