package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RegionAssertTest {
    private final Recording recording = new Recording();

    @BeforeEach
    void recordSolve() {
        recording.region("solve", 1, () -> {
            recording.region("assemble", 1);
            recording.region("linsolve", 1, () -> recording.region("spmv", 1));
            recording.region("assemble", 1);
        });
    }

    @AfterEach
    void close() {
        recording.close();
    }

    private RegionAssert region(String path) {
        return assertThat(recording.summary()).region(path);
    }

    @Test
    void assertions_that_hold() {
        region("solve").hasCalls(1).hasChildrenInOrder("assemble", "linsolve");
        region("solve/assemble")
                .hasCalls(2)
                .calls()
                .isBetween(2, 2)
                .calls()
                .isAtLeast(2)
                .hasCallsAtMost(2)
                .isNestedIn("solve")
                .hasChildrenInOrder();
        region("solve/linsolve/spmv").isNestedIn("solve").isNestedIn("*/linsolve");
    }

    @Test
    void a_different_number_of_calls_fails() {
        Failure.comparing("1", "2", () -> region("solve/assemble").hasCalls(1)).hasMessage("""
                        Expected region "solve/assemble" to have 1 call, but it had 2:

                               calls  region
                                   1  solve
                          -->      2    assemble
                                   1    linsolve
                                   1      spmv""");
        Failure.of(() -> region("solve").hasCalls(0))
                .hasMessageStartingWith("Expected region \"solve\" to have 0 calls, but it had 1:\n");
    }

    @Test
    void a_number_of_calls_outside_of_limits() {
        Failure.comparing("3 to 4", "2", () -> region("solve/assemble").calls().isBetween(3, 4))
                .hasMessageStartingWith("Expected region \"solve/assemble\" to have 3 to 4 calls, but it had 2:\n");
        Failure.of(() -> region("solve/assemble").calls().isBetween(0, 1))
                .hasMessageStartingWith("Expected region \"solve/assemble\" to have 0 to 1 call, but it had 2:\n");
        Failure.comparing(
                        "at least 3",
                        "2",
                        () -> region("solve/assemble").calls().isAtLeast(3))
                .hasMessageStartingWith("Expected region \"solve/assemble\" to have at least 3 calls, but it had 2:\n");
        Failure.comparing("at most 1", "2", () -> region("solve/assemble").hasCallsAtMost(1))
                .hasMessageStartingWith("Expected region \"solve/assemble\" to have at most 1 call, but it had 2:\n");
        Failure.of(() -> region("solve/assemble").calls().isAtLeast(11))
                .hasMessageStartingWith("Expected region \"solve/assemble\" to have at least 11 calls, but it had");
    }

    @Test
    void invalid_numbers_of_calls_are_rejected() {
        assertThatThrownBy(() -> region("solve").calls().isBetween(2, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("invalid range of calls 2 to 1: the lower bound must not exceed the upper bound");
        assertThatThrownBy(() -> region("solve").hasCalls(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number of calls must be at least 0, was -1");
        assertThatThrownBy(() -> region("solve").calls().isBetween(-2, 1))
                .hasMessage("number of calls must be at least 0, was -2");
        assertThatThrownBy(() -> region("solve").hasCallsAtMost(-3))
                .hasMessage("number of calls must be at least 0, was -3");
    }

    @Test
    void an_unknown_region_is_reported_with_the_nearest_paths() {
        Failure.comparing(
                        "solve/asemble",
                        "no region",
                        () -> region("solve/asemble").hasCalls(2))
                .hasMessage("""
                        Expected region "solve/asemble" to have 2 calls, but there is no such region.
                        Did you mean "solve/assemble"?

                               calls  region
                                   1  solve
                          -->      2    assemble
                                   1    linsolve
                                   1      spmv""");
        Failure.of(() -> region("write").isNestedIn("solve"))
                .hasMessageStartingWith(
                        "Expected region \"write\" to be nested in \"solve\", but there is no such region."
                                + "\n\n  calls  region\n");
        Failure.of(() -> region("slove").hasChildrenInOrder("a"))
                .hasMessageStartingWith(
                        "Expected region \"slove\" to have the children [a], but there is no such region."
                                + "\nDid you mean \"solve\"?\n");
    }

    @Test
    void a_known_name_at_another_path_is_suggested() {
        recording.region("spmv", 1);

        Failure.of(() -> region("solve/spmv").hasCalls(1)).hasMessage("""
                        Expected region "solve/spmv" to have 1 call, but there is no such region.
                        Did you mean "solve/linsolve/spmv" or "spmv"?

                               calls  region
                                   1  solve
                                   2    assemble
                                   1    linsolve
                          -->      1      spmv
                          -->      1  spmv""");
    }

    @Test
    void a_region_that_was_never_opened_has_no_calls() {
        region("write")
                .hasCalls(0)
                .hasCallsAtMost(3)
                .calls()
                .isBetween(0, 1)
                .calls()
                .isAtLeast(0);
    }

    @Test
    void an_upper_bound_on_a_wrong_name_fails() {
        Failure.comparing(
                        "slove/assemble",
                        "no region",
                        () -> region("slove/assemble").hasCallsAtMost(3))
                .hasMessage("""
                        Expected region "slove/assemble" to have at most 3 calls, but there is no such region.
                        Did you mean "solve/assemble"?
                        If it may be absent, expect 0 to 3 calls (atLeast = 0, atMost = 3; in code calls().isBetween(0, 3)).

                               calls  region
                                   1  solve
                          -->      2    assemble
                                   1    linsolve
                                   1      spmv""");
        Failure.of(() -> region("spmv").hasCallsAtMost(1))
                .hasMessageStartingWith(
                        "Expected region \"spmv\" to have at most 1 call, but there is no such region.\n"
                                + "Did you mean \"solve/linsolve/spmv\"?\nIf it may be absent, expect 0 to 1 call (");
    }

    @Test
    void a_wrong_name_without_calls_meets_what_says_that_absence_is_meant() {
        region("slove/assemble")
                .calls()
                .isBetween(0, 3)
                .hasCalls(0)
                .hasCallsAtMost(0)
                .calls()
                .isAtLeast(0);
        region("slove/**").calls().isBetween(0, 3).hasCalls(0).hasCallsAtMost(0);
    }

    @Test
    void an_empty_tree_is_reported_with_the_other_threads() {
        try (Recording nothing = new Recording()) {
            Recording.lostCalls("pool-1", 2);

            Failure.of(() -> assertThat(nothing.summary()).region("solve").hasCalls(1))
                    .hasMessage("""
                            Expected region "solve" to have 1 call, but there is no such region.

                            The tree is empty: nothing was recorded through FTimers or a timer of the session.
                            2 calls of other threads were not recorded (pool-1: 2); \
                            hand such work over with FTimers.wrap(...).""");
        }
    }

    @Test
    void different_children_or_a_different_order_fails() {
        Failure.of(() -> region("solve").hasChildrenInOrder("linsolve", "assemble"))
                .hasMessage("""
                        wrong order: "solve/assemble" precedes "solve/linsolve"
                        Expected region "solve" to have the children [linsolve, assemble] in this order.

                               calls  region
                                   1  solve
                          -->      2    assemble
                                   1    linsolve
                                   1      spmv""");
        Failure.comparing(
                        "[assemble]",
                        "[assemble, linsolve]",
                        () -> region("solve").hasChildrenInOrder("assemble"))
                .hasMessageStartingWith("unexpected \"solve/linsolve\" (1 call, 1 region inside)\n"
                        + "Expected region \"solve\" to have the children [assemble] in this order.\n\n");
        Failure.of(() -> region("solve").hasChildrenInOrder("asemble", "linsolve"))
                .hasMessageStartingWith("unexpected \"solve/assemble\" (2 calls); missing \"solve/asemble\"\n"
                        + "Did you mean \"solve/assemble\"?\n");
        Failure.of(() -> region("solve").hasChildrenInOrder())
                .hasMessageContaining("\nExpected region \"solve\" to have no children.\n\n");
        assertThatThrownBy(() -> region("solve").hasChildrenInOrder("a", "a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("duplicate path \"solve/a\" in an order");
    }

    @Test
    void nesting_elsewhere_or_at_the_root_fails() {
        Failure.of(() -> region("solve/linsolve/spmv").isNestedIn("solve/assemble"))
                .hasMessageStartingWith("Expected region \"solve/linsolve/spmv\" to be nested in \"solve/assemble\","
                        + " but it is in \"solve/linsolve\":\n");
        Failure.of(() -> region("solve").isNestedIn("solve"))
                .hasMessageStartingWith("Expected region \"solve\" to be nested in \"solve\", but it is a root:\n");
    }

    @Test
    void the_selected_regions_are_available_to_other_assertions() {
        region("solve/assemble").satisfies(regions -> {
            assertThat(regions.path()).hasToString("solve/assemble");
            assertThat(regions.callCount()).isEqualTo(2);
        });
        region("none").satisfies(regions -> assertThat(regions).hasToString("none []"));
    }
}
