package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.management.ThreadMXBean;
import io.ftimer.summary.SessionSummary;
import java.lang.management.ManagementFactory;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Failures on trees with thousands of regions. */
class LargeTreesTest {
    /** Ten thousand paths of ten thousand levels would take hundreds of megabytes. */
    private static final long MAX_BYTES = 40_000_000;

    private final Recording recording = new Recording();

    @AfterEach
    void close() {
        recording.close();
    }

    private void recursion(int levels) {
        for (int i = 0; i < levels; i++) {
            recording.timer().start("r");
        }
        for (int i = 0; i < levels; i++) {
            recording.timer().stop("r");
        }
    }

    private void children(int count) {
        recording.region("root", 1, () -> {
            for (int i = 0; i < count; i++) {
                recording.region("child" + i, 1);
            }
        });
    }

    /** Returns the message of a failure, which is found and made without paths of all regions. */
    private static String message(ThrowingCallable assertion) {
        catchThrowable(assertion);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        Throwable failure = catchThrowable(assertion);
        long bytes = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        assertThat(bytes).isLessThan(MAX_BYTES);
        assertThat(failure).isInstanceOf(AssertionError.class);
        assertThat(failure.getMessage()).hasSizeLessThan(20_000);
        return failure.getMessage();
    }

    @Test
    void the_message_about_one_of_many_regions_is_an_excerpt() {
        children(10_000);

        String message = message(
                () -> assertThat(recording.summary()).region("root/child5000").hasCalls(2));

        assertThat(message).startsWith("""
                Expected region "root/child5000" to have 2 calls, but it had 1:

                       calls  region
                           1  root
                           1    child0
                """).contains("""
                           1    child14
                                … 4 983 more
                           1    child4998
                           1    child4999
                  -->      1    child5000
                           1    child5001
                           1    child5002
                                … 4 997 more\
                """);
    }

    @Test
    void a_recursion_is_one_line_of_a_message() {
        recursion(10_000);

        assertThat(message(() -> assertThat(recording.summary()).region("r").hasCalls(2)))
                .isEqualTo("""
                        Expected region "r" to have 2 calls, but it had 1:

                               calls  region
                          -->      1  r
                                   1    r × 9 999 levels\
                        """);
    }

    @Test
    void every_assertion_has_a_short_message_about_a_recursion() {
        recursion(10_000);

        assertThat(message(() -> assertThat(recording.summary()).region("**/r").hasCalls(2)))
                .contains("but they had 10 000:\n\n       calls  region\n  -->      1  r × 10 000 levels");
        assertThat(message(() -> assertThat(recording.summary()).containsRegion("x/r")))
                .contains("there is none.\nDid you mean \"r\" or \"r/r\" or \"r/r/r\"?");
        assertThat(message(() -> assertThat(recording.summary()).containsRegion("q.r")))
                .contains("there is none.");
        assertThat(message(() -> assertThat(recording.summary()).doesNotContainRegion("r/**")))
                .startsWith("Expected no region \"r/**\", but there are 10 000:");
        assertThat(message(() -> assertThat(recording.summary()).region("r/**").isNestedIn("x")))
                .startsWith("Expected region \"r\" to be nested in \"x\", but it is a root:");
        assertThat(message(() -> assertThat(recording.summary()).region("r/**").hasShareOf("x", 0, 1)))
                .contains("but there is no region \"x\"");
        assertThat(recording.summary().entries()).hasSize(10_000);
    }

    @Test
    void differences_of_a_recursion_are_found_without_its_paths() {
        recursion(10_000);

        assertThat(message(() -> assertThat(recording.summary()).hasOnlyRegions("r", "x", "q/**")))
                .startsWith("unexpected \"r/r\" (1 call, 9 998 regions inside); missing \"x\"\n")
                .endsWith("           1  r\n  -->      1    r\n           1      r × 9 998 levels");
        assertThat(message(() -> assertThat(recording.summary()).hasOnlyRegionsInOrder("x")))
                .startsWith("unexpected \"r\" (1 call, 9 999 regions inside); missing \"x\"\n");
        assertThat(message(() -> assertThat(recording.summary()).region("r/**").hasChildrenInOrder("r")))
                .startsWith(
                        "missing \"r/r/r/… 9 995 levels …/r/r/r\"\nExpected region \"r/r/r/… 9 994 levels …/r/r/r\"");
        assertThat(message(() -> assertThat(recording.summary()).region("r/r").hasChildrenInOrder("x")))
                .startsWith("unexpected \"r/r/r\" (1 call, 9 997 regions inside); missing \"r/r/x\"\n");
        assertThat(message(() -> assertThat(recording.summary()).region("R").hasCallsAtMost(2)))
                .contains("there is no such region.\nDid you mean \"r\"?");
    }

    @Test
    void one_long_difference_of_many_is_made() {
        recording.region("root", 1);
        for (int i = 0; i < 5_000; i++) {
            recording.timer().start("a");
            recording.timer().start("b");
        }
        for (int i = 0; i < 5_000; i++) {
            recording.timer().stop("b");
            recording.timer().stop("a");
        }

        assertThat(message(() -> assertThat(recording.summary()).hasOnlyRegions("**/a", "root")))
                .startsWith("unexpected \"a/b\" (1 call); unexpected \"a/b/a/b\" (1 call);")
                .contains("\n  … 4 990 more\n");
    }

    @Test
    void an_assertion_on_one_region_does_not_look_at_the_paths_of_others() {
        children(10_000);
        SessionSummary summary = recording.summary();
        assertThat(summary).region("root/child5000").hasCalls(1);

        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        assertThat(summary).region("root/child5001").hasCalls(1);
        long bytes = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;

        assertThat(bytes).isLessThan(50_000);
    }

    @Test
    void open_regions_of_a_recursion_are_counted() {
        for (int i = 0; i < 10_000; i++) {
            recording.timer().start("r");
        }

        assertThat(message(() -> assertThat(recording.summary()).isBalanced())).isEqualTo("""
                Expected a balanced tree, but 10 000 regions are still running:
                  running: "r" 10 000 times, innermost "r/r/r/… 9 994 levels …/r/r/r"

                       calls  region
                  -->      1  r × 10 000 levels (running)\
                """);
    }

    @Test
    void regions_inside_another_selected_region_are_not_counted_twice() {
        recording.region("a", 1, () -> recording.region("b", 2, () -> recording.region("a", 4)));
        recording.region("c", 8, () -> recording.region("a", 16));

        assertThat(recording.summary())
                .region("**/a")
                .satisfies(a -> assertThat(a.inclusiveNanos()).isEqualTo(23));
    }

    @Test
    void names_that_cannot_be_seen_are_escaped() {
        recording.region("a\u202Eb", 1);

        assertThat(message(
                        () -> assertThat(recording.summary()).region("a\u202Eb").hasCalls(2)))
                .isEqualTo("""
                        Expected region "a\\u202Eb" to have 2 calls, but it had 1:

                               calls  region
                          -->      1  a\\u202Eb\
                        """);
    }
}
