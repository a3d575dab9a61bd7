package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.TestExpectations.NotVerified;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests that run in parallel, and whose work runs on threads that no code binds. */
class ParallelThreadsTest {

    @Test
    void threads_that_a_parallel_test_creates_belong_to_it() {
        assertThat(Fixture.inParallel(OwnThreads.class).failures())
                .hasSize(2)
                .allSatisfy(failure -> assertThat(failure)
                        .hasMessageContaining("Expected region \"db/query\" to have at most 3 calls, but it had 7:")
                        .hasMessageEndingWith("\nIncludes threads that the test did not bind: worker (14 calls)."));
    }

    static class OwnThreads {
        @Test
        @ExpectCalls(region = "db/query", atMost = 3)
        void first() throws Exception {
            OtherThreadWork.OWN_EXECUTOR.run();
        }

        @Test
        @ExpectCalls(region = "db/query", atMost = 3)
        void second() throws Exception {
            OtherThreadWork.NEW_THREAD.run();
        }
    }

    @Test
    void threads_that_are_created_before_each_test_belong_to_it_even_if_lifecycle_methods_are_not_recorded() {
        for (String recorded : List.of("true", "false")) {
            assertThat(Fixture.inParallel(OwnPool.class, Map.of("ftimer.lifecycle", recorded))
                            .message())
                    .contains("but it had 7:")
                    .endsWith("\nIncludes threads that the test did not bind: shared (14 calls).");
        }
    }

    static class OwnPool {
        private ThreadPoolExecutor pool;

        @BeforeEach
        void start() {
            pool = startedPool();
        }

        @AfterEach
        void stop() {
            pool.shutdownNow();
        }

        @Test
        @ExpectCalls(region = "db/query", atMost = 3)
        void test() throws Exception {
            pool.submit(OtherThreadWork::queries).get(1, TimeUnit.MINUTES);
        }
    }

    /** A pool that is older than the tests, so that its threads belong to none of them. */
    private static ThreadPoolExecutor startedPool() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), task -> new Thread(task, "shared"));
        pool.prestartAllCoreThreads();
        return pool;
    }

    @Test
    void calls_that_may_belong_to_another_test_fail_no_test_but_are_listed() {
        SharedPool.LISTED.clear();
        assertThat(Fixture.inParallel(SharedPool.class).failures()).isEmpty();

        assertThat(SharedPool.LISTED)
                .hasSize(2)
                .containsOnly(List.of(new NotVerified(
                        "\"db/query\" at most 3 times",
                        "14 calls of other threads were not recorded: thread \"shared\": \"db/query\" (14 calls)")));
    }

    @Test
    void the_consequence_of_such_calls_can_be_configured() {
        assertThat(Fixture.inParallel(SharedPool.class, Map.of("ftimer.inconclusive", "fail"))
                        .failures())
                .hasSize(2)
                .allSatisfy(failure -> assertThat(failure)
                        .hasMessageStartingWith("Cannot verify \"db/query\" at most 3 times (inconclusive): 14 calls of"
                                + " other threads were not recorded.\n  thread \"shared\": \"db/query\" (14 calls)\n"));
        Fixture.Run warned = Fixture.inParallel(SharedPool.class, Map.of("ftimer.inconclusive", "warn"));
        assertThat(warned.failures()).isEmpty();
        assertThat(warned.warnings().lines().filter(line -> line.startsWith("ftimer: ")))
                .hasSize(2)
                .containsOnly("ftimer: Cannot verify \"db/query\" at most 3 times (inconclusive): 14 calls of other"
                        + " threads were not recorded.");
    }

    @ExtendWith(FTimerExtension.class)
    static class SharedPool {
        private static final List<List<NotVerified>> LISTED = new CopyOnWriteArrayList<>();
        private static final CyclicBarrier BOTH = new CyclicBarrier(2);
        private static ThreadPoolExecutor pool;

        @BeforeAll
        static void start() {
            pool = startedPool();
        }

        @AfterAll
        static void stop() {
            pool.shutdownNow();
        }

        @Test
        void first(TimerTree tree) throws Exception {
            query(tree);
        }

        @Test
        void second(TimerTree tree) throws Exception {
            query(tree);
        }

        private static void query(TimerTree tree) throws Exception {
            BOTH.await(1, TimeUnit.MINUTES);
            pool.submit(OtherThreadWork::queries).get(1, TimeUnit.MINUTES);
            BOTH.await(1, TimeUnit.MINUTES);
            for (int i = 0; i < 2; i++) {
                assertThat(tree).region("db/query").hasCallsAtMost(3);
            }
            LISTED.add(RunningTest.current().expectations().notVerified());
        }
    }

    @Test
    void an_isolated_test_in_a_parallel_run_has_the_calls_of_all_threads() {
        assertThat(Fixture.inParallel(Alone.class).message())
                .startsWith(
                        "[@ExpectCalls(region = \"db/query\", atMost = 3)] Expected region \"db/query\" to have at most 3"
                                + " calls, but it had 7:");
    }

    @Isolated
    static class Alone {
        private static ThreadPoolExecutor pool;

        @BeforeAll
        static void start() {
            pool = startedPool();
        }

        @AfterAll
        static void stop() {
            pool.shutdownNow();
        }

        @Test
        @ExpectCalls(region = "db/query", atMost = 3)
        void test() throws Exception {
            pool.submit(OtherThreadWork::queries).get(1, TimeUnit.MINUTES);
        }
    }
}
