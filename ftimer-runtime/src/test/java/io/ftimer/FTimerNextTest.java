package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ftimer.values.Status;
import org.junit.jupiter.api.Test;

/** {@code next} closes the running region and opens its sibling with one reading of the clock. */
class FTimerNextTest {
    private final Rig rig = Rig.create();
    private final FTimer timer = rig.timer;
    private final ScriptedClock clock = rig.clock;

    @Test
    void phases_of_a_loop_have_no_gap_between_them() {
        timer.start("step");
        timer.start("read");
        for (int i = 0; i < 3; i++) {
            clock.advance(1);
            assertThat(timer.next("solve")).isEqualTo(Status.SUCCESS);
            clock.advance(10);
            assertThat(timer.next("read")).isEqualTo(Status.SUCCESS);
        }
        timer.stop("read");
        timer.stop("step");

        assertThat(rig.rows())
                .containsExactly(
                        "step calls=1 inclusiveNanos=33 selfNanos=0",
                        "step/read calls=4 inclusiveNanos=3 selfNanos=3",
                        "step/solve calls=3 inclusiveNanos=30 selfNanos=30");
    }

    @Test
    void next_works_between_top_level_regions() {
        timer.start("a");
        clock.advance(1);
        timer.next("b");
        clock.advance(2);
        timer.stop("b");

        assertThat(rig.rows())
                .containsExactly("a calls=1 inclusiveNanos=1 selfNanos=1", "b calls=1 inclusiveNanos=2 selfNanos=2");
    }

    @Test
    void next_may_reopen_the_same_region() {
        timer.start("a");
        clock.advance(1);
        assertThat(timer.next("a")).isEqualTo(Status.SUCCESS);
        clock.advance(2);
        timer.stop("a");

        assertThat(rig.rows()).containsExactly("a calls=2 inclusiveNanos=3 selfNanos=3");
    }

    @Test
    void next_without_an_open_region_is_rejected_and_defines_nothing() {
        rig.spend("known", 1);
        String before = Rig.all(timer.summary());

        assertThat(timer.next("known")).isEqualTo(Status.MISMATCH);
        assertThat(timer.next("new")).isEqualTo(Status.MISMATCH);
        assertThat(timer.next("")).isEqualTo(Status.INVALID_NAME);

        assertThat(Rig.all(timer.summary())).isEqualTo(before);
    }

    @Test
    void a_rejected_name_keeps_the_running_region_open() {
        timer.start("a");
        clock.advance(1);

        assertThat(timer.next("\t")).isEqualTo(Status.INVALID_NAME);

        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=1 selfNanos=1 active");
    }

    @Test
    void a_clock_that_throws_keeps_the_running_region_open() {
        timer.start("a");
        clock.advance(1);
        clock.failNext(new IllegalStateException("no clock"));

        assertThatIllegalStateException().isThrownBy(() -> timer.next("b")).withMessage("no clock");

        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=1 selfNanos=1 active");
    }

    @Test
    void a_guard_does_not_own_a_region_opened_by_next() {
        TimerGuard guard = timer.guard();
        guard.start("a");
        timer.next("a");

        assertThat(guard.stop()).isEqualTo(Status.MISMATCH);
        assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);
    }
}
