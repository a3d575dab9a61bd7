package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.Environment;
import io.ftimer.assertj.internal.tree.TimeLimits;
import io.ftimer.summary.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ShareAssertTest {
    private final Recording recording = new Recording();

    private final List<String> warnings = new ArrayList<>();
    private RunningTest.Binding limits = bind(TimeLimits.ENFORCE);

    private RunningTest.Binding bind(TimeLimits configured) {
        Environment ci = new Environment(Optional.of("CI=true"), Optional.empty(), () -> 0, () -> 0);
        return RunningTest.outside(() -> configured.leniency(ci), warnings::add).bind();
    }

    @BeforeEach
    void recordSolve() {
        recording.region("solve", 200_000, () -> {
            recording.region("assemble", 300_000);
            recording.region("linsolve", 100_000, () -> recording.region("spmv", 400_000));
        });
    }

    @AfterEach
    void close() {
        limits.close();
        recording.close();
    }

    private RegionAssert region(String path) {
        return assertThat(recording.summary()).region(path);
    }

    @Test
    void limits_are_included() {
        region("solve/linsolve")
                .hasShareOf("solve", 0.5, 0.5)
                .hasShareOf("solve", 0, 1)
                .hasShareAtLeast("solve", 0.5)
                .hasShareAtMost("solve", 0.5)
                .withoutChildren()
                .hasShareOf("solve", 0.1, 0.8)
                .hasShareAtLeast("solve", 0.1)
                .hasShareAtMost("solve", 0.1);
        region("solve").hasShareOf("solve/linsolve", 2, 2).withoutChildren().hasShareOf("solve", 0.2, 0.2);
    }

    @Test
    void another_share_is_shown_beside_the_times() {
        Failure.comparing("0.1 to 0.4", "0.5", () -> region("solve/linsolve").hasShareOf("solve", 0.1, 0.4))
                .hasMessage("""
                        Expected the time of region "solve/linsolve" to be 0.1 to 0.4 of the time of "solve", but it was 0.500:

                                  time    self    share  calls  region
                               1.00 ms  200 µs  100.0 %      1  solve
                                300 µs  300 µs   30.0 %      1    assemble
                          -->   500 µs  100 µs   50.0 %      1    linsolve
                                400 µs  400 µs   40.0 %      1      spmv""");
        Failure.of(() -> region("solve/linsolve").withoutChildren().hasShareOf("solve", 0.2, 1))
                .hasMessageStartingWith("Expected the self time of region \"solve/linsolve\" to be 0.2 to 1.0"
                        + " of the time of \"solve\", but it was 0.100:\n");
    }

    @Test
    void one_bound_suffices() {
        Failure.of(() -> region("solve/linsolve").hasShareAtLeast("solve", 0.6))
                .hasMessageStartingWith(
                        "Expected the time of region \"solve/linsolve\" to be at least 0.6 of the time of"
                                + " \"solve\", but it was 0.500:\n");
        Failure.of(() -> region("solve/linsolve").hasShareAtMost("solve", 0.4))
                .hasMessageStartingWith(
                        "Expected the time of region \"solve/linsolve\" to be at most 0.4 of the time of"
                                + " \"solve\", but it was 0.500:\n");
        Failure.of(() -> region("solve/linsolve").withoutChildren().hasShareAtLeast("solve", 0.2))
                .hasMessageStartingWith(
                        "Expected the self time of region \"solve/linsolve\" to be at least 0.2 of the time of"
                                + " \"solve\", but it was 0.100:\n");
        Failure.of(() -> region("solve/linsolve").withoutChildren().hasShareAtMost("solve", 0))
                .hasMessageStartingWith(
                        "Expected the self time of region \"solve/linsolve\" to be at most 0.0 of the time of"
                                + " \"solve\", but it was 0.100:\n");
    }

    @Test
    void a_share_just_outside_the_range_is_shown_with_more_digits() {
        recording.region("solve", 33);

        Failure.of(() -> region("solve/linsolve").hasShareOf("solve", 0.5, 1))
                .hasMessageContaining("but it was 0.49998350054");
    }

    @Test
    void unknown_regions_on_either_side_are_reported_with_the_nearest_paths() {
        Failure.of(() -> region("solve/linslove").hasShareOf("solve", 0, 1))
                .hasMessageStartingWith(
                        "Expected the time of region \"solve/linslove\" to be 0.0 to 1.0"
                                + " of the time of \"solve\", but there is no such region.\nDid you mean \"solve/linsolve\"?\n");
        Failure.of(() -> region("solve").hasShareOf("slove", 0, 1)).hasMessage("""
                        Expected the time of region "solve" to be 0.0 to 1.0 of the time of "slove", but there is no region "slove".
                        Did you mean "solve"?

                               calls  region
                          -->      1  solve
                                   1    assemble
                                   1    linsolve
                                   1      spmv""");
    }

    @Test
    void a_share_of_no_time_fails() {
        recording.region("noop", 0);

        Failure.comparing("0.0 to 1.0", "no time", () -> region("noop").hasShareOf("noop", 0, 1))
                .hasMessageStartingWith("Expected the time of region \"noop\" to be 0.0 to 1.0 of the time of \"noop\","
                        + " but that took no time:\n");
        region("noop").hasShareOf("solve", 0, 0);
    }

    @Test
    void a_bound_above_one_is_explained_as_a_fraction() {
        Failure.of(() -> region("solve").hasShareOf("solve", 30, 90))
                .hasMessageStartingWith(
                        "Expected the time of region \"solve\" to be 30.0 to 90.0 (a fraction: 1.0 is all)"
                                + " of the time of \"solve\", but it was 1.000:\n");
    }

    @Test
    void invalid_shares_are_rejected() {
        assertThatThrownBy(() -> region("solve").hasShareOf("solve", 0.5, 0.4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("invalid range of shares 0.5 to 0.4: the lower bound must not exceed the upper bound");
        assertThatThrownBy(() -> region("solve").hasShareOf("solve", -0.1, 0.4))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> region("solve").withoutChildren().hasShareOf("solve", 0, Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> region("solve").withoutChildren().hasShareOf("so//lve", 0, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_wrong_share_is_a_warning_in_unreliable_environments() {
        try (RunningTest.Binding lenient = bind(TimeLimits.AUTO)) {
            region("solve")
                    .as("cold")
                    .hasShareOf("solve", 0, 0.5)
                    .withoutChildren()
                    .hasShareOf("solve", 0, 1);
            Failure.of(() -> region("slove").hasShareOf("solve", 0, 1));
        }

        assertThat(warnings)
                .singleElement(as(STRING))
                .startsWith("[cold] Expected the time of region \"solve\" to be 0.0 to 0.5 of the time of \"solve\","
                        + " but it was 1.000:\n\n")
                .endsWith("\n\nThis is a warning because of CI=true; set ftimer.budgets=enforce to make it a failure.");
    }

    @Test
    void a_share_on_one_thread_and_in_soft_assertions() {
        Recording.lostCalls("pool-1", 1);
        SoftAssertions softly = new SoftAssertions();
        String thread = Thread.currentThread().getName();

        softly.proxy(TimerTreeAssert.class, Summary.class, recording.summary())
                .thread(thread)
                .region("solve")
                .hasShareOf("solve", 0, 0.5)
                .hasCalls(2);

        List<Throwable> failures = softly.errorsCollected();
        assertThat(failures).hasSize(2);
        assertThat(failures.get(0))
                .hasMessageStartingWith(
                        "Expected the time of region \"solve\" on thread \"" + thread + "\" to be 0.0 to 0.5")
                .hasMessageContaining("hand such work over with FTimers.wrap(...).");
    }
}
