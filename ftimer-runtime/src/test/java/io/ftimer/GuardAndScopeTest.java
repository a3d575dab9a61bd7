package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Scopes and guards own exactly one activation. */
class GuardAndScopeTest {
    private final Rig rig = Rig.create();
    private final FTimer timer = rig.timer;
    private final ScriptedClock clock = rig.clock;
    private final TimerGuard guard = timer.guard();

    @Test
    void a_scope_records_from_its_creation_to_its_close() {
        try (TimerScope scope = timer.scope("a ")) {
            assertThat(scope.isActive()).isTrue();
            clock.advance(3);
        }

        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=3 selfNanos=3");
    }

    @Test
    void a_scope_that_was_stopped_early_closes_without_a_diagnostic() {
        try (TimerScope scope = timer.scope("a")) {
            clock.advance(3);
            assertThat(scope.stop()).isEqualTo(Status.SUCCESS);
            assertThat(scope.isActive()).isFalse();
            assertThat(scope.stop()).isEqualTo(Status.SUCCESS);
            clock.advance(5);
        }

        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=3 selfNanos=3");
        assertThat(rig.lines).isEmpty();
    }

    @Test
    void every_scope_is_a_new_object() {
        TimerScope outer = timer.scope("a");
        TimerScope inner = timer.scope("a");

        assertThat(inner).isNotSameAs(outer);
        assertThat(outer.stop()).isEqualTo(Status.MISMATCH);
        assertThat(inner.stop()).isEqualTo(Status.SUCCESS);
        assertThat(outer.stop()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_scope_whose_start_was_rejected_is_inactive() {
        TimerScope scope = timer.scope("");

        assertThat(scope.isActive()).isFalse();
        assertThat(timer.lastStatus()).isEqualTo(Status.INVALID_NAME);
        assertThat(scope.stop()).isEqualTo(Status.SUCCESS);
        scope.close();
        assertThat(rig.lines).hasSize(1);
    }

    @Test
    void a_guard_can_be_used_again_and_again() {
        for (int i = 0; i < 3; i++) {
            assertThat(guard.start("a")).isEqualTo(Status.SUCCESS);
            assertThat(guard.isActive()).isTrue();
            clock.advance(2);
            assertThat(guard.stop()).isEqualTo(Status.SUCCESS);
            assertThat(guard.isActive()).isFalse();
        }
        guard.start("b");
        guard.close();

        assertThat(rig.rows())
                .containsExactly("a calls=3 inclusiveNanos=6 selfNanos=6", "b calls=1 inclusiveNanos=0 selfNanos=0");
    }

    @Test
    void a_start_on_a_busy_guard_is_rejected_before_its_name_is_checked() {
        guard.start("a");

        assertThat(guard.start("b")).isEqualTo(Status.ACTIVE);
        assertThat(guard.start((String) null)).isEqualTo(Status.ACTIVE);

        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=0 selfNanos=0 active");
        assertThat(guard.stop()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_guard_whose_start_was_rejected_stays_free() {
        assertThat(guard.start(" ")).isEqualTo(Status.INVALID_NAME);
        assertThat(guard.isActive()).isFalse();
        assertThat(guard.start("a")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_plain_stop_closes_the_region_of_a_guard_and_leaves_the_guard_stale() {
        guard.start("a");
        timer.stop("a");
        String before = Rig.all(timer.summary());

        assertThat(guard.stop()).isEqualTo(Status.MISMATCH);
        assertThat(guard.isActive()).isTrue();
        assertThat(guard.start("b")).isEqualTo(Status.ACTIVE);
        assertThat(Rig.all(timer.summary())).isEqualTo(before);
        guard.close();

        assertThat(guard.start("b")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_guard_never_stops_another_activation_of_the_same_region() {
        guard.start("a");
        timer.stop("a");
        timer.start("a");

        assertThat(guard.stop()).isEqualTo(Status.MISMATCH);

        assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_guard_never_stops_the_activation_of_another_guard() {
        guard.start("a");
        timer.stop("a");
        TimerGuard other = timer.guard();
        other.start("a");

        assertThat(guard.stop()).isEqualTo(Status.MISMATCH);

        assertThat(other.stop()).isEqualTo(Status.SUCCESS);
    }

    @ParameterizedTest
    @EnumSource(MismatchMode.class)
    void a_guard_never_repairs(MismatchMode mode) {
        timer.init(mode);
        guard.start("a");
        timer.start("b");

        assertThat(guard.stop()).isEqualTo(Status.MISMATCH);
        assertThat(rig.rows()).hasSize(2).allMatch(row -> row.endsWith("active"));

        timer.stop("b");
        assertThat(guard.stop()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void the_status_of_a_stale_guard_depends_on_the_state_of_the_timer() {
        timer.lookup("first");
        guard.start("a");
        timer.stop("a");
        timer.finish();
        assertThat(guard.stop()).isEqualTo(Status.NOT_INITIALIZED);
        timer.init();
        assertThat(guard.stop()).as("fewer names than the guard's").isEqualTo(Status.UNKNOWN);
        timer.lookup("x");
        assertThat(guard.stop()).as("fewer names than the guard's").isEqualTo(Status.UNKNOWN);
        timer.lookup("y");
        assertThat(guard.stop()).as("nothing open").isEqualTo(Status.MISMATCH);
        timer.start("y");
        assertThat(guard.stop()).as("another activation").isEqualTo(Status.MISMATCH);
        assertThat(timer.stop("y")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_close_that_fails_gives_one_diagnostic_and_releases_the_guard() {
        guard.start("a");
        timer.stop("a");

        guard.close();
        guard.close();

        assertThat(guard.isActive()).isFalse();
        assertThat(rig.lines)
                .containsExactly("ftimer[guard-nothing-open]: scope(\"a\").stop() rejected: nothing is open any more");
    }

    @Test
    void a_close_that_fails_is_reported_under_return_too() {
        timer.errorPolicy(ErrorPolicy.RETURN);
        guard.start("a");
        timer.stop("a");

        assertThat(guard.stop()).isEqualTo(Status.MISMATCH);
        assertThat(rig.lines).isEmpty();
        guard.close();

        assertThat(rig.lines).hasSize(1);
        assertThat(timer.stop("nothing")).isEqualTo(Status.UNKNOWN);
        assertThat(rig.lines).hasSize(1);
    }

    @Test
    void a_close_that_fails_throws_under_throw() {
        timer.errorPolicy(ErrorPolicy.THROW);
        guard.start("a");
        timer.stop("a");

        assertThatExceptionOfType(FTimerException.class)
                .isThrownBy(guard::close)
                .withMessage("ftimer[guard-nothing-open]: scope(\"a\").stop() rejected: nothing is open any more")
                .satisfies(e -> assertThat(e.status()).isEqualTo(Status.MISMATCH));

        assertThat(guard.isActive()).isFalse();
        guard.close();
        assertThatExceptionOfType(FTimerException.class).isThrownBy(() -> timer.stop("b"));
    }

    @ParameterizedTest
    @EnumSource(value = ErrorPolicy.class, mode = Mode.EXCLUDE, names = "THROW")
    void exceptions_of_the_block_pass_unchanged(ErrorPolicy policy) {
        timer.errorPolicy(policy);
        RuntimeException mine = new IllegalStateException("mine");

        assertThatThrownBy(() -> {
                    try (TimerScope scope = timer.scope("a")) {
                        timer.stop("a");
                        throw mine;
                    }
                })
                .isSameAs(mine)
                .hasNoSuppressedExceptions();
        assertThat(rig.lines).hasSize(1);
    }

    @Test
    void exceptions_of_the_block_are_not_masked_by_a_close_that_throws() {
        timer.errorPolicy(ErrorPolicy.THROW);
        RuntimeException mine = new IllegalStateException("mine");

        assertThatThrownBy(() -> {
                    try (TimerScope scope = timer.scope("a")) {
                        timer.stop("a");
                        throw mine;
                    }
                })
                .isSameAs(mine)
                .satisfies(e -> assertThat(e.getSuppressed()).singleElement().isInstanceOf(FTimerException.class));
        assertThat(rig.lines).isEmpty();
    }

    @Test
    void a_block_that_throws_closes_its_region() {
        assertThatThrownBy(() -> {
                    try (TimerScope scope = timer.scope("a")) {
                        clock.advance(4);
                        throw new Exception("mine");
                    }
                })
                .hasMessage("mine");

        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=4 selfNanos=4");
    }

    @Test
    void a_clock_that_throws_on_close_leaves_the_region_open_without_a_guard() {
        TimerScope scope = timer.scope("a");
        clock.failNext(new IllegalStateException("broken"));

        assertThatThrownBy(scope::close).hasMessage("broken");

        assertThat(scope.isActive()).isFalse();
        assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_stop_takes_effect_even_if_the_listener_fails() {
        timer.errorPolicy(ErrorPolicy.RETURN);
        timer.setListener((id, context, event, nanos, data) -> {
            if (event == TimerEvent.STOP) {
                throw new IllegalStateException("no");
            }
        });
        guard.start("a");
        TimerScope scope = timer.scope("b");

        for (OwnedRegion owned : List.of(scope, guard)) {
            assertThat(owned.stop()).isEqualTo(Status.UNKNOWN);
            assertThat(owned.isActive()).isFalse();
            assertThat(owned.stop()).isEqualTo(Status.SUCCESS);
        }
        assertThat(timer.summary().hasActiveTimers()).isFalse();
    }

    @Test
    void scopes_and_guards_open_the_region_of_a_handle() {
        TimerId id = timer.lookup("a");
        try (TimerScope scope = timer.scope(id)) {
            assertThat(scope.isActive()).isTrue();
            clock.advance(3);
            assertThat(guard.start(id)).isEqualTo(Status.SUCCESS);
            assertThat(guard.start(id)).isEqualTo(Status.ACTIVE);
            clock.advance(4);
            assertThat(scope.stop()).isEqualTo(Status.MISMATCH);
            assertThat(guard.stop()).isEqualTo(Status.SUCCESS);
        }

        assertThat(rig.rows())
                .containsExactly("a calls=1 inclusiveNanos=7 selfNanos=3", "a/a calls=1 inclusiveNanos=4 selfNanos=4");
        assertThat(rig.lines.get(0))
                .isEqualTo(
                        "ftimer[guard-busy]: start(TimerId[1 a]) rejected: the guard still owns \"a\"; stop or close it"
                                + " first");
    }

    @Test
    void scopes_and_guards_reject_a_handle_of_another_run_after_the_state_of_the_timer() {
        TimerId old = timer.lookup("a");
        timer.init();

        assertThat(timer.scope(old).isActive()).isFalse();
        assertThat(timer.lastStatus()).isEqualTo(Status.UNKNOWN);
        assertThat(guard.start((TimerId) null)).isEqualTo(Status.UNKNOWN);
        assertThat(guard.isActive()).isFalse();
        timer.finish();
        assertThat(guard.start(old)).isEqualTo(Status.NOT_INITIALIZED);

        assertThat(rig.lines)
                .startsWith(
                        "ftimer[unknown-id]: start(TimerId[1 a]) rejected: not a handle of this run; look the name up"
                                + " after init()");
    }

    @Test
    void a_scope_by_handle_does_nothing_while_recording_is_disabled_or_without_a_session() {
        TimerId id = timer.lookup("a");
        timer.disable();

        assertThat(timer.scope(id).isActive()).isFalse();
        assertThat(timer.lastStatus()).isEqualTo(Status.SUCCESS);
        assertThat(FTimers.current().scope(id).isActive()).isFalse();
        assertThat(rig.lines).isEmpty();
    }
}
