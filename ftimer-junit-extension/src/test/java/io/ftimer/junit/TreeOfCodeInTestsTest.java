package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.assertj.FTimerAssertions.assertThatTree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.ftimer.FTimers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The tree of code inside a test, to which the settings of the test apply. */
class TreeOfCodeInTestsTest {
    /** Releases both tests of a class when both are inside. */
    private static final CyclicBarrier BOTH = new CyclicBarrier(2);

    /** Has a thread that is older than the tests. */
    private static ExecutorService older;

    private static void work() throws InterruptedException {
        FTimers.run("work", () -> {});
        Thread worker = new Thread(() -> FTimers.run("work", () -> {}));
        worker.start();
        worker.join();
    }

    @Test
    void the_tree_of_the_test_has_nothing_of_the_code() {
        assertThat(Fixture.run(Nested.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class Nested {
        @Test
        void test(TimerTree tree) throws Exception {
            FTimers.run("before", () -> {});
            assertThatTree(() -> work()).hasOnlyRegions("work").region("work").hasCalls(2);
            assertThat(tree).hasOnlyRegions("before");
        }

        @Test
        void code_on_another_thread(TimerTree tree) {
            assertTimeoutPreemptively(
                    Duration.ofMinutes(5),
                    () -> assertThatTree(() -> work()).region("work").hasCalls(2));
            assertThat(tree).doesNotContainRegion("work");
        }
    }

    @Test
    void misuse_in_the_code_follows_the_setting_of_the_test() {
        assertThat(Fixture.run(LeavesOpen.class).message())
                .startsWith("assertThatTree: 1 region was left open.\n  left open: \"work\"\n");

        Fixture.Run lenient = Fixture.run(LeavesOpen.class, Map.of("ftimer.misuse", "warn"));
        assertThat(lenient.failures()).isEmpty();
        assertThat(lenient.warnings()).contains("ftimer: assertThatTree: 1 region was left open.\n");
    }

    @ExtendWith(FTimerExtension.class)
    static class LeavesOpen {
        @Test
        void test() {
            assertThatTree(() -> FTimers.start("work")).region("work").hasCalls(1);
        }
    }

    @Test
    void parallel_tests_have_the_threads_that_their_code_creates() {
        assertThat(Fixture.inParallel(Parallel.class).failures()).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class Parallel {
        @Test
        void first() throws Exception {
            together();
        }

        @Test
        void second() throws Exception {
            together();
        }

        private static void together() throws Exception {
            assertThatTree(() -> {
                        BOTH.await();
                        work();
                        BOTH.await();
                    })
                    .region("work")
                    .hasCalls(2);
        }
    }

    @Test
    void only_created_threads_take_part_in_a_test_if_that_is_set() throws Exception {
        older = Executors.newSingleThreadExecutor();
        try {
            older.submit(() -> {}).get();

            assertThat(Fixture.run(OlderThread.class, Map.of("ftimer.otherThreads", "created"))
                            .failures())
                    .hasSize(1);
            assertThat(Fixture.run(OlderThread.class).failures()).isEmpty();
        } finally {
            older.shutdownNow();
        }
    }

    static class OlderThread {
        @Test
        @ExtendWith(FTimerExtension.class)
        @ExpectCalls(region = "work", exactly = 1)
        void test() throws Exception {
            older.submit(() -> FTimers.run("work", () -> {})).get();
        }
    }
}
