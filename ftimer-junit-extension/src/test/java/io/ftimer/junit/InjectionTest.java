package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.TimerSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What methods get as parameters, and on which thread they use it. */
class InjectionTest {

    @Test
    void the_injected_objects_are_of_one_session() {
        assertThat(Fixture.run(Injected.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class Injected {

        @BeforeEach
        void before(FTimer timer, TimerSession session) {
            timer.start("before");
            timer.stop("before");
            assertThat(session.timer()).isSameAs(timer);
        }

        @Test
        void test(FTimer timer, TimerTree tree, TimerSession session) {
            timer.start("a");
            FTimers.run("b", () -> {});
            timer.stop("a");

            assertThat(tree).isBalanced().region("before").hasCalls(1);
            assertThat(tree).region("a/b").hasCalls(1);
            assertThat(tree.summary().entries()).isEqualTo(session.summary().entries());
        }

        @AfterEach
        void after(TimerTree tree) {
            assertThat(tree).region("a/b").hasCalls(1);
        }
    }

    @Test
    void a_region_left_open_before_the_body_does_not_separate_recorder_and_facade() {
        assertThat(Fixture.run(OpenBeforeBody.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class OpenBeforeBody {

        @BeforeEach
        void before(FTimer timer) {
            timer.start("whole test");
        }

        @Test
        void test(FTimer timer, TimerTree tree) {
            timer.start("a");
            FTimers.run("b", () -> {});
            timer.stop("a");

            assertThat(tree).region("a").hasChildrenInOrder("b");
        }

        @AfterEach
        void after(FTimer timer, TimerTree tree) {
            timer.stop("whole test");
            assertThat(tree).isBalanced();
        }
    }

    @Test
    void a_body_on_a_thread_of_its_own_is_in_the_tree() {
        assertThat(Fixture.run(SeparateThread.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    static class SeparateThread {

        @Test
        void injected_recorder_and_facade_nest(FTimer timer, TimerTree tree) {
            assertNested(timer, tree);
        }

        @ParameterizedTest
        @ValueSource(strings = "x")
        void so_they_do_with_other_arguments(String argument, FTimer timer, TimerTree tree) {
            assertThat(argument).isEqualTo("x");
            assertNested(timer, tree);
        }

        @Test
        void without_a_recorder_among_the_arguments(TimerTree tree) {
            FTimers.run("a", () -> {});
            assertThat(tree).region("a").hasCalls(1);
        }

        private static void assertNested(FTimer timer, TimerTree tree) {
            assertThat(Thread.currentThread().getName()).startsWith("junit-timeout-thread");
            timer.start("a");
            FTimers.run("b", () -> {});
            timer.stop("a");
            assertThat(tree).isBalanced().region("a").hasChildrenInOrder("b");
        }
    }

    @Test
    void a_failure_on_a_thread_of_its_own_comes_out_unchanged() {
        assertThat(Fixture.run(SeparateThreadFails.class).failures())
                .singleElement()
                .isInstanceOf(IllegalStateException.class)
                .extracting(Throwable::getMessage)
                .isEqualTo("of the user");
    }

    @ExtendWith(FTimerExtension.class)
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    static class SeparateThreadFails {
        @Test
        void fails(FTimer timer) {
            throw new IllegalStateException("of the user");
        }
    }

    @Test
    void a_constructor_is_told_that_there_is_no_test_yet() {
        assertThat(Fixture.run(InConstructor.class).failures())
                .singleElement()
                .extracting(Throwable::getMessage)
                .isEqualTo("TimerTree belongs to one test and cannot be injected into"
                        + " io.ftimer.junit.InjectionTest$InConstructor(io.ftimer.junit.TimerTree);"
                        + " make it a parameter of a test method or of a method with @BeforeEach or @AfterEach");
    }

    @ExtendWith(FTimerExtension.class)
    static class InConstructor {
        InConstructor(TimerTree tree) {}

        @Test
        void test() {}
    }

    @Test
    void a_method_for_all_tests_is_told_that_it_has_no_tree() {
        assertThat(Fixture.run(BeforeAllTests.class).failures())
                .singleElement()
                .extracting(Throwable::getMessage)
                .asString()
                .startsWith("FTimer belongs to one test and cannot be injected into static void");
    }

    @ExtendWith(FTimerExtension.class)
    static class BeforeAllTests {
        @BeforeAll
        static void before(FTimer timer) {}

        @Test
        void test() {}
    }
}
