package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.summary.Summary;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Assertions that calls on other threads could falsify: one call of db/query was seen, two were not. */
class InconclusiveAssertTest {
    private final Recording recording = new Recording();

    @BeforeEach
    void recordSomeCalls() {
        try (OtherThreadsWindow window = recording.window(RecordedThreads.NONE)) {
            recording.region("db", 1, () -> recording.region("query", 1));
            Recording.onThread("pool-1", () -> query(2));
        }
    }

    private static void query(int calls) {
        FTimers.run("db", () -> {
            for (int i = 0; i < calls; i++) {
                FTimers.run("query", () -> {});
            }
        });
    }

    @AfterEach
    void close() {
        recording.close();
    }

    private TimerTreeAssert tree() {
        return assertThat(recording.summary());
    }

    private static void assertInconclusive(String expectationAndReason, ThrowingCallable assertion) {
        Failure.of(assertion)
                .hasMessageStartingWith(
                        "Cannot verify " + expectationAndReason + " of other threads were not recorded.\n");
    }

    @Test
    void the_message_names_threads_regions_and_calls_and_what_to_do() {
        Failure.comparing(
                        "\"db/query\" at most 2 times",
                        "inconclusive",
                        () -> tree().region("db/query").hasCallsAtMost(2))
                .hasMessage("""
                        Cannot verify "db/query" at most 2 times (inconclusive): 2 calls of other threads were not recorded.
                          thread "pool-1": "db/query" (2 calls)
                        To record these calls, hand the work over with FTimers.wrap, set ftimer.otherThreads=record, or run the \
                        class alone with @Isolated.
                        To ignore them in this expectation, set otherThreads = IGNORE, or call ignoringOtherThreads() in code.

                          calls  region
                              1  db
                              1    query
                        3 calls of other threads were not recorded (pool-1: 3); \
                        hand such work over with FTimers.wrap(...).""");
    }

    @Test
    void numbers_of_calls_are_inconclusive_if_the_calls_not_recorded_exceed_them() {
        tree().region("db/query").calls().isAtLeast(1).hasCallsAtMost(3).calls().isBetween(0, 3);
        tree().region("io/**").hasCalls(0);
        assertInconclusive(
                "\"db/query\" exactly 1 time (inconclusive): 2 calls",
                () -> tree().region("db/query").hasCalls(1));
        assertInconclusive(
                "\"db/query\" 1 to 2 times (inconclusive): 2 calls",
                () -> tree().region("db/query").calls().isBetween(1, 2));
        assertInconclusive(
                "\"db/**\" at most 4 times (inconclusive): 3 calls",
                () -> tree().region("db/**").hasCallsAtMost(4));
        Failure.of(() -> tree().region("db").hasCalls(1))
                .hasMessageStartingWith(
                        "Cannot verify \"db\" exactly 1 time (inconclusive): 1 call of another thread was not recorded.\n"
                                + "  thread \"pool-1\": \"db\" (1 call)\n");
    }

    @Test
    void an_assertion_that_fails_anyway_fails_as_usual() {
        Failure.of(() -> tree().region("db/query").calls().isAtLeast(2))
                .hasMessageStartingWith("Expected region \"db/query\" to have at least 2 calls, but it had 1:");
        Failure.of(() -> tree().region("db/query").hasCalls(2))
                .hasMessageStartingWith("Expected region \"db/query\" to have 2 calls, but it had 1:");
    }

    @Test
    void absence_is_inconclusive_if_such_a_region_was_opened_but_not_recorded() {
        try (OtherThreadsWindow window = recording.window(RecordedThreads.NONE)) {
            Recording.onThread("pool-2", () -> FTimers.run("io", () -> {}));
        }
        tree().doesNotContainRegion("solve/**").containsRegion("db/query");
        Failure.of(() -> tree().doesNotContainRegion("io/**"))
                .hasMessageStartingWith(
                        "Cannot verify no region \"io/**\" (inconclusive): 1 call of another thread was not recorded.\n"
                                + "  thread \"pool-2\": \"io\" (1 call)\n");
    }

    @Test
    void a_set_of_regions_is_inconclusive_if_others_were_opened_but_not_recorded() {
        tree().hasOnlyRegions("db", "db/query");
        assertInconclusive(
                "only the regions \"db\", \"db/query\" in this order (inconclusive): 3 calls",
                () -> tree().hasOnlyRegionsInOrder("db", "db/query"));
        try (OtherThreadsWindow window = recording.window(RecordedThreads.NONE)) {
            Recording.onThread("pool-2", () -> FTimers.run("io", () -> FTimers.run("read", () -> {})));
        }
        tree().hasOnlyRegions("db", "db/query", "io/**");
        assertInconclusive(
                "only the regions \"db\", \"db/*\" (inconclusive): 2 calls", () -> tree().hasOnlyRegions("db", "db/*"));
    }

    @Test
    void children_and_nesting_are_inconclusive_if_regions_were_opened_but_not_recorded_there() {
        try (OtherThreadsWindow window = recording.window(RecordedThreads.NONE)) {
            Recording.onThread("pool-2", () -> FTimers.run("query", () -> {}));
            Recording.onThread("pool-2", () -> FTimers.run("db", () -> {}));
        }
        tree().region("db/query").isNestedIn("db").hasChildrenInOrder();
        assertInconclusiveOnce(
                "\"**/query\" nested in \"db\"", () -> tree().region("**/query").isNestedIn("db"));
        assertInconclusiveOnce(
                "the children [query] of \"db\"", () -> tree().region("db").hasChildrenInOrder("query"));
    }

    private static void assertInconclusiveOnce(String expectation, ThrowingCallable assertion) {
        Failure.of(assertion)
                .hasMessageStartingWith("Cannot verify " + expectation
                        + " (inconclusive): 1 call of another thread was not recorded.\n");
    }

    @Test
    void shares_are_inconclusive_if_one_of_the_regions_was_opened_but_not_recorded() {
        assertInconclusive(
                "the time of region \"db/query\" to be 0.0 to 1.0 of the time of \"db\" (inconclusive): 3 calls",
                () -> tree().region("db/query").hasShareOf("db", 0, 1));
        recording.region("solve", 1, () -> recording.region("assemble", 1));
        tree().region("solve/assemble").hasShareOf("solve", 0, 1);
    }

    @Test
    void balance_is_inconclusive_if_any_region_was_opened_but_not_recorded() {
        assertInconclusive("a balanced tree (inconclusive): 3 calls", () -> tree().isBalanced());
    }

    @Test
    void an_assertion_on_one_thread_is_about_the_calls_of_that_thread() {
        String main = Thread.currentThread().getName();
        tree().thread(main).region("db/query").hasCalls(1);
        tree().thread(main).isBalanced();
    }

    @Test
    void other_threads_can_be_ignored() {
        tree().ignoringOtherThreads()
                .isBalanced()
                .hasOnlyRegionsInOrder("db", "db/query")
                .doesNotContainRegion("io/**")
                .region("db/query")
                .hasCalls(1);
        tree().ignoringOtherThreads()
                .thread(Thread.currentThread().getName())
                .region("db/query")
                .hasCalls(1);
    }

    @Test
    void regions_that_a_limit_left_out_make_assertions_on_paths_below_inconclusive() {
        FTimer timer = FTimer.builder().maxDepth(2).diagnostics(line -> {}).build();
        timer.init();
        timer.start("solve");
        timer.start("assemble");
        timer.start("inner");
        Summary deep = timer.summary();
        assertThat(deep).region("solve/*").hasCalls(1);
        assertThat(deep).doesNotContainRegion("io/**").hasOnlyRegions("solve/**", "solve");
        Failure.of(() -> assertThat(deep)
                        .ignoringOtherThreads()
                        .region("**/inner")
                        .hasCallsAtMost(3))
                .hasMessage("""
                        Cannot verify "**/inner" at most 3 times (inconclusive): 1 call was deeper than trees are recorded.
                        Expect calls of regions that are recorded, or open fewer regions.

                          calls  region
                              1  solve (running)
                              1    assemble (running)""");
    }

    @Test
    void regions_beyond_the_maximum_number_make_assertions_beside_them_inconclusive() {
        FTimer timer = FTimer.builder().maxRegions(2).diagnostics(line -> {}).build();
        timer.init();
        timer.start("solve");
        for (String name : List.of("a", "b", "c")) {
            timer.start(name);
            timer.stop(name);
        }
        Summary wide = timer.summary();
        assertThat(wide).region("io/**").hasCallsAtMost(3);
        Failure.of(() -> assertThat(wide).region("solve/c").hasCallsAtMost(3))
                .hasMessageStartingWith(
                        "Cannot verify \"solve/c\" at most 3 times (inconclusive): 2 calls were beyond the maximum"
                                + " number of regions.\nExpect calls of regions that are recorded, or open fewer regions.\n\n");
    }

    @Test
    void soft_assertions_collect_what_cannot_be_verified() {
        SoftAssertions softly = new SoftAssertions();
        softly.proxy(TimerTreeAssert.class, Summary.class, recording.summary())
                .isBalanced()
                .region("db/query")
                .hasCalls(1);
        softly.proxy(TimerTreeAssert.class, Summary.class, recording.summary())
                .ignoringOtherThreads()
                .isBalanced()
                .region("db/query")
                .hasCalls(1);

        assertThat(softly.assertionErrorsCollected())
                .extracting(failure -> failure.getMessage().lines().findFirst().orElse(""))
                .containsExactly(
                        "Cannot verify a balanced tree (inconclusive): 3 calls of other threads were not recorded.",
                        "Cannot verify \"db/query\" exactly 1 time (inconclusive): 2 calls of other threads were not recorded.");
    }

    @Test
    void a_message_names_the_busiest_threads_and_regions_and_counts_the_others() {
        try (OtherThreadsWindow window = recording.window(RecordedThreads.NONE)) {
            for (int thread = 1; thread <= 7; thread++) {
                int calls = thread;
                Recording.onThread("worker-" + thread, () -> {
                    for (int i = 0; i < calls; i++) {
                        FTimers.run("io" + i, () -> {});
                    }
                });
            }
        }
        Failure.of(() -> tree().isBalanced()).hasMessageStartingWith("""
                Cannot verify a balanced tree (inconclusive): 28 calls of other threads were not recorded.
                  thread "worker-7": "io0" (1 call), "io1" (1 call), "io2" (1 call), "io3" (1 call), "io4" (1 call) and 2 more
                  thread "worker-6": "io0" (1 call), "io1" (1 call), "io2" (1 call), "io3" (1 call), "io4" (1 call) and 1 more
                  thread "worker-5": "io0" (1 call), "io1" (1 call), "io2" (1 call), "io3" (1 call), "io4" (1 call)
                  thread "worker-4": "io0" (1 call), "io1" (1 call), "io2" (1 call), "io3" (1 call)
                  thread "worker-3": "io0" (1 call), "io1" (1 call), "io2" (1 call)
                  … 2 more
                """);
    }
}
