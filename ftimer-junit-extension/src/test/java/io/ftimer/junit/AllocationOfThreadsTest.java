package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ftimer.FTimers;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.TestExpectations;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Threads whose bytes no region and no body has. */
class AllocationOfThreadsTest {
    private static final String START = "[@ExpectAllocation(%s)] Cannot verify %s to allocate at most 1 000 000 bytes"
            + " (inconclusive): threads outside of the tree were at work.\n";

    private static volatile Object kept;

    private static void onThread(Runnable work) {
        Thread thread = new Thread(work, "worker");
        thread.start();
        join(thread);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void allocate() {
        kept = new byte[1000];
    }

    @Test
    void a_thread_that_begins_and_ends_in_the_body_makes_an_expectation_inconclusive() {
        assertThat(Fixture.run(Ended.class).message())
                .startsWith(START.formatted("region = \"parse\", atMost = \"1MB\"", "\"parse\"")
                        + "  1 thread has begun and ended\n"
                        + "Open a region on these threads and hand the work over with FTimers.wrap, or name threads that have"
                        + " nothing to do with it in ftimer.otherThreads.ignore.\n"
                        + "To ignore them in this expectation, set otherThreads = IGNORE, or call ignoringOtherThreads() in"
                        + " code.\n\n");
    }

    static class Ended {
        @Test
        @ExpectAllocation(region = "parse", atMost = "1MB")
        @ExpectAllocation(region = "parse", atMost = "1MB", otherThreads = OtherThreads.IGNORE)
        void test() {
            FTimers.run("parse", () -> onThread(AllocationOfThreadsTest::allocate));
        }
    }

    @Test
    void a_thread_of_a_pool_makes_an_expectation_inconclusive() {
        assertThat(Fixture.run(Pooled.class).message())
                .matches("(?s)" + Pattern.quote(START.formatted("atMost = \"1MB\"", "the body of the test"))
                        + "  thread \"worker\" allocated 1 \\d\\d\\d bytes\n.*");
        assertThat(Fixture.run(Pooled.class, Map.of("ftimer.otherThreads.ignore", "wor*"))
                        .failures())
                .isEmpty();
    }

    static class Pooled {
        private static final ExecutorService POOL = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "worker");
            thread.setDaemon(true);
            return thread;
        });

        @Test
        @ExpectAllocation(atMost = "1MB")
        void test() throws Exception {
            POOL.submit(AllocationOfThreadsTest::allocate).get();
        }
    }

    @Test
    void a_wrapped_task_without_a_region_adds_to_the_region_that_submitted_it() {
        assertThat(Fixture.run(WithoutRegion.class).failures()).isEmpty();
    }

    static class WithoutRegion {
        @Test
        @ExpectAllocation(region = "parse", exactly = "0B")
        @ExpectAllocation(region = "submit", atLeast = "1016B", atMost = "5kB")
        void test() throws Exception {
            FTimers.run("parse", () -> {});
            Runnable task = FTimers.wrap(AllocationOfThreadsTest::allocate);
            FTimers.run(
                    "submit",
                    () -> Pooled.POOL
                            .submit(FTimers.wrap(AllocationOfThreadsTest::allocate))
                            .get());
            Pooled.POOL.submit(task).get();
        }
    }

    @Test
    void a_thread_with_a_region_is_in_the_tree() {
        assertThat(Fixture.run(InTree.class).failures()).isEmpty();
        assertThat(Fixture.run(TooMuchInTree.class).message())
                .startsWith(
                        "[@ExpectAllocation(region = \"parse\", atMost = \"1kB\")] Expected region \"parse\" to allocate at"
                                + " most 1 000 bytes, but it allocated 1 016, in the smallest of 3 runs:\n");
    }

    static class InTree {
        @Test
        @ExpectAllocation(region = "parse", exactly = "1016B")
        void test() {
            onThread(FTimers.wrap(() -> FTimers.run("parse", AllocationOfThreadsTest::allocate)));
        }
    }

    static class TooMuchInTree {
        @Test
        @ExpectAllocation(region = "parse", atMost = "1kB")
        void test() {
            onThread(() -> FTimers.run("parse", AllocationOfThreadsTest::allocate));
        }
    }

    @Test
    void the_body_has_no_bytes_of_threads_of_the_tree() {
        assertThat(Fixture.run(BodyOfSeveral.class).message())
                .startsWith(
                        "[@ExpectAllocation(atMost = \"1MB\")] Cannot verify the body of the test to allocate at most"
                                + " 1 000 000 bytes (inconclusive): other threads were at work, and the body is that of one thread.\n"
                                + "  thread \"worker\" has regions\n"
                                + "Expect it of regions, which all threads of the tree have, or set otherThreads = IGNORE.\n\n");
    }

    static class BodyOfSeveral {
        @Test
        @ExpectAllocation(atMost = "1MB")
        @ExpectAllocation(atMost = "1MB", otherThreads = OtherThreads.IGNORE)
        void test() {
            onThread(() -> FTimers.run("parse", AllocationOfThreadsTest::allocate));
        }
    }

    @Test
    void among_tests_that_run_in_parallel_such_an_expectation_is_listed() {
        assertThat(Fixture.inParallel(Parallel.class).failures()).isEmpty();
        assertThat(Parallel.expectations.notVerified()).singleElement().satisfies(listed -> {
            assertThat(listed.expectation()).isEqualTo("\"parse\" to allocate at most 1 000 000 bytes");
            assertThat(listed.reason()).startsWith("threads outside of the tree were at work: ");
        });
    }

    static class Parallel {
        private static TestExpectations expectations;

        @Test
        @ExpectAllocation(region = "parse", atMost = "1MB")
        void test() {
            FTimers.run("parse", () -> onThread(AllocationOfThreadsTest::allocate));
        }

        @AfterEach
        void keep() {
            expectations = RunningTest.current().expectations();
        }
    }

    @Test
    void a_virtual_thread_of_the_tree_does_not_stand_for_an_ended_one_outside() {
        assumeThat(Runtime.version().feature()).isGreaterThanOrEqualTo(21);

        assertThat(Fixture.run(VirtualAndEnded.class).message())
                .containsPattern("\n  \\d+ threads? ha(s|ve) begun and ended\n");
    }

    static class VirtualAndEnded {
        @Test
        @ExpectAllocation(region = "parse", atMost = "1MB")
        void test() throws ReflectiveOperationException {
            FTimers.run("parse", () -> {});
            Runnable other = FTimers.wrap(() -> FTimers.run("other", () -> {}));
            join((Thread)
                    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, other));
            onThread(AllocationOfThreadsTest::allocate);
        }
    }

    @Test
    void a_virtual_thread_cannot_be_measured() {
        assumeThat(Runtime.version().feature()).isGreaterThanOrEqualTo(21);

        assertThat(Fixture.run(Virtual.class).message())
                .startsWith(
                        "[@ExpectAllocation(region = \"parse\", atMost = \"1MB\")] Cannot verify \"parse\" to allocate at"
                                + " most 1 000 000 bytes (inconclusive): some calls were not measured.\n"
                                + "  \"parse\": 1 of 1 call\n"
                                + "Calls are measured when they have ended, on platform threads. Run the code on a platform thread, and"
                                + " expect its numbers after the region.\n");
    }

    static class Virtual {
        @Test
        @ExpectAllocation(region = "parse", atMost = "1MB")
        void test() throws ReflectiveOperationException {
            Runnable parse = FTimers.wrap(() -> FTimers.run("parse", AllocationOfThreadsTest::allocate));
            join((Thread)
                    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, parse));
        }
    }

    @Test
    void a_task_without_a_region_does_not_hide_what_its_thread_allocates_later() {
        assertThat(Fixture.run(Later.class).message())
                .matches("(?s)" + Pattern.quote(START.formatted("atMost = \"1MB\"", "the body of the test"))
                        + "  thread \"worker\" allocated 1 \\d\\d\\d \\d\\d\\d bytes\n.*");
    }

    static class Later {
        private static byte[] kept = {};

        @Test
        @ExpectAllocation(atMost = "1MB")
        void test() throws Exception {
            Pooled.POOL.submit(FTimers.wrap(AllocationOfThreadsTest::allocate)).get();
            Pooled.POOL.submit(() -> kept = new byte[1_000_000]).get();
        }
    }
}
