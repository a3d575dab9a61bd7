package io.ftimer.assertj;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.summary.Summary;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SoftAssertionsTest {
    private final Recording recording = new Recording();
    private final SoftAssertions softly = new SoftAssertions();

    @BeforeEach
    void recordSolve() {
        Recording.onThread("worker", () -> recording.region("work", 1));
        recording.region("solve", 1, () -> recording.region("assemble", 1));
    }

    @AfterEach
    void close() {
        recording.close();
    }

    private static List<String> firstLines(SoftAssertions assertions) {
        return assertions.assertionErrorsCollected().stream()
                .map(failure -> failure.getMessage().lines().findFirst().orElse(""))
                .toList();
    }

    @Test
    void failures_of_trees_regions_and_threads_are_collected() {
        softly.proxy(TimerTreeAssert.class, Summary.class, recording.summary())
                .as("first run")
                .doesNotContainRegion("solve")
                .isBalanced()
                .hasOnlyRegions("solve");
        softly.proxy(TimerTreeAssert.class, Summary.class, recording.summary())
                .as("second run")
                .region("solve")
                .hasCalls(2)
                .hasCalls(1)
                .isNestedIn("work")
                .calls()
                .isAtLeast(3);
        softly.proxy(TimerTreeAssert.class, Summary.class, recording.summary())
                .region("slove")
                .hasCalls(1)
                .hasChildrenInOrder("assemble");
        softly.proxy(TimerTreeAssert.class, Summary.class, recording.summary())
                .thread("worker")
                .isBalanced()
                .containsRegion("solve")
                .region("work")
                .hasCalls(2);
        softly.assertThat(1).isEqualTo(1);

        assertThat(firstLines(softly))
                .containsExactly(
                        "[first run] Expected no region \"solve\", but there is 1:",
                        "[first run] unexpected \"work\" (1 call); unexpected \"solve/assemble\" (1 call)",
                        "[second run] Expected region \"solve\" to have 2 calls, but it had 1:",
                        "[second run] Expected region \"solve\" to be nested in \"work\", but it is a root:",
                        "[second run] Expected region \"solve\" to have at least 3 calls, but it had 1:",
                        "Expected region \"slove\" to have 1 call, but there is no such region.",
                        "Expected region \"slove\" to have the children [assemble], but there is no such region.",
                        "Expected a region \"solve\" on thread \"worker\", but there is none.",
                        "Expected region \"work\" on thread \"worker\" to have 2 calls, but it had 1:");
    }

    @Test
    void one_assertion_that_checks_two_things_fails_once() {
        softly.proxy(TimerTreeAssert.class, Summary.class, recording.summary()).hasOnlyRegionsInOrder("solve");

        assertThat(firstLines(softly)).hasSize(1);
    }

    @Test
    void a_null_tree_is_a_failure() {
        softly.proxy(TimerTreeAssert.class, Summary.class, null).isBalanced();

        assertThat(firstLines(softly)).hasSize(1);
    }

    /** The same holds for {@code cause()} and {@code asInstanceOf(...)} of AssertJ, which could return nothing. */
    @Test
    void the_regions_of_a_tree_that_is_not_there_fail_at_once() {
        assertIsNull(() -> softly.proxy(TimerTreeAssert.class, Summary.class, null)
                .as("the tree")
                .region("solve")
                .hasCalls(1));
        assertIsNull(() -> softly.proxy(TimerTreeAssert.class, Summary.class, null)
                .as("the tree")
                .thread("worker")
                .region("solve")
                .hasShareOf("solve", 0, 1));
    }

    private static void assertIsNull(ThrowingCallable assertion) {
        Failure.of(assertion).hasMessageContainingAll("[the tree]", "Expecting actual not to be null");
    }
}
