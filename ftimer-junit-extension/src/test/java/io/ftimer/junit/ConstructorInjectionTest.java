package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.ftimer.FTimers;
import io.ftimer.TimerSession;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Objects in constructors follow the test that runs on the instance. */
class ConstructorInjectionTest {

    @Test
    void an_object_in_a_constructor_follows_the_test_on_the_instance() {
        assertThat(Fixture.run(InstancePerTest.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class InstancePerTest {
        private final TimerTree tree;
        private final TimerSession session;

        InstancePerTest(TimerTree tree, TimerSession session) {
            this.tree = tree;
            this.session = session;
        }

        @Test
        void first(TimerTree ofTest) {
            recordsOneCall(ofTest);
        }

        @RepeatedTest(2)
        void repeated(TimerTree ofTest) {
            recordsOneCall(ofTest);
        }

        @TestFactory
        Stream<DynamicTest> dynamic() {
            return Stream.of("one", "two").map(name -> dynamicTest(name, () -> recordsOneCall(tree)));
        }

        @Nested
        class Inner {
            private final TimerTree innerTree;

            Inner(TimerTree innerTree) {
                this.innerTree = innerTree;
            }

            @Test
            void nested() {
                recordsOneCall(innerTree);
            }
        }

        private void recordsOneCall(TimerTree other) {
            assertThat(tree.summary().entries()).isEmpty();
            FTimers.run("work", () -> {});
            assertThat(tree).region("work").hasCalls(1);
            assertThat(other).region("work").hasCalls(1);
            assertThat(session.summary().entries()).hasSize(1);
            assertThat(session.timer()).isSameAs(FTimers.current());
        }
    }

    @Test
    void one_instance_for_all_tests_follows_from_test_to_test() {
        assertThat(Fixture.run(OneInstance.class).failures()).isEmpty();
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class OneInstance extends InstancePerTest {
        private final TimerTree tree;

        OneInstance(TimerTree tree, TimerSession session) {
            super(tree, session);
            this.tree = tree;
        }

        @BeforeAll
        void before() {
            assertThat(tree).region("@Constructor(OneInstance)").hasCalls(1);
        }

        @AfterAll
        void after() {
            assertThat(tree).region("@BeforeAll(before)").hasCalls(1);
        }
    }

    @Test
    void tests_in_parallel_on_one_instance_see_their_own() {
        assertThat(Fixture.inParallel(SharedInstance.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    @Execution(ExecutionMode.CONCURRENT)
    static class SharedInstance {
        private final CountDownLatch bothRecorded = new CountDownLatch(2);
        private final CountDownLatch bothLooked = new CountDownLatch(2);
        private final TimerTree tree;

        SharedInstance(TimerTree tree) {
            this.tree = tree;
        }

        @Test
        void first() throws Exception {
            records("first");
        }

        @Test
        void second() throws Exception {
            records("second");
        }

        private void records(String region) throws Exception {
            FTimers.run(region, () -> {});
            meet(bothRecorded);
            assertThat(tree.summary().entries())
                    .singleElement()
                    .satisfies(entry -> assertThat(entry.name()).isEqualTo(region));
            assertThatIllegalStateException()
                    .isThrownBy(() -> onThread("stranger", tree::summary))
                    .withMessage(
                            "no current test for thread \"stranger\": 2 tests run on the instance that received this"
                                    + " object, on other threads; use this object while a test runs, or declare it as a"
                                    + " parameter of the test method");
            meet(bothLooked);
        }

        private static void meet(CountDownLatch latch) throws InterruptedException {
            latch.countDown();
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void other_threads_see_the_only_test_on_the_instance() {
        assertThat(Fixture.run(OtherThreads.class).failures()).isEmpty();
        assertThatIllegalStateException()
                .isThrownBy(() -> OtherThreads.kept.summary())
                .withMessage(
                        "no current test for thread \"" + Thread.currentThread().getName()
                                + "\": no test runs on the instance that received this object; use this object while a"
                                + " test runs, or declare it as a parameter of the test method");
    }

    @ExtendWith(FTimerExtension.class)
    static class OtherThreads {
        private static TimerTree kept;

        OtherThreads(TimerTree tree) {
            kept = tree;
        }

        @Test
        void test() throws Exception {
            FTimers.run("work", () -> {});
            assertThat(onThread("worker", () -> kept.summary().entries().size()))
                    .isEqualTo(1);
        }
    }

    private static <T> T onThread(String name, Callable<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(work);
        new Thread(task, name).start();
        try {
            return task.get(1, TimeUnit.MINUTES);
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
    }
}
