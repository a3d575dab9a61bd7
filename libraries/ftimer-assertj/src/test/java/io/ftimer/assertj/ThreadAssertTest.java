package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.FTimer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ThreadAssertTest {
    private final Recording recording = new Recording();

    @BeforeEach
    void recordOnTwoThreads() {
        Recording.onThread("first", () -> recording.region("work", 1));
        Recording.onThread("second", () -> recording.region("work", 1, () -> recording.region("inner", 1)));
    }

    @AfterEach
    void close() {
        recording.close();
    }

    private TimerTreeAssert tree() {
        return assertThat(recording.summary());
    }

    @Test
    void threads_are_merged_unless_one_is_selected() {
        tree().region("work").hasCalls(2);
        tree().thread("first").hasOnlyRegions("work").region("work").hasCalls(1);
        tree().thread("second").region("work").hasCalls(1).hasChildrenInOrder("inner");
    }

    @Test
    void failures_name_the_thread_and_show_its_tree_and_the_calls_in_no_tree() {
        Recording.lostCalls("pool-1", 1);

        Failure.of(() -> tree().thread("first").region("work").hasCalls(2)).hasMessage("""
                        Expected region "work" on thread "first" to have 2 calls, but it had 1:

                               calls  region
                          -->      1  work
                        1 call of another thread was not recorded (pool-1: 1); \
                        hand such work over with FTimers.wrap(...).""");
        Failure.of(() -> tree().thread("first").region("work").isNestedIn("solve"))
                .hasMessageStartingWith("Expected region \"work\" on thread \"first\" to be nested in");
        Failure.of(() -> tree().thread("first").containsRegion("work/inner"))
                .hasMessageStartingWith("Expected a region \"work/inner\" on thread \"first\", but there is none.\n");
        Failure.of(() -> tree().thread("second").doesNotContainRegion("work/inner"))
                .hasMessageStartingWith("Expected no region \"work/inner\" on thread \"second\", but there is 1:\n");
        Failure.of(() -> tree().thread("second").hasOnlyRegions("work"))
                .hasMessageStartingWith("on thread \"second\": unexpected \"work/inner\" (1 call)\n"
                        + "Expected only the regions \"work\" on thread \"second\".\n");
        Failure.of(() -> tree().thread("second").hasOnlyRegionsInOrder("work/inner", "work"))
                .hasMessageStartingWith("on thread \"second\": wrong order: \"work\" precedes \"work/inner\"\n"
                        + "Expected only the regions \"work/inner\", \"work\" on thread \"second\" in this order.\n");
    }

    @Test
    void an_unknown_thread_is_reported_with_the_known_ones() {
        Failure.comparing("secnod", "[first, second]", () -> tree().thread("secnod"))
                .hasMessage("""
                        Expected a tree of thread "secnod", but the threads are [first, second]; did you mean "second"?

                          calls  region
                              2  work
                              1    inner""");
    }

    @Test
    void a_single_recorder_has_no_threads() {
        FTimer timer = FTimer.create();
        timer.start("work");
        timer.stop("work");

        Failure.of(() -> assertThat(timer.summary()).thread("main")).hasMessage("""
                        Expected a tree of thread "main", but this tree has no threads.

                          calls  region
                              1  work""");
        Failure.of(() -> tree().thread("first").thread("first"))
                .hasMessageStartingWith("Expected a tree of thread \"first\", but this tree has no");
    }

    @Test
    void the_description_is_kept() {
        Failure.of(() -> tree().as("cold").thread("first").region("work").hasCalls(2))
                .hasMessageStartingWith("[cold] Expected region \"work\" on thread \"first\"");
    }
}
