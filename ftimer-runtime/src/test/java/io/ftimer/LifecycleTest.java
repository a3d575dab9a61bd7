package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.summary.Summary;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import io.ftimer.values.RegionKind;
import io.ftimer.values.Status;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The effects of init, finish and reset, and when they are rejected. */
class LifecycleTest {
    private final Rig rig = Rig.create();
    private final FTimer timer = rig.timer;

    @Test
    void a_built_timer_is_not_initialized_and_rejects_timing() {
        Rig fresh = Rig.uninitialized(builder -> builder);
        TimerGuard guard = fresh.timer.guard();

        assertThat(fresh.timer.start("a")).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(fresh.timer.start("")).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(fresh.timer.start(TimerId.NONE)).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(fresh.timer.stop("a")).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(fresh.timer.stop(TimerId.NONE)).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(fresh.timer.next("a")).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(fresh.timer.lookup("a")).isSameAs(TimerId.NONE);
        assertThat(fresh.timer.scope("a").isActive()).isFalse();
        assertThat(guard.start("a")).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(guard.stop()).isEqualTo(Status.SUCCESS);
        assertThat(fresh.timer.reset()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(fresh.timer.summary().status()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(fresh.timer.finish()).isEqualTo(Status.SUCCESS);

        assertThat(fresh.timer.init()).isEqualTo(Status.SUCCESS);
        assertThat(fresh.timer.start("a")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_created_timer_is_initialized_and_uses_the_system_clock() {
        FTimer created = FTimer.create();
        long before = System.nanoTime();
        created.start("a");
        created.stop("a");
        long after = System.nanoTime();

        assertThat(created.summary().entries().get(0).inclusiveNanos()).isBetween(0L, after - before);
        assertThat(NanoClock.system()).hasToString("System.nanoTime()");
    }

    @Test
    void an_empty_summary_has_the_window() {
        rig.clock.advance(12);

        Summary summary = timer.summary();

        assertThat(summary.entries()).isEmpty();
        assertThat(summary.totalNanos()).isEqualTo(12);
        assertThat(summary.contextDiagnostics()).isEmpty();
    }

    @Test
    void init_clears_names_handles_and_counts_and_restarts_the_window() {
        TimerId a = timer.lookup("a");
        rig.spend("a", 5);

        assertThat(timer.init()).isEqualTo(Status.SUCCESS);

        rig.clock.advance(2);
        assertThat(timer.summary().entries()).isEmpty();
        assertThat(timer.summary().contextDiagnostics()).isEmpty();
        assertThat(timer.summary().totalNanos()).isEqualTo(2);
        assertThat(timer.start(a)).isEqualTo(Status.UNKNOWN);
        assertThat(timer.stop("a")).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void handle_numbers_continue_after_init_and_finish() {
        assertThat(Stream.of("a", "b").map(name -> timer.lookup(name).number())).containsExactly(1L, 2L);
        timer.init();
        assertThat(timer.lookup("a").number()).isEqualTo(3);
        timer.finish();
        timer.init();
        assertThat(timer.lookup("b").number()).isEqualTo(4);
    }

    @Test
    void init_keeps_clock_and_listener() {
        List<TimerEvent> events = new ArrayList<>();
        ScriptedClock other = new ScriptedClock(7);
        timer.setClock(other);
        timer.setListener((id, context, event, nanos, data) -> events.add(event));

        timer.init();
        timer.start("a");
        other.advance(3);
        timer.stop("a");

        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=3 selfNanos=3");
        assertThat(events).containsExactly(TimerEvent.START, TimerEvent.STOP);
    }

    @Test
    void init_without_a_mode_restores_that_of_the_builder() {
        Rig repairing = Rig.create(MismatchMode.REPAIR);
        repairing.timer.init(MismatchMode.STRICT);
        repairing.timer.start("a");
        repairing.timer.start("b");
        assertThat(repairing.timer.stop("a")).isEqualTo(Status.MISMATCH);
        repairing.timer.stop("b");
        repairing.timer.stop("a");

        repairing.timer.init();

        repairing.timer.start("a");
        repairing.timer.start("b");
        assertThat(repairing.timer.stop("a")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void init_checks_a_null_mode_before_open_regions() {
        rig.spend("a", 1);
        String before = Rig.all(timer.summary());
        assertThat(timer.init(null)).isEqualTo(Status.UNKNOWN);
        assertThat(Rig.all(timer.summary())).isEqualTo(before);

        timer.start("a");
        assertThat(timer.init(null)).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void init_finish_and_reset_are_rejected_while_a_region_is_open() {
        TimerId a = timer.lookup("a");
        rig.spend("a", 1);
        timer.start("b");
        rig.clock.advance(1);
        String before = Rig.all(timer.summary());

        assertThat(timer.init()).isEqualTo(Status.ACTIVE);
        assertThat(timer.init(MismatchMode.REPAIR)).isEqualTo(Status.ACTIVE);
        assertThat(timer.finish()).isEqualTo(Status.ACTIVE);
        assertThat(timer.reset()).isEqualTo(Status.ACTIVE);

        assertThat(Rig.all(timer.summary())).isEqualTo(before);
        assertThat(timer.start(a)).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop("b")).isEqualTo(Status.MISMATCH);
    }

    @Test
    void an_open_scope_or_guard_prevents_the_end_of_the_run() {
        TimerScope scope = timer.scope("a");
        assertThat(timer.reset()).isEqualTo(Status.ACTIVE);
        scope.close();
        TimerGuard guard = timer.guard();
        guard.start("a");
        assertThat(timer.finish()).isEqualTo(Status.ACTIVE);
        guard.stop();
        assertThat(timer.finish()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void finish_ends_the_run() {
        rig.spend("a", 1);

        assertThat(timer.finish()).isEqualTo(Status.SUCCESS);

        Summary summary = timer.summary();
        assertThat(summary.status()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(summary.entries()).isEmpty();
        assertThat(summary.totalNanos()).isZero();
        assertThat(summary.startDate()).isEmpty();
        assertThat(summary.endDate()).isEmpty();
        assertThat(timer.start("a")).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(timer.finish()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void finish_clears_listener_and_clock() {
        List<TimerEvent> events = new ArrayList<>();
        timer.setListener((id, context, event, nanos, data) -> events.add(event));
        timer.setClock(new ScriptedClock(7));

        timer.finish();
        timer.init();
        rig.spend("a", 4);

        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=4 selfNanos=4");
        assertThat(events).isEmpty();
    }

    @Test
    void finish_of_an_uninitialized_timer_clears_the_listener_and_keeps_the_clock() {
        Rig fresh = Rig.uninitialized(builder -> builder);
        List<TimerEvent> events = new ArrayList<>();
        ScriptedClock other = new ScriptedClock(7);
        fresh.timer.setListener((id, context, event, nanos, data) -> events.add(event));
        fresh.timer.setClock(other);

        assertThat(fresh.timer.finish()).isEqualTo(Status.SUCCESS);
        fresh.timer.init();
        fresh.timer.start("a");
        other.advance(2);
        fresh.timer.stop("a");

        assertThat(fresh.rows()).containsExactly("a calls=1 inclusiveNanos=2 selfNanos=2");
        assertThat(events).isEmpty();
    }

    @Test
    void reset_clears_measurements_and_keeps_names_and_handles_in_their_order() {
        TimerId b = timer.lookup("b");
        timer.start("a");
        timer.start(b);
        rig.clock.advance(5);
        timer.stop(b);
        timer.stop("a");

        assertThat(timer.reset()).isEqualTo(Status.SUCCESS);

        rig.clock.advance(3);
        Summary empty = timer.summary();
        assertThat(empty.entries()).isEmpty();
        assertThat(empty.totalNanos()).isEqualTo(3);
        assertThat(empty.contextDiagnostics())
                .containsExactly(
                        new ContextDiagnostic("b", RegionKind.CODE, 1), new ContextDiagnostic("a", RegionKind.CODE, 1));
        rig.spend("a", 1);
        assertThat(timer.start(b)).isEqualTo(Status.SUCCESS);
        timer.stop(b);
        assertThat(rig.rows())
                .containsExactly("b calls=1 inclusiveNanos=0 selfNanos=0", "a calls=1 inclusiveNanos=1 selfNanos=1");
    }

    @Test
    void the_window_carries_wall_clock_labels() {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-31T23:00:01.999Z"));
        FTimer dated =
                FTimer.builder().dates(now::get, ZoneId.of("Europe/Berlin")).build();
        dated.init();
        now.set(Instant.parse("2026-01-31T23:00:02Z"));
        Summary winter = dated.summary();
        now.set(Instant.parse("2026-07-01T00:00:00Z"));
        dated.reset();
        now.set(Instant.parse("2026-07-01T00:00:01Z"));
        Summary summer = dated.summary();

        assertThat(winter.startDate()).isEqualTo("2026-02-01 00:00:01 +0100");
        assertThat(winter.endDate()).isEqualTo("2026-02-01 00:00:02 +0100");
        assertThat(summer.startDate()).isEqualTo("2026-07-01 02:00:00 +0200");
        assertThat(summer.endDate()).isEqualTo("2026-07-01 02:00:01 +0200");
    }
}
