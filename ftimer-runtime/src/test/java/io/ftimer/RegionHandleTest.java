package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ftimer.values.MismatchMode;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import io.ftimer.values.WrongThreadPolicy;
import org.junit.jupiter.api.Test;

/** Handles of call paths, and reading their times. */
class RegionHandleTest {
    private final Rig rig = Rig.create();
    private final FTimer timer = rig.timer;

    @Test
    void a_handle_has_number_name_and_path() {
        timer.start("a");
        RegionHandle handle = timer.startRegion("x/y  ");

        assertThat(handle.number()).isEqualTo(2);
        assertThat(handle.name()).isEqualTo("x/y");
        assertThat(handle.path()).isEqualTo(RegionPath.of("a", "x/y"));
        assertThat(handle).hasToString("RegionHandle[2 a/x\\/y]");
    }

    @Test
    void handles_of_one_call_path_are_equal() {
        RegionHandle first = timer.startRegion("a");
        RegionHandle inside = timer.startRegion("a");
        timer.stop("a");
        timer.stop("a");
        RegionHandle again = timer.startRegion("a");

        assertThat(again).isEqualTo(first).hasSameHashCodeAs(first).isNotEqualTo(inside);
        assertThat(first.equals("a")).isFalse();
    }

    @Test
    void a_handle_of_a_name_is_known_to_its_recorder_until_the_next_init() {
        TimerId id = timer.lookup("a");

        assertThat(timer.isKnown(id)).isTrue();
        assertThat(timer.isKnown(Rig.create().timer.lookup("a"))).isFalse();
        assertThat(timer.isKnown(TimerId.NONE)).isFalse();
        assertThat(timer.isKnown(null)).isFalse();
        timer.reset();
        assertThat(timer.isKnown(id)).isTrue();
        timer.init();
        assertThat(timer.isKnown(id)).isFalse();
    }

    @Test
    void a_rejected_start_returns_the_none_handle() {
        assertThat(timer.startRegion("")).isSameAs(RegionHandle.NONE);
        assertThat(timer.lastStatus()).isEqualTo(Status.INVALID_NAME);
        assertThat(Rig.uninitialized(builder -> builder).timer.startRegion("a")).isSameAs(RegionHandle.NONE);
        assertThat(FTimers.current().startRegion("a")).isSameAs(RegionHandle.NONE);

        assertThat(RegionHandle.NONE).hasToString("RegionHandle.NONE");
        assertThat(RegionHandle.NONE.number()).isZero();
        assertThat(RegionHandle.NONE.name()).isEmpty();
        assertThatIllegalStateException()
                .isThrownBy(RegionHandle.NONE::path)
                .withMessage("RegionHandle.NONE has no path: its start was rejected");
    }

    @Test
    void a_region_whose_start_failed_the_listener_is_open_and_has_a_handle() {
        timer.setListener((id, context, event, nanos, data) -> {
            throw new IllegalStateException("listener");
        });

        RegionHandle handle = timer.startRegion("a");

        assertThat(timer.lastStatus()).isEqualTo(Status.UNKNOWN);
        assertThat(handle.name()).isEqualTo("a");
        assertThat(timer.recorder().openPath()).isEqualTo("a");
    }

    @Test
    void reading_changes_nothing() {
        RegionHandle a = timer.startRegion("a");
        rig.clock.advance(5);
        String before = Rig.all(timer.summary());

        assertThat(timer.readNanos(a)).isEqualTo(5);

        assertThat(timer.lastStatus()).isEqualTo(Status.SUCCESS);
        assertThat(Rig.all(timer.summary())).isEqualTo(before);
    }

    @Test
    void a_region_that_is_not_running_is_read_without_the_clock() {
        RegionHandle a = timer.startRegion("a");
        rig.clock.advance(5);
        timer.stop("a");
        long readings = rig.clock.readings();

        assertThat(timer.readNanos(a)).isEqualTo(5);
        assertThat(rig.clock.readings()).isEqualTo(readings);
    }

    @Test
    void handles_survive_a_reset_and_end_with_the_run() {
        RegionHandle a = timer.startRegion("a");
        rig.clock.advance(5);
        timer.stop("a");

        timer.reset();
        assertThat(timer.readNanos(a)).isZero();
        assertThat(timer.lastStatus()).isEqualTo(Status.SUCCESS);
        rig.spend("a", 3);
        assertThat(timer.readNanos(a)).isEqualTo(3);

        timer.init();
        assertThat(timer.readNanos(a)).isZero();
        assertThat(timer.lastStatus()).isEqualTo(Status.UNKNOWN);
        assertThat(timer.startRegion("b").number()).isEqualTo(1);
    }

    @Test
    void handles_of_other_runs_and_the_none_handle_are_rejected() {
        RegionHandle unknown = Rig.create().timer.startRegion("a");
        rig.spend("a", 1);

        assertThat(timer.readNanos(unknown)).isZero();
        assertThat(timer.readNanos(RegionHandle.NONE)).isZero();
        assertThat(timer.readNanos(null)).isZero();

        String advice = ") rejected: not a handle of this run; use the one that startRegion() returns";
        assertThat(rig.lines)
                .containsExactly(
                        "ftimer[unknown-id]: readNanos(RegionHandle[1 a]" + advice,
                        "ftimer[unknown-id]: readNanos(RegionHandle.NONE" + advice,
                        "ftimer[unknown-id]: readNanos(null" + advice);
    }

    @Test
    void only_the_owner_can_read_even_if_other_threads_are_ignored() {
        Rig ignoring = Rig.create(builder -> builder.wrongThreadPolicy(WrongThreadPolicy.IGNORE));
        RegionHandle a = ignoring.timer.startRegion("a");
        ignoring.clock.advance(5);

        assertThat(OtherThread.call(() -> ignoring.timer.readNanos(a))).isZero();
        assertThat(OtherThread.call(() -> ignoring.timer.startRegion("b"))).isSameAs(RegionHandle.NONE);

        assertThat(ignoring.lines)
                .containsExactly(
                        "ftimer[wrong-thread]: readNanos(RegionHandle[1 a]) rejected on thread \"other\": the timer"
                                + " belongs to thread \""
                                + Thread.currentThread().getName()
                                + "\"; use one timer per thread, or a TimerSession");
    }

    @Test
    void a_repair_numbers_the_call_paths_that_it_creates() {
        Rig repairing = Rig.create(MismatchMode.REPAIR);
        repairing.timer.start("a");
        repairing.timer.start("b");
        repairing.timer.stop("a");

        assertThat(repairing.timer.startRegion("c").number()).isEqualTo(4);
    }
}
