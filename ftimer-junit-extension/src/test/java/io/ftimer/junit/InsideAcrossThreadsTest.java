package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.assertj.FTimerAssertions.assertThatTree;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SqlRegion;
import io.ftimer.internal.session.Handover;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.opentest4j.MultipleFailuresError;

/** What a region causes on other threads stands at the root there, and is inside the region where that is asked for. */
class InsideAcrossThreadsTest {
    private static final ExecutorService POOL = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "pool");
        thread.setDaemon(true);
        return thread;
    });

    @AfterAll
    static void shutDown() {
        POOL.shutdown();
    }

    /** Records a query as instrumentation of JDBC does. */
    private static void select() {
        RegionKey query = SqlRegion.of("select", "person");
        Recorder recorder = FTimers.current().recorder();
        recorder.startRegion(query);
        recorder.stop(query);
    }

    private static void onPool(Runnable work) {
        await(POOL.submit(work));
    }

    private static void await(Future<?> work) {
        try {
            work.get();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void meet(CyclicBarrier all) {
        try {
            all.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> firstLines(Class<?> tests) {
        List<Throwable> failures = Fixture.run(tests).failures();
        return failures.stream()
                .flatMap(failure -> failure instanceof MultipleFailuresError several
                        ? several.getFailures().stream()
                        : List.of(failure).stream())
                .map(failure -> failure.getMessage().lines().findFirst().orElse(""))
                .toList();
    }

    @Test
    void what_a_wrapped_task_does_is_inside_the_region_that_submitted_it() {
        assertThat(firstLines(Wrapped.class))
                .containsExactly(
                        "[@ExpectCalls(region = \"load/**\", exactly = 1)] Expected regions \"load/**\" to have 1 call in total,"
                                + " but they had 7:",
                        "[@ExpectSql(select = 0, in = \"load\")] Expected 0 SQL selects in \"load\", but found 3:",
                        "[@ExpectSql(total = 1, in = \"load\")] Expected 1 SQL statement in \"load\", but found 3:");
    }

    static class Wrapped {
        @Test
        @ExpectSql(select = 0, in = "load")
        @ExpectSql(total = 1, in = "load")
        @ExpectSql(select = 3, in = "load")
        @ExpectSql(select = 1, in = "fetch")
        @ExpectSql(select = 2, in = "load/fetch")
        @ExpectSql(select = 4)
        @ExpectSql(select = 0, in = "other")
        @ExpectCalls(region = "load/**", exactly = 1)
        @ExpectCalls(region = "load/**", exactly = 7)
        @ExpectCalls(region = "load/**/fetch", exactly = 3)
        @ExpectCalls(region = "load/*", exactly = 1)
        @ExpectCalls(region = "fetch", exactly = 3)
        @ExpectCalls(region = "other/**", exactly = 3)
        @ExpectCalls(region = "**", exactly = 11)
        void test() {
            ExecutorService wrapped = FTimers.wrapExecutor(POOL);
            FTimers.run("load", () -> {
                await(wrapped.submit(InsideAcrossThreadsTest::select));
                FTimers.run("fetch", () -> await(wrapped.submit(InsideAcrossThreadsTest::select)));
                onPool(FTimers.wrap(() -> FTimers.run("fetch", InsideAcrossThreadsTest::select)));
                await(POOL.submit(FTimers.wrapCallable(() -> FTimers.call("fetch", () -> 1))));
            });
            await(wrapped.submit(InsideAcrossThreadsTest::select));
            FTimers.run("other", () -> {
                FTimers.run("nothing", () -> {});
                await(wrapped.submit(() -> FTimers.run("fetch", () -> {})));
            });
        }
    }

    @Test
    void a_task_of_a_task_is_inside_all_regions_that_led_to_it() {
        assertThat(firstLines(Nested.class)).isEmpty();
    }

    static class Nested {
        @Test
        @ExpectSql(select = 1, in = "load")
        @ExpectSql(select = 1, in = "step")
        @ExpectSql(select = 1, in = "load/step")
        @ExpectSql(select = 1, in = "step/last")
        @ExpectCalls(region = "load/**", exactly = 4)
        void test() {
            FTimers.run(
                    "load",
                    () -> await(CompletableFuture.runAsync(FTimers.wrap(() -> FTimers.run(
                            "step",
                            () -> onPool(FTimers.wrap(() -> FTimers.run("last", InsideAcrossThreadsTest::select))))))));
        }
    }

    @Test
    void a_task_that_the_submitting_thread_runs_itself_counts_once() {
        assertThat(firstLines(Direct.class)).isEmpty();
    }

    static class Direct {
        @Test
        @ExpectSql(select = 2, in = "load")
        @ExpectCalls(region = "**", exactly = 3)
        void test(TimerSession session) {
            FTimers.run("load", () -> {
                FTimers.wrapExecutor(Runnable::run).execute(InsideAcrossThreadsTest::select);
                try (TimerBinding binding = session.bind()) {
                    select();
                }
            });
        }
    }

    @Test
    void a_call_of_a_thread_that_nothing_handed_over_is_inconclusive_if_the_region_was_open() {
        List<Throwable> failures = Fixture.run(Unknown.class).failures();
        assertThat(failures).singleElement().isInstanceOfSatisfying(MultipleFailuresError.class, several -> {
            assertThat(several.getFailures()).hasSize(2);
            assertThat(several.getFailures().get(0).getMessage())
                    .startsWith(
                            "[@ExpectCalls(region = \"load/**\", exactly = 1)] Cannot verify \"load/**\" exactly 1 time"
                                    + " (inconclusive): 2 calls of other threads may belong to the region, which was open"
                                    + " then, as nothing says what started that work.\n"
                                    + "  thread \"pool\": \"SQL select person[sql]\" (1 call), \"fetch\" (1 call)\n"
                                    + "To count them where they belong, hand the work over with FTimers.wrap or FTimers.wrapExecutor.\n"
                                    + "To ignore them in this expectation, set otherThreads = IGNORE, or call ignoringOtherThreads() in"
                                    + " code.\n");
            assertThat(several.getFailures().get(1).getMessage())
                    .startsWith(
                            "[@ExpectSql(select = 0, in = \"load\")] Cannot verify exactly 0 SQL selects in \"load\""
                                    + " (inconclusive): 1 call of another thread may belong to the region, which was open then,"
                                    + " as nothing says what started that work.\n"
                                    + "  thread \"pool\": \"SQL select person[sql]\" (1 call)\n");
        });
    }

    static class Unknown {
        @Test
        @ExpectSql(select = 0, in = "load")
        @ExpectSql(insert = 0, in = "load")
        @ExpectSql(select = 0, in = "save")
        @ExpectSql(select = 2)
        @ExpectSql(select = 0, in = "load", otherThreads = OtherThreads.IGNORE)
        @ExpectCalls(region = "load/**", exactly = 1)
        @ExpectCalls(region = "load/**", atMost = 3)
        @ExpectCalls(region = "load/**", atLeast = 1)
        @ExpectCalls(region = "load/*", exactly = 0)
        @ExpectCalls(region = "fetch", exactly = 1)
        void test(TimerTree tree) {
            onPool(InsideAcrossThreadsTest::select);
            FTimers.run("load", () -> {
                onPool(() -> FTimers.run("fetch", () -> {}));
                onPool(InsideAcrossThreadsTest::select);
            });
            FTimers.run("save", () -> {});
        }
    }

    @Test
    void each_way_to_another_thread_that_nothing_handed_over_is_noticed() {
        for (OtherThreadWork way : OtherThreadWork.values()) {
            if (way != OtherThreadWork.VIRTUAL_THREAD || Runtime.version().feature() >= 21) {
                Way.way = way;
                assertThat(Fixture.run(Way.class).message())
                        .as("%s", way)
                        .startsWith(
                                "[@ExpectCalls(region = \"load/**/query\", atMost = 1)] Cannot verify \"load/**/query\" at"
                                        + " most 1 time (inconclusive): 7 calls of other threads may belong to the region,"
                                        + " which was open then, as nothing says what started that work.");
            }
        }
    }

    static class Way {
        private static OtherThreadWork way;

        @Test
        @ExpectCalls(region = "load/**/query", atMost = 1)
        @ExpectCalls(region = "after/**/query", exactly = 0)
        void test() throws Exception {
            FTimers.run("load", way::run);
            FTimers.run("after", () -> {});
        }
    }

    @Test
    void a_call_of_a_thread_that_is_not_recorded_may_be_inside_the_region_that_was_open() {
        assertThat(Fixture.run(NotRecorded.class, Map.of("ftimer.otherThreads", "report"))
                        .message())
                .startsWith(
                        "[@ExpectCalls(region = \"load/**/fetch\", exactly = 0)] Cannot verify \"load/**/fetch\" exactly 0"
                                + " times (inconclusive): 1 call of another thread was not recorded.\n"
                                + "  thread \"pool\": \"all/fetch\" (1 call)\n"
                                + "To record these calls, hand the work over with FTimers.wrap, ");
    }

    static class NotRecorded {
        @Test
        @ExpectCalls(region = "load/**/fetch", exactly = 0)
        @ExpectCalls(region = "load/**/save", exactly = 0)
        @ExpectCalls(region = "later/**/fetch", exactly = 0)
        void test() {
            FTimers.run("load", () -> onPool(() -> FTimers.run("all", () -> FTimers.run("fetch", () -> {}))));
            FTimers.run("later", () -> {});
            onPool(() -> FTimers.run("fetch", () -> {}));
        }
    }

    @Test
    void among_very_many_threads_only_the_name_of_a_call_decides() {
        assertThat(Fixture.run(Crowd.class).message())
                .startsWith("[@ExpectCalls(region = \"load/**/part\", exactly = 0)] Cannot verify");
    }

    static class Crowd {
        @Test
        @ExpectCalls(region = "load/**/part", exactly = 0)
        @ExpectCalls(region = "load/**/other", exactly = 0)
        @ExpectCalls(region = "**/part", exactly = 40)
        @ExpectSql(select = 0, in = "load")
        void test() throws Exception {
            onPool(InsideAcrossThreadsTest::select);
            CyclicBarrier all = new CyclicBarrier(41);
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                threads.add(new Thread(() -> FTimers.run("part", () -> meet(all))));
            }
            FTimers.run("load", () -> {
                threads.forEach(Thread::start);
                meet(all);
                for (Thread thread : threads) {
                    thread.join();
                }
            });
        }
    }

    @Test
    void a_thread_that_code_binds_itself_is_no_task_of_a_region() {
        assertThat(Fixture.run(Bound.class).message())
                .startsWith("[@ExpectSql(select = 0, in = \"load\")] Cannot verify");
    }

    static class Bound {
        @Test
        @ExpectSql(select = 0, in = "load")
        @ExpectSql(select = 1)
        void test(TimerSession session) {
            FTimers.run(
                    "load",
                    () -> onPool(() -> {
                        try (TimerBinding binding = session.bind()) {
                            select();
                        }
                    }));
        }
    }

    @Test
    void nesting_knows_the_region_that_submitted_a_task() {
        assertThat(firstLines(Nesting.class))
                .containsExactly("Expected region \"fetch\" to be nested in \"load\", but it is a root:");
    }

    @FTimed
    static class Nesting {
        @Test
        void all(TimerTree tree) {
            FTimers.run("load", () -> onPool(FTimers.wrap(() -> FTimers.run("fetch", () -> {}))));
            assertThat(tree).region("fetch").isNestedIn("load");
            onPool(FTimers.wrap(() -> FTimers.run("fetch", () -> {})));
            assertThat(tree).region("fetch").isNestedIn("load");
        }
    }

    @Test
    void memory_is_bounded_by_the_regions_that_submit() {
        assertThat(firstLines(Many.class)).isEmpty();
    }

    static class Many {
        @Test
        @ExpectCalls(region = "step/**/fetch", exactly = 2000)
        void test(TimerTree tree) {
            Callable<Integer> fetch = () -> FTimers.call("fetch", () -> 1);
            for (int i = 0; i < 2000; i++) {
                FTimers.run("step", () -> await(POOL.submit(FTimers.wrapCallable(fetch))));
            }
            assertThat(tree.summary().rows().submitted()).hasSize(1);
        }
    }

    @Test
    void a_recorder_that_a_thread_takes_by_itself_does_the_work_of_an_unknown_region() {
        assertThat(Fixture.run(ByItself.class).message())
                .startsWith("[@ExpectCalls(region = \"load/**/fetch\", exactly = 0)] Cannot verify");
    }

    static class ByItself {
        @Test
        @ExpectCalls(region = "load/**/fetch", exactly = 0)
        void test(TimerSession session) {
            FTimers.run(
                    "load",
                    () -> onPool(() -> {
                        session.timer().start("fetch");
                        session.timer().stop("fetch");
                    }));
        }
    }

    @Test
    void a_call_while_several_regions_were_open_counts_once() {
        assertThat(firstLines(Twice.class)).isEmpty();
    }

    static class Twice {
        @Test
        @ExpectCalls(region = "load/**/fetch", atMost = 1)
        void test() {
            FTimers.run(
                    "load",
                    () -> onPool(() -> FTimers.run(
                            "load", () -> await(CompletableFuture.runAsync(() -> FTimers.run("fetch", () -> {}))))));
        }
    }

    @Test
    void a_task_that_the_agent_hands_over_is_recorded_where_its_thread_is() {
        assertThat(Fixture.run(Handed.class, Map.of("ftimer.otherThreads", "created"))
                        .failures())
                .isEmpty();
        assertThat(Fixture.run(Handed.class, Map.of("ftimer.otherThreads", "report"))
                        .failures())
                .isNotEmpty();
        assertThat(Fixture.run(Handed.class, Map.of("ftimer.otherThreads.ignore", "pool"))
                        .failures())
                .isNotEmpty();
    }

    static class Handed {
        @Test
        @ExpectCalls(region = "load/**/fetch", exactly = 1)
        @ExpectCalls(region = "fetch", exactly = 1)
        void test() {
            FTimers.run("load", () -> onPool(Handover.task(() -> FTimers.run("fetch", () -> {}))));
        }
    }

    @Test
    void a_task_that_the_agent_hands_over_stays_in_the_test_whatever_part_of_it_is_recorded_apart() {
        assertThat(firstLines(Parts.class)).isEmpty();
    }

    static class Parts {
        @Test
        @ExpectCalls(region = "load/**/fetch", exactly = 3)
        void test() {
            Runnable fetch = () -> FTimers.run("fetch", () -> {});
            FTimers.run("load", () -> {
                onPool(Handover.task(fetch));
                assertThatTree(() -> {}).doesNotContainRegion("fetch");
                CountDownLatch part = new CountDownLatch(1);
                Future<?> task = POOL.submit(Handover.task(() -> {
                    fetch.run();
                    OtherThreadWork.await(part);
                    fetch.run();
                }));
                assertThatTree(() -> {
                            part.countDown();
                            await(task);
                        })
                        .doesNotContainRegion("fetch");
            });
        }
    }

    @Test
    void a_task_that_does_not_end_with_its_test_takes_part_in_the_next_one() {
        assertThat(firstLines(Endless.class)).isEmpty();
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class Endless {
        private static final BlockingQueue<Runnable> WORK = new LinkedBlockingQueue<>();

        private static void work() {
            try {
                while (true) {
                    WORK.take().run();
                }
            } catch (InterruptedException e) {
                // the end
            }
        }

        private static void onLoop() {
            CompletableFuture<Void> done = new CompletableFuture<>();
            WORK.add(() -> {
                FTimers.run("fetch", () -> {});
                done.complete(null);
            });
            done.join();
        }

        @Test
        @ExpectCalls(region = "load/**/fetch", exactly = 1)
        void first() {
            FTimers.run("load", () -> {
                Thread loop = new Thread(Handover.task(Endless::work), "loop");
                loop.setDaemon(true);
                loop.start();
                onLoop();
            });
        }

        @Test
        @ExpectCalls(region = "fetch", exactly = 1)
        @ExpectCalls(region = "load/**/fetch", exactly = 0)
        void second() {
            onLoop();
        }

        @AfterAll
        static void end() {
            WORK.add(() -> Thread.currentThread().interrupt());
        }
    }
}
