package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Resetting a tree while regions are open. */
class ResetRunningTest {
    private final Rig rig = Rig.create();
    private final FTimer timer = rig.timer;

    @Test
    void open_regions_end_without_being_recorded_and_the_window_restarts() {
        TimerId a = timer.lookup("a");
        timer.start("a");
        rig.clock.advance(5);
        timer.start("b");

        assertThat(timer.resetRunning()).isEqualTo(Status.SUCCESS);

        rig.clock.advance(2);
        assertThat(timer.summary().entries()).isEmpty();
        assertThat(timer.summary().totalNanos()).isEqualTo(2);
        assertThat(timer.start(a)).isEqualTo(Status.SUCCESS);
        rig.clock.advance(3);
        timer.stop(a);
        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=3 selfNanos=3");
    }

    @Test
    void reset_running_without_open_regions_is_a_plain_reset() {
        rig.spend("a", 1);

        assertThat(timer.resetRunning()).isEqualTo(Status.SUCCESS);
        assertThat(timer.summary().entries()).isEmpty();
        assertThat(OtherThread.call(() -> timer.start("b")))
                .as("the timer has no owner")
                .isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_scope_of_a_discarded_region_is_stale() {
        TimerScope scope = timer.scope("a");
        timer.resetRunning();
        scope.close();

        TimerScope second = timer.scope("a");
        timer.resetRunning();
        timer.start("a");
        second.close();

        assertThat(timer.recorder().openPath()).isEqualTo("a");
        assertThat(rig.lines)
                .containsExactly(
                        "ftimer[guard-nothing-open]: scope(\"a\").stop() rejected: nothing is open any more",
                        "ftimer[guard-stale]: scope(\"a\").stop() rejected: its activation has ended, and the region was"
                                + " opened again since");
    }

    @Test
    void the_listener_is_kept_and_not_notified_of_stops() {
        List<TimerEvent> events = new ArrayList<>();
        timer.setListener((id, context, event, nanos, data) -> events.add(event));
        timer.start("a");

        timer.resetRunning();
        rig.spend("b", 1);

        assertThat(events).containsExactly(TimerEvent.START, TimerEvent.START, TimerEvent.STOP);
    }

    @Test
    void reset_running_requires_an_initialized_timer_and_its_owner() {
        assertThat(Rig.uninitialized(builder -> builder).timer.resetRunning()).isEqualTo(Status.NOT_INITIALIZED);
        timer.start("a");
        assertThat(OtherThread.call(timer::resetRunning)).isEqualTo(Status.UNKNOWN);

        assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);
    }
}
