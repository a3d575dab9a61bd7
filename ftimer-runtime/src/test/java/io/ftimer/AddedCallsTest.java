package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import org.junit.jupiter.api.Test;

/** Calls that were timed outside of the recorder. */
class AddedCallsTest {
    private final Rig rig = Rig.create(builder -> builder.exclude(RegionPath.of("hidden")));
    private final FTimer timer = rig.timer;

    @Test
    void added_calls_count_inside_the_running_region() {
        timer.start("a");
        rig.clock.advance(10);
        assertThat(timer.add("lib", 3, 4)).isEqualTo(Status.SUCCESS);
        rig.spend("lib", 1);
        timer.add("lib", 0, 2);
        timer.stop("a");
        timer.add("a", 1, 5);

        assertThat(Rows.nanos(timer.summary())).containsExactly("a 16 9", "a/lib 7 7");
        assertThat(Rows.calls(timer.summary())).containsExactly("a 2", "a/lib 4");
    }

    @Test
    void invalid_counts_and_names_are_rejected() {
        assertThat(timer.add("a", -1, 5)).isEqualTo(Status.UNKNOWN);
        timer.add("a", Long.MAX_VALUE, 1);
        assertThat(timer.add("a", 1, 1)).isEqualTo(Status.UNKNOWN);
        assertThat(timer.add("", 1, 1)).isEqualTo(Status.INVALID_NAME);

        assertThat(rig.lines)
                .containsExactly(
                        "ftimer[bad-configuration]: add(\"a\") rejected: the number of calls must not be negative, was -1",
                        "ftimer[calls-exhausted]: start(\"a\") rejected: its call count has reached the largest value",
                        "ftimer[name-empty]: start(\"\") rejected: a region name must not be empty or blank");
    }

    @Test
    void disabled_or_excluded_regions_ignore_added_calls() {
        assertThat(timer.add("hidden", 1, 1)).isEqualTo(Status.SUCCESS);
        timer.disable();
        assertThat(timer.add("a", 1, 1)).isEqualTo(Status.SUCCESS);

        assertThat(timer.summary().entries()).isEmpty();
    }
}
