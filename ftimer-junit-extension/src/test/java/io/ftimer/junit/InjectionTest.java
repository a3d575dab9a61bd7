package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.TimerSession;
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parameters of methods, and the threads on which they are used. */
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

            assertThat(tree).isBalanced().region("@BeforeEach(before)/before").hasCalls(1);
            assertThat(tree).region("a/b").hasCalls(1);
            assertThat(tree.summary().entries()).isEqualTo(session.summary().entries());
        }

        @AfterEach
        void after(TimerTree tree) {
            assertThat(tree).region("a/b").hasCalls(1);
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
    void a_failure_on_a_separate_thread_is_rethrown_unchanged() {
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
    void a_method_for_all_tests_has_the_tree_of_the_class() {
        assertThat(Fixture.run(ForAllTests.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class ForAllTests {
        @BeforeAll
        static void before(FTimer timer) {
            timer.start("connect");
            timer.stop("connect");
        }

        @Test
        void test(TimerTree tree) {
            assertThat(tree.summary().entries()).isEmpty();
        }

        @AfterAll
        static void after(TimerTree tree, TimerSession session) {
            assertThat(tree).region("@BeforeAll(before)/connect").hasCalls(1);
            assertThat(tree).region("@Constructor(ForAllTests)").hasCalls(1);
            assertThat(session.summary().entries()).hasSize(4);
        }
    }

    @Test
    void two_recorders_for_one_method_are_one() {
        assertThat(Fixture.run(TwoRecorders.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class TwoRecorders {
        @Test
        void test(FTimer one, FTimer two) {
            assertThat(one).isSameAs(two).isSameAs(FTimers.current());
        }
    }

    @Test
    void other_interceptors_see_the_body_on_every_thread() {
        Witness.SEEN.set(0);
        assertThat(Fixture.run(Witnessed.class).failures()).isEmpty();
        assertThat(Witness.SEEN).hasValue(1);
    }

    @ExtendWith({FTimerExtension.class, Witness.class})
    static class Witnessed {
        @Test
        @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
        void test(FTimer timer) {
            assertThat(timer).isSameAs(FTimers.current());
        }
    }

    static class Witness implements InvocationInterceptor {
        private static final AtomicInteger SEEN = new AtomicInteger();

        @Override
        public void interceptTestMethod(
                Invocation<Void> body, ReflectiveInvocationContext<Method> method, ExtensionContext context)
                throws Throwable {
            SEEN.incrementAndGet();
            body.proceed();
        }
    }

    @Test
    void a_recorder_parameter_of_a_constructor_is_rejected() {
        assertThat(Fixture.run(InConstructor.class).message())
                .isEqualTo(
                        "FTimer parameter of constructor InjectionTest.InConstructor(FTimer) rejected: a recorder belongs to"
                                + " one thread in one test; use a TimerSession, or a parameter of a method");
    }

    @ExtendWith(FTimerExtension.class)
    static class InConstructor {
        InConstructor(FTimer timer) {}

        @Test
        void test() {}
    }
}
