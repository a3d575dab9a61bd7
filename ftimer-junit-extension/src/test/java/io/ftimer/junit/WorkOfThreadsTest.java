package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ftimer.FTimers;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.internal.steps.StepCounter;
import io.ftimer.metrics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Steps of threads that no region and no body has. What instrumented code does is done here by hand: it counts its steps. */
class WorkOfThreadsTest {
    private static final String START = "[@ExpectWork(%s)] Cannot verify %s to take at most 1 000 steps (inconclusive):"
            + " threads outside of the tree were at work.\n";

    private static final String ADVICE =
            "Open a region on these threads and hand the work over with FTimers.wrap, or name"
                    + " threads that have nothing to do with it in ftimer.otherThreads.ignore.\n"
                    + "To ignore them in this expectation, set otherThreads = IGNORE, or call ignoringOtherThreads() in code.";

    private static FTimerExtension counting() {
        return FTimerExtension.builder()
                .metrics(new Metric(Metric.WORK, () -> StepCounter.ofThread().steps))
                .build();
    }

    private static void work() {
        StepCounter.entered().steps += 6;
    }

    private static void sort() {
        FTimers.run("sort", WorkOfThreadsTest::work);
    }

    private static void onThread(String name, Runnable work) {
        join(start(name, work));
    }

    private static Thread start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.start();
        return thread;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Thread startVirtual(Runnable work) {
        try {
            return (Thread)
                    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_thread_that_begins_and_ends_in_the_body_makes_an_expectation_inconclusive() {
        assertThat(Fixture.run(Ended.class).message())
                .startsWith(START.formatted("region = \"sort\", atMost = 1000", "\"sort\"")
                        + "  thread \"worker\" took 14 steps\n" + ADVICE + "\n\n");
        assertThat(Fixture.run(Ended.class, Map.of("ftimer.otherThreads.ignore", "wor*"))
                        .failures())
                .isEmpty();
    }

    static class Ended {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(region = "sort", atMost = 1000)
        @ExpectWork(region = "sort", atLeast = 7)
        @ExpectWork(region = "sort", exactly = 7, otherThreads = OtherThreads.IGNORE)
        void test() {
            FTimers.run("sort", () -> {
                work();
                onThread("worker", WorkOfThreadsTest::work);
                onThread("worker", WorkOfThreadsTest::work);
                // as with many threads: those that have ended are forgotten
                StepCounter.placesOfAllThreads();
            });
        }
    }

    @Test
    void an_assertion_in_the_body_is_inconclusive_too() {
        assertThat(Fixture.run(InCode.class).message())
                .startsWith(
                        "Cannot verify \"sort\" to take at most 1 000 steps (inconclusive): threads outside of the tree"
                                + " were at work.\n  thread \"worker\" took 7 steps\n");
    }

    static class InCode {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        void test(TimerTree tree) {
            sort();
            assertThat(tree).region("sort").steps().isAtMost(1000);
            onThread("worker", WorkOfThreadsTest::work);
            assertThat(tree).region("sort").steps().isAtLeast(7);
            assertThat(tree).ignoringOtherThreads().region("sort").steps().isAtMost(1000);
            assertThat(tree).region("sort").steps().isAtMost(1000);
        }
    }

    @Test
    void a_thread_of_a_pool_makes_an_expectation_inconclusive_with_what_it_did_in_the_body() {
        assertThat(Fixture.run(Pooled.class).message())
                .isEqualTo(START.formatted("atMost = 1000", "the body of the test")
                        + "  thread \"worker\" took 7 steps\n" + ADVICE);
    }

    static class Pooled {
        private static final ExecutorService POOL = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "worker");
            thread.setDaemon(true);
            return thread;
        });

        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(atMost = 1000)
        void test() throws Exception {
            work();
            POOL.submit(WorkOfThreadsTest::work).get();
        }
    }

    @Test
    void the_message_names_the_threads_with_the_most_steps_and_counts_the_others() {
        assertThat(Fixture.run(Many.class).message())
                .startsWith(START.formatted("region = \"sort\", atMost = 1000", "\"sort\"")
                        + "  thread \"worker 8\" took 56 steps\n  thread \"worker 7\" took 49 steps\n"
                        + "  thread \"worker 6\" took 42 steps\n  thread \"worker 5\" took 35 steps\n"
                        + "  thread \"worker 4\" took 28 steps\n  … 3 more\n" + ADVICE + "\n\n");
    }

    static class Many {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(region = "sort", atMost = 1000)
        void test() {
            sort();
            for (int i = 1; i <= 8; i++) {
                int calls = i;
                onThread("worker " + i, () -> {
                    for (int call = 0; call < calls; call++) {
                        work();
                    }
                });
            }
        }
    }

    @Test
    void threads_with_a_region_are_in_the_tree_however_many_have_ended() {
        assertThat(Fixture.run(InTree.class).failures()).isEmpty();
    }

    static class InTree {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(region = "sort", exactly = 7 * 1201)
        void test() {
            sort();
            for (int i = 0; i < 1200; i++) {
                // every other one is bound
                onThread("worker " + i, i % 2 == 0 ? WorkOfThreadsTest::sort : FTimers.wrap(WorkOfThreadsTest::sort));
            }
        }
    }

    @Test
    void a_task_that_no_region_submitted_adds_to_no_region() {
        assertThat(Fixture.run(NoRegion.class).failures()).isEmpty();
    }

    static class NoRegion {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(region = "sort", exactly = 14)
        void test() {
            sort();
            // of the same name as one of the tree
            onThread("worker", WorkOfThreadsTest::sort);
            onThread("worker", FTimers.wrap(WorkOfThreadsTest::work));
        }
    }

    @Test
    void the_steps_of_a_task_are_those_of_the_regions_that_submitted_it() {
        assertThat(Fixture.run(HandedOver.class).failures()).isEmpty();
    }

    static class HandedOver {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(region = "submit", exactly = 7 * 8)
        @ExpectWork(region = "submit", self = true, exactly = 7 * 7)
        @ExpectWork(region = "submit/inner", exactly = 7)
        @ExpectWork(region = "task", exactly = 7 * 2)
        void regions() {
            FTimers.run("submit", () -> {
                work();
                onThread("worker", FTimers.wrap(WorkOfThreadsTest::work));
                FTimers.run("inner", () -> onThread("worker", FTimers.wrap(WorkOfThreadsTest::work)));
                onThread(
                        "worker",
                        FTimers.wrap(() -> FTimers.run("task", () -> {
                            work();
                            onThread("worker", FTimers.wrap(WorkOfThreadsTest::work));
                        })));
                // its thread has them anyway
                FTimers.wrap(WorkOfThreadsTest::work).run();
                onThread("worker", FTimers.wrap(() -> {
                    work();
                    FTimers.wrap(WorkOfThreadsTest::work).run();
                }));
            });
        }

        @Test
        @ExpectWork(exactly = 7 * 4, warmups = 1, repeats = 2)
        void body() {
            work();
            onThread("worker", FTimers.wrap(WorkOfThreadsTest::work));
            onThread("worker", FTimers.wrap(() -> {
                work();
                FTimers.wrap(WorkOfThreadsTest::work).run();
            }));
        }
    }

    @Test
    void a_region_of_a_thread_that_nothing_handed_over_may_be_of_the_region_that_was_open() {
        assertThat(Fixture.run(MaybeInside.class).message())
                .startsWith(
                        "[@ExpectWork(region = \"submit\", atMost = 1000)] Cannot verify \"submit\" to take at most 1 000"
                                + " steps (inconclusive): 1 call of another thread may belong to the region, which was open then, as"
                                + " nothing says what started that work.\n"
                                + "  thread \"worker\": \"sort\" (1 call)\n"
                                + "To count them where they belong, hand the work over with FTimers.wrap or FTimers.wrapExecutor.\n");
    }

    static class MaybeInside {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(region = "submit", atMost = 1000)
        @ExpectWork(region = "submit", atMost = 1000, otherThreads = OtherThreads.IGNORE)
        @ExpectWork(region = "submit", atLeast = 7)
        @ExpectWork(region = "sort", exactly = 14)
        @ExpectWork(region = "later", exactly = 7)
        void test() {
            FTimers.run("submit", () -> {
                work();
                onThread("worker", WorkOfThreadsTest::sort);
            });
            onThread("worker", WorkOfThreadsTest::sort);
            FTimers.run("later", WorkOfThreadsTest::work);
        }
    }

    @Test
    void what_threads_did_before_the_body_does_not_matter() {
        assertThat(Fixture.run(Before.class).failures()).isEmpty();
    }

    static class Before {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        Before() {
            onThread("worker", WorkOfThreadsTest::work);
        }

        @Test
        @ExpectWork(region = "sort", exactly = 7)
        void test() {
            sort();
        }
    }

    @Test
    void a_region_whose_work_is_on_other_threads_only_says_so() {
        assertThat(Fixture.run(AllOutside.class).message())
                .contains("(inconclusive): this JVM counts no steps, and threads outside of the tree were at work.\n"
                        + "  thread \"worker\" took 7 steps\n");
    }

    static class AllOutside {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(region = "sort", atMost = 1000)
        void test() {
            FTimers.run("sort", () -> onThread("worker", WorkOfThreadsTest::work));
        }
    }

    @Test
    void among_tests_that_run_in_parallel_such_an_expectation_is_listed() {
        assertThat(Fixture.inParallel(Parallel.class).failures()).isEmpty();
        assertThat(Parallel.expectations.notVerified()).singleElement().satisfies(listed -> {
            assertThat(listed.expectation()).isEqualTo("\"sort\" to take at most 1 000 steps");
            assertThat(listed.reason())
                    .startsWith("threads outside of the tree were at work: ")
                    .contains("thread \"worker\" took 7 steps");
        });
    }

    static class Parallel {
        private static TestExpectations expectations;

        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(region = "sort", atMost = 1000)
        void test() {
            sort();
            onThread("worker", WorkOfThreadsTest::work);
        }

        @AfterEach
        void keep() {
            expectations = RunningTest.current().expectations();
        }
    }

    @Test
    void virtual_threads_are_in_the_tree_or_outside_of_it_one_by_one() {
        assumeThat(Runtime.version().feature()).isGreaterThanOrEqualTo(21);

        assertThat(Fixture.run(Virtual.class).failures()).isEmpty();
        assertThat(Fixture.run(VirtualOutside.class).message())
                .startsWith(START.formatted("region = \"sort\", atMost = 1000", "\"sort\"")
                        + "  (unnamed threads) took 7 steps\n");
    }

    static class Virtual {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(region = "sort", exactly = 7 * 2000)
        void test() {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 2000; i++) {
                threads.add(startVirtual(WorkOfThreadsTest::sort));
            }
            threads.forEach(WorkOfThreadsTest::join);
        }
    }

    static class VirtualOutside {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(region = "sort", atMost = 1000)
        void test() {
            join(startVirtual(WorkOfThreadsTest::sort));
            join(startVirtual(WorkOfThreadsTest::work));
        }
    }

    @Test
    void the_steps_of_regions_of_a_task_are_those_of_their_rows() {
        assertThat(Fixture.run(Inside.class).failures()).isEmpty();
        assertThat(Fixture.run(InPart.class).message())
                .startsWith(
                        "[@ExpectWork(region = \"submit/**/sort\", atMost = 1000)] Cannot verify \"submit/**/sort\" to take at"
                                + " most 1 000 steps (inconclusive): other threads made only some of their calls inside.\n"
                                + "  \"sort\": 1 of 2 calls\n");
    }

    static class Inside {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(region = "submit/**/sort", exactly = 7)
        @ExpectWork(region = "submit/**/sort", self = true, exactly = 7)
        void test(TimerTree tree) {
            FTimers.run("submit", () -> onThread("worker", FTimers.wrap(WorkOfThreadsTest::sort)));
            assertThat(tree).containsRegion("submit/**/sort");
        }
    }

    static class InPart {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(region = "submit/**/sort", atMost = 1000)
        void test() {
            FTimers.run("submit", () -> onThread("worker", FTimers.wrap(WorkOfThreadsTest::sort)));
            onThread("worker", FTimers.wrap(WorkOfThreadsTest::sort));
        }
    }

    @Test
    void a_task_without_a_region_does_not_hide_what_its_thread_does_later() {
        assertThat(Fixture.run(Later.class).message())
                .isEqualTo(START.formatted("atMost = 1000", "the body of the test")
                        + "  thread \"worker\" took 7 steps\n" + ADVICE);
    }

    static class Later {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        @Test
        @ExpectWork(atMost = 1000)
        @ExpectWork(exactly = 14, otherThreads = OtherThreads.IGNORE)
        void test() throws Exception {
            work();
            Pooled.POOL.submit(FTimers.wrap(WorkOfThreadsTest::work)).get();
            Pooled.POOL.submit(WorkOfThreadsTest::work).get();
        }
    }

    @Test
    void a_task_that_runs_on_when_the_body_ends_is_missing_in_its_steps() {
        assertThat(Fixture.run(Unended.class).message())
                .contains("(inconclusive): threads outside of the tree were at work.\n")
                .contains("  1 task was running when the body ended, or could not be measured\n");
    }

    static class Unended {
        @RegisterExtension
        static final FTimerExtension TIMING = counting();

        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch end = new CountDownLatch(1);

        @Test
        @ExpectWork(atMost = 1000, warmups = 0, repeats = 1)
        @ExpectWork(atLeast = 7, warmups = 0, repeats = 1)
        void test() throws InterruptedException {
            work();
            Pooled.POOL.execute(FTimers.wrap(() -> {
                begun.countDown();
                try {
                    end.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                work();
            }));
            begun.await();
        }

        @AfterEach
        void end() {
            end.countDown();
        }
    }
}
