package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.fail;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FTimerExtensionTest {

    @Test
    void every_kind_of_test_method_has_a_fresh_tree() {
        assertThat(Fixture.run(TestMethods.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class TestMethods {

        @Test
        void first(TimerTree tree) {
            recordsOneCall(tree);
        }

        @Test
        void second(TimerTree tree) {
            recordsOneCall(tree);
        }

        @RepeatedTest(2)
        void repeated(TimerTree tree) {
            recordsOneCall(tree);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void parameterized(int number, TimerTree tree) {
            recordsOneCall(tree);
        }

        @Nested
        class Inner {
            @Test
            void nested(TimerTree tree) {
                recordsOneCall(tree);
            }
        }

        private static void recordsOneCall(TimerTree tree) {
            assertThat(tree.summary().entries()).isEmpty();
            FTimers.run("work", () -> {});
            assertThat(tree).isBalanced().region("work").hasCalls(1);
        }
    }

    @Test
    void one_test_instance_for_all_tests_shares_no_tree() {
        assertThat(Fixture.run(OneInstance.class).failures()).isEmpty();
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class OneInstance extends TestMethods {}

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
    void a_session_ends_with_its_test_and_can_still_be_read() {
        assertThat(Fixture.run(Kept.class).failures()).isEmpty();

        assertThatIllegalStateException().isThrownBy(() -> Kept.session.bind());
        assertThat(Kept.tree).region("work").hasCalls(1);
    }

    @ExtendWith(FTimerExtension.class)
    static class Kept {
        private static TimerSession session;
        private static TimerTree tree;

        @Test
        void test(TimerSession session, TimerTree tree) {
            Kept.session = session;
            Kept.tree = tree;
            FTimers.run("work", () -> {});
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
    void the_thread_is_bound_after_the_test_to_what_it_was_bound_to_before() {
        try (TimerSession outer = TimerSession.open();
                TimerBinding binding = outer.bind()) {
            FTimers.start("outer");
            Fixture.Run run = Fixture.run(PassesAndFails.class);
            FTimers.run("inner", () -> {});
            FTimers.stop("outer");

            assertThat(run.failures()).hasSize(1);
            assertThat(outer.summary()).isBalanced().region("outer").hasChildrenInOrder("inner");
        }
    }

    @Test
    void a_thread_that_was_bound_to_nothing_is_so_again() {
        try (TimerSession watcher = TimerSession.open()) {
            Fixture.run(PassesAndFails.class);
            FTimers.run("after", () -> {});

            assertThat(watcher.summary().unboundCalls())
                    .containsExactlyEntriesOf(Map.of(Thread.currentThread().getName(), 1L));
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class PassesAndFails {
        @Test
        void passes() {
            FTimers.run("work", () -> {});
        }

        @Test
        void fails() {
            FTimers.run("work", () -> fail("of the user"));
        }
    }

    @Test
    void a_constructor_is_told_that_there_is_no_test_yet() {
        assertThat(Fixture.run(InConstructor.class).failures())
                .singleElement()
                .extracting(Throwable::getMessage)
                .isEqualTo("TimerTree belongs to one test and cannot be injected into"
                        + " io.ftimer.junit.FTimerExtensionTest$InConstructor(io.ftimer.junit.TimerTree);"
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

    @Test
    void tests_in_parallel_do_not_mix() {
        assertThat(Fixture.inParallel(Parallel.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class Parallel {
        private static final CountDownLatch BOTH_RUN = new CountDownLatch(2);

        @Test
        void first(TimerTree tree) throws InterruptedException {
            meets("first", tree);
        }

        @Test
        void second(TimerTree tree) throws InterruptedException {
            meets("second", tree);
        }

        private static void meets(String name, TimerTree tree) throws InterruptedException {
            FTimers.start(name);
            BOTH_RUN.countDown();
            assertThat(BOTH_RUN.await(1, TimeUnit.MINUTES)).isTrue();
            FTimers.stop(name);
            assertThat(tree).isBalanced();
            assertThat(tree.summary().entries()).hasSize(1);
        }
    }
}
