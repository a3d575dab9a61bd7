package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

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

    private AssertionFailedError failureOf(String path, Consumer<RegionAssert> assertion) {
        Throwable failure = catchThrowable(() -> assertion.accept(region(path)));
        assertThat(failure).isInstanceOf(AssertionFailedError.class);
        return (AssertionFailedError) failure;
    }

    @Test
    void assertions_that_hold() {
        region("solve").hasCalls(1).hasChildrenInOrder("assemble", "linsolve");
        region("solve/assemble")
                .hasCalls(2)
                .hasCallsBetween(2, 2)
                .isNestedIn("solve")
                .hasChildrenInOrder();
        region("solve/linsolve/spmv").isNestedIn("solve").isNestedIn("*/linsolve");
    }

    @Test
    void another_number_of_calls() {
        AssertionFailedError failure = failureOf("solve/assemble", region -> region.hasCalls(1));

        assertThat(failure).hasMessage("""
                        Expected region "solve/assemble" to have 1 call, but it had 2:

                               calls  region
                                   1  solve
                          -->      2    assemble
                                   1    linsolve
                                   1      spmv""");
        assertThat(failure.getExpected().getStringRepresentation()).isEqualTo("1");
        assertThat(failure.getActual().getStringRepresentation()).isEqualTo("2");
        assertThat(failureOf("solve", region -> region.hasCalls(0)))
                .hasMessageStartingWith("Expected region \"solve\" to have 0 calls, but it had 1:\n");
    }

    @Test
    void a_number_of_calls_outside_of_limits() {
        assertThat(failureOf("solve/assemble", region -> region.hasCallsBetween(3, 4)))
                .hasMessageStartingWith("Expected region \"solve/assemble\" to have 3 to 4 calls, but it had 2:\n");
        assertThat(failureOf("solve/assemble", region -> region.hasCallsBetween(0, 1)))
                .hasMessageStartingWith("Expected region \"solve/assemble\" to have 0 to 1 call, but it had 2:\n");
        assertThatThrownBy(() -> region("solve").hasCallsBetween(2, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no number of calls is between 2 and 1");
    }

    @Test
    void other_children_or_another_order() {
        assertThat(failureOf("solve", region -> region.hasChildrenInOrder("linsolve", "assemble")))
                .hasMessage("""
                        Expected region "solve" to have the children [linsolve, assemble], but it has [assemble, linsolve]:

                               calls  region
                          -->      1  solve
                                   2    assemble
                                   1    linsolve
                                   1      spmv""");
        assertThat(failureOf("solve", region -> region.hasChildrenInOrder("assemble")))
                .hasMessageStartingWith("Expected region \"solve\" to have the children [assemble], but");
    }

    @Test
    void nested_in_something_else_or_in_nothing() {
        assertThat(failureOf("solve/linsolve/spmv", region -> region.isNestedIn("solve/assemble")))
                .hasMessageStartingWith("Expected region \"solve/linsolve/spmv\" to be nested in \"solve/assemble\","
                        + " but it is in \"solve/linsolve\":\n");
        assertThat(failureOf("solve", region -> region.isNestedIn("solve")))
                .hasMessageStartingWith("Expected region \"solve\" to be nested in \"solve\", but it is a root:\n");
    }
}
