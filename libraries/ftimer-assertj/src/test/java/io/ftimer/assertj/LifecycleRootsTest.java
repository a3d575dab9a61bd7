package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.values.RegionKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Assertions ignore regions of lifecycle methods unless a path names their root. */
class LifecycleRootsTest {
    private static final String SET_UP = "@BeforeEach(setUp)";

    private final Recording recording = new Recording();

    @BeforeEach
    void recordSetUpAndSolve() {
        setUp("load", 3);
        recording.region("solve", 1, () -> {
            recording.region("load", 1);
            recording.region("@home", 1);
        });
    }

    private void setUp(String inside, long nanos) {
        recording.region(RegionKind.LIFECYCLE, SET_UP, 1, () -> recording.region(inside, nanos));
    }

    @AfterEach
    void close() {
        recording.close();
    }

    private TimerTreeAssert tree() {
        return assertThat(recording.summary());
    }

    @Test
    void patterns_do_not_cover_them() {
        tree().doesNotContainRegion("*/load/**/x");
        tree().region("**/load").hasCalls(1);
        tree().region("*").hasCalls(1);
        tree().hasOnlyRegions("solve", "solve/load", "solve/@home");
        Failure.of(() -> tree().doesNotContainRegion("**/load")).hasMessage("""
                        Expected no region "**/load", but there is 1: "solve/load"

                               calls  region
                                   1  @BeforeEach(setUp)
                                   1    load
                                   1  solve
                          -->      1    load
                                   1    @home""");
    }

    @Test
    void a_path_that_names_the_root_does() {
        tree().region(SET_UP).hasCalls(1).hasChildrenInOrder("load");
        tree().region(SET_UP + "/*").hasCalls(1).withoutChildren().hasShareOf(SET_UP, 0.75, 0.75);
        tree().containsRegion(SET_UP + "/load");
        Failure.of(() -> tree().doesNotContainRegion(SET_UP + "/**"))
                .hasMessageStartingWith("Expected no region \"@BeforeEach(setUp)/**\", but there are 2:"
                        + " \"@BeforeEach(setUp)[lifecycle]\", \"@BeforeEach(setUp)[lifecycle]/load\"\n");
    }

    @Test
    void a_named_lifecycle_root_counts_with_its_descendants() {
        tree().hasOnlyRegions(SET_UP, SET_UP + "/load", "solve", "solve/*");
        Failure.of(() -> tree().hasOnlyRegions(SET_UP, "solve/**"))
                .hasMessageStartingWith("unexpected \"@BeforeEach(setUp)[lifecycle]/load\" (1 call)\n"
                        + "Expected only the regions \"@BeforeEach(setUp)\", \"solve/**\".\n");
        Failure.of(() -> tree().hasOnlyRegions("@AfterEach(tearDown)", "solve/**"))
                .hasMessageStartingWith("missing \"@AfterEach(tearDown)\"\n"
                        + "Expected only the regions \"@AfterEach(tearDown)\", \"solve/**\".\n");
    }

    @Test
    void an_upper_bound_may_have_the_name_of_a_region_in_a_lifecycle_method() {
        setUp("query", 1);

        tree().region("query").hasCallsAtMost(3);
        tree().region("**/qurey").hasCallsAtMost(3);
        Failure.of(() -> tree().region(SET_UP + "/qurey").hasCallsAtMost(3))
                .hasMessageContaining("\nDid you mean \"@BeforeEach(setUp)[lifecycle]/query\"?\n");
    }

    @Test
    void lifecycle_regions_are_suggested() {
        Failure.of(() -> tree().region("load").hasCalls(1)).hasMessage("""
                        Expected region "load" to have 1 call, but there is no such region.
                        Did you mean "@BeforeEach(setUp)[lifecycle]/load" or "solve/load"?

                               calls  region
                                   1  @BeforeEach(setUp)
                          -->      1    load
                                   1  solve
                          -->      1    load
                                   1    @home""");
    }
}
