package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.internal.engine.RecorderState;
import io.ftimer.summary.Summary;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Setting the clock, and clocks that fail, wrap or go backward. */
class ClockTest {
    private final Rig rig = Rig.create();
    private final FTimer timer = rig.timer;
    private final ScriptedClock clock = rig.clock;
    private final ScriptedClock other = new ScriptedClock(-50);

    @Test
    void a_clock_set_before_init_starts_the_window_in_its_epoch() {
        Rig fresh = Rig.uninitialized(builder -> builder);
        assertThat(fresh.timer.setClock(other)).isEqualTo(Status.SUCCESS);
        other.advance(5);
        fresh.timer.init();
        other.advance(2);

        assertThat(fresh.timer.summary().totalNanos()).isEqualTo(2);
    }

    @Test
    void a_clock_set_before_anything_was_recorded_restarts_the_window() {
        AtomicReference<Instant> date = new AtomicReference<>(Instant.EPOCH);
        FTimer dated =
                FTimer.builder().clock(clock).dates(date::get, ZoneOffset.UTC).build();
        dated.init();
        dated.lookup("a");
        clock.advance(100);
        date.set(Instant.EPOCH.plusSeconds(1));

        assertThat(dated.setClock(other)).isEqualTo(Status.SUCCESS);
        other.advance(3);

        assertThat(dated.summary().totalNanos()).isEqualTo(3);
        assertThat(dated.summary().startDate()).isEqualTo("1970-01-01 00:00:01 +0000");
        dated.start("a");
        other.advance(4);
        dated.stop("a");
        assertThat(dated.summary().totalNanos()).isEqualTo(7);
        assertThat(Rig.rows(dated.summary())).containsExactly("a calls=1 inclusiveNanos=4 selfNanos=4");
    }

    @Test
    void clearing_the_clock_restores_that_of_the_builder_and_restarts_the_window() {
        timer.setClock(other);
        clock.advance(5);

        assertThat(timer.clearClock()).isEqualTo(Status.SUCCESS);
        clock.advance(6);
        rig.spend("a", 7);

        assertThat(timer.summary().totalNanos()).isEqualTo(13);
        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=7 selfNanos=7");
    }

    @Test
    void the_clock_cannot_be_changed_after_something_was_recorded() {
        timer.start("a");
        assertThat(timer.setClock(other)).isEqualTo(Status.ACTIVE);
        assertThat(timer.clearClock()).isEqualTo(Status.ACTIVE);
        timer.stop("a");
        String before = Rig.all(timer.summary());

        assertThat(timer.setClock(other)).isEqualTo(Status.ACTIVE);
        assertThat(timer.clearClock()).isEqualTo(Status.ACTIVE);

        assertThat(Rig.all(timer.summary())).isEqualTo(before);
        rig.spend("a", 3);
        assertThat(rig.rows()).containsExactly("a calls=2 inclusiveNanos=3 selfNanos=3");
    }

    @Test
    void after_reset_init_or_finish_the_clock_may_be_changed_again() {
        List<Runnable> boundaries = List.of(timer::reset, timer::init, timer::finish);
        for (Runnable boundary : boundaries) {
            timer.init();
            rig.spend("a", 1);
            boundary.run();

            assertThat(timer.setClock(other)).isEqualTo(Status.SUCCESS);
            assertThat(timer.clearClock()).isEqualTo(Status.SUCCESS);
        }
    }

    @Test
    void a_null_clock_is_rejected() {
        assertThat(timer.setClock(null)).isEqualTo(Status.UNKNOWN);

        rig.spend("a", 1);
        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=1 selfNanos=1");
    }

    @Test
    void a_clock_that_goes_backward_gives_negative_times() {
        timer.start("a");
        timer.start("b");
        clock.advance(-30);
        timer.stop("b");
        clock.advance(10);
        timer.stop("a");

        Summary summary = timer.summary();

        assertThat(Rig.rows(summary))
                .containsExactly(
                        "a calls=1 inclusiveNanos=-20 selfNanos=10", "a/b calls=1 inclusiveNanos=-30 selfNanos=-30");
        assertThat(summary.totalNanos()).isEqualTo(-20);
        assertThat(summary.entries().get(0).inclusiveSeconds()).isEqualTo(-2e-8);
        assertThat(summary.entries().get(1).averageSeconds()).isEqualTo(-3e-8);
        assertThat(summary.entries().get(0).percentOfTotal()).isZero();
    }

    @Test
    void a_clock_that_wraps_gives_correct_differences() {
        clock.advance(Long.MAX_VALUE - clock.now() - 1);
        rig.spend("a", 5);

        assertThat(clock.now()).isNegative();
        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=5 selfNanos=5");
    }

    private void assertThatNothingHappens(ThrowingCallable operation) {
        String before = Rig.all(timer.summary());
        for (Throwable failure : List.of(new IllegalStateException("broken"), new IOException("broken"), new Error())) {
            clock.failNext(failure);

            assertThatThrownBy(operation).isSameAs(failure);

            assertThat(Rig.all(timer.summary())).isEqualTo(before);
        }
    }

    @Test
    void an_operation_has_no_effect_if_the_clock_throws() {
        rig.spend("a", 1);
        timer.start("b");
        rig.spend("c", 1);
        TimerId b = timer.lookup("b");
        TimerId c = timer.lookup("c");
        TimerGuard guard = timer.guard();

        assertThatNothingHappens(() -> timer.start("c"));
        assertThatNothingHappens(() -> timer.start(c));
        assertThatNothingHappens(() -> timer.scope("c"));
        assertThatNothingHappens(() -> guard.start("c"));
        assertThat(guard.isActive()).isFalse();
        assertThatNothingHappens(() -> timer.next("a"));
        assertThatNothingHappens(() -> timer.stop("b"));
        assertThatNothingHappens(() -> timer.stop(b));
        assertThatNothingHappens(timer::summary);
        guard.start("c");
        assertThatNothingHappens(guard::stop);
        assertThat(guard.stop()).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop("b")).isEqualTo(Status.SUCCESS);
        assertThatNothingHappens(timer::reset);
        assertThatNothingHappens(timer::init);
    }

    @Test
    void a_new_clock_that_throws_is_not_set() {
        clock.advance(5);
        other.failNext(new IllegalStateException("broken"));

        assertThatThrownBy(() -> timer.setClock(other)).hasMessage("broken");

        assertThat(timer.summary().totalNanos()).isEqualTo(5);
    }

    @Test
    void a_first_start_whose_clock_reading_fails_leaves_no_row_and_no_time() {
        timer.start("a");
        clock.failNext(new IllegalStateException());
        assertThatThrownBy(() -> timer.start("new")).isInstanceOf(IllegalStateException.class);
        clock.advance(5);

        assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);
        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=5 selfNanos=5");
    }

    @Test
    void a_repair_whose_clock_reading_fails_changes_nothing() {
        Rig repairing = Rig.create(MismatchMode.REPAIR);
        repairing.timer.start("a");
        repairing.timer.start("b");
        String before = Rig.all(repairing.timer.summary());
        repairing.clock.failNext(new IllegalStateException());

        assertThatThrownBy(() -> repairing.timer.stop("a")).isInstanceOf(IllegalStateException.class);

        assertThat(Rig.all(repairing.timer.summary())).isEqualTo(before);
    }

    @Test
    void a_copy_made_during_a_failed_start_is_discarded() {
        timer.start("a");
        timer.resetRunning();
        AtomicReference<Runnable> inside = new AtomicReference<>(() -> {});
        timer.setClock(() -> {
            inside.getAndSet(() -> {}).run();
            return clock.nanoTime();
        });
        timer.start("a");
        inside.set(() -> {
            clock.failNext(new IllegalStateException());
            assertThatThrownBy(() -> timer.start("b")).isInstanceOf(IllegalStateException.class);
        });

        assertThat(new RecorderState(timer.recorder()).tryRead()).isNull();
        assertThat(timer.summary().entries()).hasSize(1);
    }
}
