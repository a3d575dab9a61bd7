package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.summary.Summary;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TimerTreeAssertTest {
    private final Recording recording = new Recording();

    @BeforeEach
    void recordSolve() {
        recording.region("solve", 1, () -> {
            recording.region("assemble", 1);
            recording.region("linsolve", 1, () -> recording.region("spmv", 1));
        });
    }

    @AfterEach
    void close() {
        recording.close();
    }

    private TimerTreeAssert tree() {
        return assertThat(recording.summary());
    }

    @Test
    void assertions_that_hold() {
        tree().isBalanced()
                .doesNotContainRegion("io/**")
                .doesNotContainRegion("assemble")
                .containsRegion("**/spmv")
                .containsRegion("solve/assemble")
                .hasOnlyRegions("solve", "solve/*", "solve/linsolve/**", "io/*")
                .hasOnlyRegions("solve/linsolve/spmv", "solve/linsolve", "solve/assemble", "solve")
                .hasOnlyRegionsInOrder("solve", "solve/assemble", "solve/linsolve", "solve/linsolve/spmv");
    }

    @Test
    void a_missing_region_is_reported_with_the_nearest_paths() {
        Failure.comparing(
                        "solve/asemble",
                        "[solve, solve/assemble, solve/linsolve, solve/linsolve/spmv]",
                        () -> tree().containsRegion("solve/asemble"))
                .hasMessage("""
                        Expected a region "solve/asemble", but there is none.
                        Did you mean "solve/assemble"?

                               calls  region
                                   1  solve
                          -->      1    assemble
                                   1    linsolve
                                   1      spmv""");
        Failure.of(() -> tree().containsRegion("io/**"))
                .hasMessageStartingWith("Expected a region \"io/**\", but there is none.\n\n  calls  region\n");
    }

    @Test
    void rejected_regions_are_marked() {
        Failure.comparing(
                        "[]",
                        "[solve/linsolve, solve/linsolve/spmv]",
                        () -> tree().doesNotContainRegion("solve/linsolve/**"))
                .hasMessage("""
                        Expected no region "solve/linsolve/**", but there are 2: "solve/linsolve", "solve/linsolve/spmv"

                               calls  region
                                   1  solve
                                   1    assemble
                          -->      1    linsolve
                          -->      1      spmv""");
        Failure.of(() -> tree().doesNotContainRegion("**"))
                .hasMessageStartingWith("Expected no region \"**\", but there are 4: \"solve\", \"solve/assemble\","
                        + " \"solve/linsolve\" and 1 more\n\n");
        Failure.of(() -> tree().doesNotContainRegion("solve"))
                .hasMessageStartingWith("Expected no region \"solve\", but there is 1:\n");
    }

    @Test
    void other_regions_are_marked_and_missing_ones_named() {
        Failure.comparing(
                        "[solve, solve/asemble, solve/linsolve, io/*]",
                        "[solve, solve/assemble, solve/linsolve, solve/linsolve/spmv]",
                        () -> tree().hasOnlyRegions("solve", "solve/asemble", "solve/linsolve", "io/*"))
                .hasMessage("""
                        unexpected "solve/assemble" (1 call); missing "solve/asemble"; \
                        unexpected "solve/linsolve/spmv" (1 call)
                        Did you mean "solve/assemble"?
                        Expected only the regions "solve", "solve/asemble", "solve/linsolve", "io/*".

                               calls  region
                                   1  solve
                          -->      1    assemble
                                   1    linsolve
                          -->      1      spmv""");
        Failure.of(() -> tree().hasOnlyRegions("solve", "solve/*"))
                .hasMessageStartingWith("unexpected \"solve/linsolve/spmv\" (1 call)\n"
                        + "Expected only the regions \"solve\", \"solve/*\".\n\n");
        Failure.of(() -> tree().hasOnlyRegions("**", "a", "b"))
                .hasMessageStartingWith(
                        "missing \"a\"; missing \"b\"\nExpected only the regions \"**\", \"a\", \"b\".\n\n");
    }

    @Test
    void an_empty_tree_meets_patterns_but_not_required_regions() {
        try (Recording nothing = new Recording()) {
            assertThat(nothing.summary()).hasOnlyRegions().hasOnlyRegions("solve/**");
            Failure.of(() -> assertThat(nothing.summary()).hasOnlyRegions("solve"))
                    .hasMessage("""
                            missing "solve"
                            Expected only the regions "solve".

                            The tree is empty: nothing was recorded through FTimers or a timer of the session.""");
        }
    }

    @Test
    void a_different_order_is_reported() {
        Failure.comparing(
                        "[solve, solve/linsolve, solve/linsolve/spmv, solve/assemble]",
                        "[solve, solve/assemble, solve/linsolve, solve/linsolve/spmv]",
                        () -> tree().hasOnlyRegionsInOrder(
                                        "solve", "solve/linsolve", "solve/linsolve/spmv", "solve/assemble"))
                .hasMessage("""
                        wrong order: "solve/assemble" precedes "solve/linsolve"
                        Expected only the regions "solve", "solve/linsolve", "solve/linsolve/spmv", "solve/assemble" \
                        in this order.

                               calls  region
                                   1  solve
                          -->      1    assemble
                                   1    linsolve
                                   1      spmv""");
        Failure.of(() -> tree().hasOnlyRegionsInOrder("solve"))
                .hasMessageStartingWith("unexpected \"solve/assemble\" (1 call);"
                        + " unexpected \"solve/linsolve\" (1 call, 1 region inside)\n"
                        + "Expected only the regions \"solve\" in this order.\n\n");
        assertThatThrownBy(() -> tree().hasOnlyRegionsInOrder("solve", "solve/*"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("invalid path \"solve/*\" in an order: expected a region, not a pattern");
    }

    @Test
    void the_description_comes_first() {
        Failure.of(() -> tree().as("cold start of %s", "A").containsRegion("a"))
                .hasMessageStartingWith("[cold start of A] Expected a region \"a\"");
        Failure.of(() -> tree().as("cold start").isBalanced().region("solve").hasCalls(2))
                .hasMessageStartingWith("[cold start] Expected region \"solve\"");
        Failure.of(() -> tree().region("solve").as("warm start").hasCalls(2))
                .hasMessageStartingWith("[warm start] Expected region \"solve\"");
    }

    @Test
    void a_message_of_the_caller_replaces_the_default() {
        Failure.of(() -> tree().withFailMessage("solver is broken").containsRegion("a"))
                .hasMessage("solver is broken");
        Failure.of(() -> tree().withFailMessage("solver is broken")
                        .region("solve")
                        .hasCalls(2))
                .hasMessage("solver is broken");
    }

    @Test
    void a_null_tree_fails() {
        assertThatThrownBy(() -> assertThat((LiveTree) null).isBalanced()).hasMessageContaining("not to be null");
        assertThatThrownBy(() -> assertThat((Summary) null).region("a").hasCalls(0))
                .hasMessageContaining("not to be null");
    }

    @Test
    void malformed_paths_are_rejected_before_anything_is_compared() {
        String message = "malformed region path \"solve//a\": a level is empty";

        assertThatThrownBy(() -> tree().region("solve//a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> tree().containsRegion("solve//a")).hasMessage(message);
        assertThatThrownBy(() -> tree().doesNotContainRegion("solve//a")).hasMessage(message);
        assertThatThrownBy(() -> tree().hasOnlyRegions("solve", "solve//a")).hasMessage(message);
    }
}
