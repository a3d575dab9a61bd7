package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.assertj.FTimerAssertions.assertThatTree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.example.FiveLines;
import org.example.Misspelled;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Without the JUnit extension, as code of any other test framework. */
class TreeOfCodeTest {

    private static void solve() {
        FTimers.run("solve", () -> {
            for (int block = 0; block < 3; block++) {
                FTimers.run("assemble", () -> {});
            }
        });
    }

    @AfterEach
    void forgetSettings() {
        System.clearProperty("ftimer.otherThreads");
        System.clearProperty("ftimer.otherThreads.ignore");
        System.clearProperty("ftimer.inconclusive");
        System.clearProperty("ftimer.misuse");
    }

    @Test
    void the_tree_has_the_regions_of_the_code() {
        assertThatTree(() -> solve())
                .isBalanced()
                .hasOnlyRegions("solve", "solve/assemble")
                .region("solve/assemble")
                .hasCalls(3);
    }

    @Test
    void a_failure_shows_the_tree() {
        Failure.comparing(
                        "2",
                        "3",
                        () -> assertThatTree(() -> solve())
                                .region("solve/assemble")
                                .hasCalls(2))
                .hasMessage("""
                        Expected region "solve/assemble" to have 2 calls, but it had 3:

                               calls  region
                                   1  solve
                          -->      3    assemble""");
    }

    @Test
    void exceptions_of_the_code_are_rethrown_unchanged() {
        IOException failure = new IOException("disk full");

        assertThatThrownBy(() -> assertThatTree(() -> {
                    FTimers.start("left open");
                    throw failure;
                }))
                .isSameAs(failure)
                .hasNoSuppressedExceptions();
    }

    @Test
    void regions_of_threads_that_the_code_does_not_bind_are_in_the_tree() throws Exception {
        ExecutorService older = Executors.newSingleThreadExecutor();
        older.submit(() -> {}).get();
        try {
            assertThatTree(() -> {
                        older.submit(TreeOfCodeTest::solve).get();
                        Recording.onThread("worker", TreeOfCodeTest::solve);
                        FTimers.run("main", () -> {});
                    })
                    .hasOnlyRegions("main", "solve", "solve/assemble")
                    .region("solve/assemble")
                    .hasCalls(6);
        } finally {
            older.shutdownNow();
        }
    }

    @Test
    void ignored_threads_are_not_in_the_tree() {
        System.setProperty("ftimer.otherThreads.ignore", "backg*");

        assertThatTree(() -> {
                    Recording.onThread("background", TreeOfCodeTest::solve);
                    FTimers.run("main", () -> {});
                })
                .hasOnlyRegions("main");
    }

    @Test
    void only_created_threads_take_part_if_that_is_set() throws Exception {
        System.setProperty("ftimer.otherThreads", "created");
        ExecutorService older = Executors.newSingleThreadExecutor();
        older.submit(() -> {}).get();
        try {
            TimerTreeAssert tree = assertThatTree(() -> {
                older.submit(TreeOfCodeTest::solve).get();
                Recording.onThread("worker", TreeOfCodeTest::solve);
            });

            tree.region("solve/assemble").calls().isAtLeast(3);
            Failure.of(() -> tree.region("solve/assemble").hasCalls(3))
                    .hasMessageContaining("(inconclusive): 3 calls of other threads were not recorded.");
            tree.ignoringOtherThreads().region("solve/assemble").hasCalls(3);
        } finally {
            older.shutdownNow();
        }
    }

    @Test
    void calls_that_are_not_recorded_make_an_expectation_inconclusive() {
        System.setProperty("ftimer.otherThreads", "report");
        TimerTreeAssert tree = assertThatTree(() -> Recording.lostCalls("worker", 2));

        Failure.of(() -> tree.doesNotContainRegion("lost"))
                .hasMessageContaining("(inconclusive): 2 calls of other threads were not recorded.");
        System.setProperty("ftimer.inconclusive", "warn");
        tree.doesNotContainRegion("lost");
        System.setProperty("ftimer.inconclusive", "list");
        tree.doesNotContainRegion("lost");
    }

    @Test
    void a_region_that_is_left_open_fails_unless_that_is_a_warning() {
        Failure.of(() -> assertThatTree(() -> FTimers.start("solve"))).hasMessage("""
                assertThatTree: 1 region was left open.
                  left open: "solve"

                       calls  region
                  -->      1  solve (running)

                Close each region in the method that opened it, best with FTimers.run or a scope in a try-with-resources block. If this is intended, set ftimer.misuse=warn.""");

        System.setProperty("ftimer.misuse", "warn");
        assertThatTree(() -> FTimers.start("solve")).region("solve").hasCalls(1);
    }

    @Test
    void a_rejected_operation_fails_with_its_line_of_code() {
        Failure.of(() -> assertThatTree(Misspelled::stop))
                .hasMessageStartingWith("assertThatTree: 1 operation was rejected.")
                .hasMessageContaining("\n    at org.example.Misspelled.stop(Misspelled.java:10)");
    }

    @Test
    void a_failure_about_regions_of_many_lines_says_how_many_it_leaves_out() {
        Failure.of(() -> assertThatTree(FiveLines::load).region("**").hasCalls(1))
                .hasMessageStartingWith("""
                        Expected regions "**" to have 1 call in total, but they had 5:
                            at org.example.FiveLines.load(FiveLines.java:10)
                            at org.example.FiveLines.load(FiveLines.java:11)
                            at org.example.FiveLines.load(FiveLines.java:12)
                            … 2 more

                        """);
    }

    @Test
    void a_session_that_is_open_has_nothing_of_the_code() {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            FTimers.run("test", () -> assertThatTree(() -> solve()).containsRegion("solve"));

            assertThat(session.summary()).isBalanced().hasOnlyRegions("test");
        }
    }

    @Test
    void a_thread_that_records_in_the_default_session_keeps_to_it() throws Exception {
        FTimers.init();
        ExecutorService member = Executors.newSingleThreadExecutor();
        try {
            member.submit(() -> FTimers.run("before", () -> {})).get();

            assertThatTree(() -> {
                        member.submit(TreeOfCodeTest::solve).get();
                        Recording.onThread("worker", () -> FTimers.run("new", () -> {}));
                    })
                    .hasOnlyRegions("new");

            assertThat(FTimers.summary()).region("solve/assemble").hasCalls(3);
        } finally {
            member.shutdownNow();
            FTimers.finish();
        }
    }

    @Test
    void an_inner_tree_is_not_part_of_the_outer_one() {
        assertThatTree(() -> FTimers.run(
                        "outer",
                        () -> assertThatTree(() -> Recording.onThread("worker", TreeOfCodeTest::solve))
                                .hasOnlyRegions("solve", "solve/assemble")))
                .hasOnlyRegions("outer");
    }

    @Test
    void code_may_create_a_thread_that_runs_an_inner_tree() throws Exception {
        ExecutorService created = Executors.newSingleThreadExecutor();
        try {
            assertThatTree(() -> created.submit(() -> {
                                FTimers.run("outer", () -> {});
                                assertThatTree(() -> Recording.onThread(
                                                "worker",
                                                () -> assertThatTree(() -> solve())
                                                        .hasOnlyRegions("solve", "solve/assemble")))
                                        .hasOnlyRegions();
                            })
                            .get())
                    .hasOnlyRegions("outer");
        } finally {
            created.shutdownNow();
        }
    }

    @Test
    void code_at_the_same_time_is_rejected_unless_only_created_threads_take_part() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        try {
            Future<TimerTreeAssert> first = other.submit(() -> assertThatTree(() -> {
                running.countDown();
                done.await();
                solve();
            }));
            running.await();

            assertThatThrownBy(() -> assertThatTree(() -> solve()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(
                            "assertThatTree rejected: another test records the threads of this JVM at the same time, and a thread"
                                    + " could belong to either; where tests run in parallel, set -Dftimer.otherThreads=created, which gives"
                                    + " each test the threads that it creates");

            System.setProperty("ftimer.otherThreads", "created");
            assertThatTree(() -> Recording.onThread("worker", TreeOfCodeTest::solve))
                    .region("solve/assemble")
                    .hasCalls(3);
            done.countDown();
            first.get().hasOnlyRegions("solve", "solve/assemble");
        } finally {
            done.countDown();
            other.shutdownNow();
        }
    }

    @Test
    void a_thread_that_the_first_code_got_is_rejected_too() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        other.submit(() -> {}).get();
        try {
            assertThatTree(() -> {
                        other.submit(() -> FTimers.run("other", () -> {})).get();
                        assertThatThrownBy(() -> other.submit(() -> assertThatTree(() -> solve()))
                                        .get())
                                .hasRootCauseInstanceOf(IllegalStateException.class);
                    })
                    .hasOnlyRegions("other");
        } finally {
            other.shutdownNow();
        }
    }

    @Test
    void an_invalid_setting_is_rejected() {
        System.setProperty("ftimer.otherThreads", "creatd");

        assertThatThrownBy(() -> assertThatTree(() -> solve()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("invalid value \"creatd\" for ftimer.otherThreads: expected record, created or report;"
                        + " did you mean \"created\"?");
    }
}
