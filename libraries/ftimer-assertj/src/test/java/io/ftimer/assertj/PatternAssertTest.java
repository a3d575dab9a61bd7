package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A pattern selects all regions that it covers together. */
class PatternAssertTest {
    private final Recording recording = new Recording();

    @BeforeEach
    void recordSolve() {
        recording.region("solve", 2, () -> {
            recording.region("assemble", 1);
            recording.region("linsolve", 3, () -> {
                recording.region("spmv", 4);
                recording.region("spmv", 5);
            });
        });
        recording.region("check", 1, () -> recording.region("spmv", 4));
    }

    @AfterEach
    void close() {
        recording.close();
    }

    private RegionAssert region(String pattern) {
        return assertThat(recording.summary()).region(pattern);
    }

    @Test
    void calls_are_counted_together() {
        region("**/spmv")
                .hasCalls(3)
                .calls()
                .isBetween(3, 3)
                .calls()
                .isAtLeast(3)
                .hasCallsAtMost(3);
        region("*").hasCalls(2);
        region("io/**").hasCalls(0);
        Failure.comparing("4", "3", () -> region("**/spmv").hasCalls(4)).hasMessage("""
                        Expected regions "**/spmv" to have 4 calls in total, but they had 3:

                               calls  region
                                   1  solve
                                   1    assemble
                                   1    linsolve
                          -->      2      spmv
                                   1  check
                          -->      1    spmv""");
    }

    @Test
    void a_pattern_that_covers_nothing_is_reported_with_the_nearest_path() {
        Failure.of(() -> region("slove/**").calls().isAtLeast(1))
                .hasMessageStartingWith(
                        "Expected regions \"slove/**\" to have at least 1 call in total, but there is no such region."
                                + "\nDid you mean \"solve\"?\n");
    }

    @Test
    void an_upper_bound_on_a_pattern_with_a_wrong_name_fails() {
        region("io/**").hasCallsAtMost(2);
        Failure.of(() -> region("**/spvm").hasCallsAtMost(2)).hasMessage("""
                        Expected regions "**/spvm" to have at most 2 calls in total, but there is no such region.
                        Did you mean "solve/linsolve/spmv" or "check/spmv"?
                        If it may be absent, expect 0 to 2 calls (atLeast = 0, atMost = 2; in code calls().isBetween(0, 2)).

                               calls  region
                                   1  solve
                                   1    assemble
                                   1    linsolve
                          -->      2      spmv
                                   1  check
                          -->      1    spmv""");
    }

    @Test
    void each_covered_region_must_meet_nesting() {
        region("**/spmv").hasChildrenInOrder();
        region("solve/**/spmv").isNestedIn("solve");
        Failure.of(() -> region("**/spmv").isNestedIn("solve")).hasMessage("""
                        Expected region "check/spmv" to be nested in "solve", but it is in "check":

                               calls  region
                                   1  solve
                                   1    assemble
                                   1    linsolve
                                   2      spmv
                                   1  check
                          -->      1    spmv""");
        Failure.of(() -> region("*").hasChildrenInOrder("assemble", "linsolve"))
                .hasMessageStartingWith(
                        "unexpected \"check/spmv\" (1 call); missing \"check/assemble\";"
                                + " missing \"check/linsolve\"\nExpected region \"check\" to have the children [assemble, linsolve]");
        Failure.of(() -> region("io/*").hasChildrenInOrder("a"))
                .hasMessageStartingWith(
                        "Expected regions \"io/*\" to have the children [a], but there is no such region.");
    }

    @Test
    void times_are_added_and_those_inside_another_counted_once() {
        region("**/spmv").hasShareOf("*", 0.65, 0.65).withoutChildren().hasShareOf("*", 0.65, 0.65);
        region("solve/**").hasShareOf("solve", 1, 1).withoutChildren().hasShareOf("solve", 1, 1);
        region("**/linsolve").withoutChildren().hasShareOf("solve/**", 0.2, 0.2);
    }
}
