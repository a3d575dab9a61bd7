package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.engine.RecorderState;
import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.values.RegionKind;
import io.ftimer.values.Status;
import org.junit.jupiter.api.Test;

/** Operations are rejected before a counter wraps. */
class ExhaustionTest {
    private final Rig rig = Rig.create();
    private final FTimer timer = rig.timer;

    private void setCallCount(String name, long count) {
        new RecorderState(timer.recorder()).tree().root.child(name).callCount = count;
    }

    @Test
    void the_last_call_that_can_be_counted_is_counted() {
        rig.spend("a", 1);
        setCallCount("a", Long.MAX_VALUE - 1);

        rig.spend("a", 2);

        assertThat(rig.rows()).containsExactly("a calls=9223372036854775807 inclusiveNanos=3 selfNanos=3");
        assertThat(timer.summary().entries().get(0).averageSeconds()).isPositive();
    }

    @Test
    void no_operation_counts_beyond_the_maximum() {
        TimerId a = timer.lookup("a");
        TimerGuard guard = timer.guard();
        rig.spend("a", 1);
        setCallCount("a", Long.MAX_VALUE);
        String before = Rig.all(timer.summary());

        assertThat(timer.start("a")).isEqualTo(Status.UNKNOWN);
        assertThat(timer.start(a)).isEqualTo(Status.UNKNOWN);
        assertThat(guard.start("a")).isEqualTo(Status.UNKNOWN);
        assertThat(guard.isActive()).isFalse();
        assertThat(timer.scope("a").isActive()).isFalse();

        assertThat(Rig.all(timer.summary())).isEqualTo(before);
        assertThat(rig.lines)
                .hasSize(4)
                .containsOnly(
                        "ftimer[calls-exhausted]: start(\"a\") rejected: its call count has reached the largest value");
    }

    @Test
    void next_keeps_the_running_region_open_if_the_next_one_cannot_count() {
        rig.spend("a", 1);
        setCallCount("a", Long.MAX_VALUE);
        timer.start("b");
        long readings = rig.clock.readings();

        assertThat(timer.next("a")).isEqualTo(Status.UNKNOWN);

        assertThat(rig.clock.readings()).isEqualTo(readings);
        assertThat(timer.recorder().openPath()).isEqualTo("b");
        assertThat(timer.stop("b")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void an_exhausted_name_counts_at_other_call_paths_and_after_a_reset() {
        rig.spend("a", 1);
        setCallCount("a", Long.MAX_VALUE);
        timer.start("b");
        assertThat(timer.start("a")).isEqualTo(Status.SUCCESS);
        timer.stop("a");
        timer.stop("b");
        timer.reset();

        assertThat(timer.start("a")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void new_names_are_rejected_when_all_handle_numbers_are_used_up() {
        new RecorderState(timer.recorder()).setLastNumber(Long.MAX_VALUE - 1);
        assertThat(timer.lookup("last").number()).isEqualTo(Long.MAX_VALUE);

        assertThat(timer.lookup("new\\")).isSameAs(TimerId.NONE);
        assertThat(timer.start("new")).isEqualTo(Status.UNKNOWN);
        timer.start("last");
        assertThat(timer.next("new")).isEqualTo(Status.UNKNOWN);
        assertThat(timer.guard().start("new")).isEqualTo(Status.UNKNOWN);

        assertThat(rig.lines)
                .containsExactly(
                        "ftimer[ids-exhausted]: lookup(\"new\\\\\") rejected: all handles are in use",
                        "ftimer[ids-exhausted]: lookup(\"new\") rejected: all handles are in use",
                        "ftimer[ids-exhausted]: lookup(\"new\") rejected: all handles are in use",
                        "ftimer[ids-exhausted]: lookup(\"new\") rejected: all handles are in use");
        assertThat(rig.rows()).containsExactly("last calls=1 inclusiveNanos=0 selfNanos=0 active");
        assertThat(timer.lookup("last").number()).isEqualTo(Long.MAX_VALUE);
        assertThat(timer.summary().contextDiagnostics())
                .containsExactly(new ContextDiagnostic("last", RegionKind.CODE, 1));
    }

    @Test
    void init_does_not_reset_used_up_handle_numbers() {
        new RecorderState(timer.recorder()).setLastNumber(Long.MAX_VALUE);
        timer.init();

        assertThat(timer.lookup("a")).isSameAs(TimerId.NONE);
    }

    @Test
    void scopes_and_guards_are_rejected_when_all_tokens_are_used_up() {
        new RecorderState(timer.recorder()).setLastToken(Long.MAX_VALUE - 1);
        TimerGuard guard = timer.guard();
        assertThat(guard.start("last")).isEqualTo(Status.SUCCESS);
        assertThat(guard.stop()).isEqualTo(Status.SUCCESS);
        String before = Rig.all(timer.summary());

        assertThat(guard.start("a")).isEqualTo(Status.UNKNOWN);
        assertThat(guard.isActive()).isFalse();
        assertThat(timer.scope("a").isActive()).isFalse();

        assertThat(Rig.all(timer.summary())).isEqualTo(before);
        assertThat(rig.lines)
                .hasSize(2)
                .containsOnly("ftimer[tokens-exhausted]: scope(\"a\") rejected: all guard tokens are in use");
        assertThat(timer.start("a")).isEqualTo(Status.SUCCESS);
    }
}
