package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.ftimer.FTimers;
import io.ftimer.TimerSession;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The parameters of a factory inside its dynamic tests. */
class DynamicTestsTest {

    @Test
    void a_parameter_of_the_factory_shows_the_dynamic_test_that_runs() {
        assertThat(Fixture.run(Factory.class).failures()).isEmpty();
    }

    @FTimed
    static class Factory {
        private TimerTree ofSetUp;

        @BeforeEach
        void keep(TimerTree tree) {
            ofSetUp = tree;
        }

        @TestFactory
        Stream<DynamicNode> factory(TimerTree tree, TimerSession session) {
            FTimers.run("making", () -> {});
            assertThat(tree).hasOnlyRegions("making");
            return Stream.of(
                    dynamicTest("first", () -> recordsOneCall(tree, session)),
                    dynamicContainer("container", List.of(dynamicTest("inner", () -> recordsOneCall(tree, session)))),
                    dynamicTest("of set up", () -> recordsOneCall(ofSetUp, session)));
        }

        private static void recordsOneCall(TimerTree tree, TimerSession session) throws Exception {
            assertThat(tree.summary().entries()).isEmpty();
            FTimers.run("work", () -> {});
            assertThat(tree).isBalanced().hasOnlyRegions("work");
            assertThat(session.summary()).region("work").hasCalls(1);
            assertThat(onThread("helper", () -> calls(tree))).isEqualTo(1);
        }

        @AfterEach
        void after(TimerTree tree) {
            assertThat(tree).hasOnlyRegions("making");
            assertThat(ofSetUp).hasOnlyRegions("making");
        }
    }

    @Test
    void dynamic_tests_in_parallel_do_not_mix() {
        assertThat(Fixture.inParallel(InParallel.class).failures()).isEmpty();
    }

    @FTimed
    static class InParallel {
        private final CountDownLatch bothRecorded = new CountDownLatch(2);
        private final CountDownLatch bothLooked = new CountDownLatch(2);

        @TestFactory
        @Execution(ExecutionMode.CONCURRENT)
        List<DynamicTest> factory(TimerTree tree) {
            return List.of(
                    dynamicTest("first", () -> records("first", tree)),
                    dynamicTest("second", () -> records("second", tree)));
        }

        private void records(String region, TimerTree tree) throws Exception {
            FTimers.run(region, () -> {});
            meet(bothRecorded);
            assertThat(tree).hasOnlyRegions(region);
            assertThatIllegalStateException()
                    .isThrownBy(() -> onThread("stranger", () -> calls(tree)))
                    .withMessage(
                            "no current test for thread \"stranger\": 2 tests run for the factory that received this"
                                    + " object, on other threads; use this object while a test runs, or declare it as a"
                                    + " parameter of the test method");
            meet(bothLooked);
        }

        private static void meet(CountDownLatch latch) throws InterruptedException {
            latch.countDown();
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    private static long calls(TimerTree tree) {
        return tree.summary().entries().get(0).callCount();
    }

    private static long onThread(String name, Callable<Long> work) throws Exception {
        FutureTask<Long> task = new FutureTask<>(work);
        new Thread(task, name).start();
        try {
            return task.get(1, TimeUnit.MINUTES);
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
    }
}
