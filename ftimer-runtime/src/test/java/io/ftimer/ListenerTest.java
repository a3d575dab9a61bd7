package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Notifications of a listener, and the effects of a listener on its timer. */
class ListenerTest {
    private final Rig rig = Rig.create();
    private final FTimer timer = rig.timer;
    private final ScriptedClock clock = rig.clock;
    private final List<String> notified = new ArrayList<>();

    private void log(TimerId id, int context, TimerEvent event, long nanos, Object userData) {
        notified.add(event + " " + id + " " + context + " at " + nanos + " for " + userData);
    }

    private static TimerListener failing(RuntimeException failure) {
        return (id, context, event, nanos, data) -> {
            throw failure;
        };
    }

    @Test
    void every_start_and_stop_notifies_the_listener_with_its_clock_reading() {
        timer.setListener(this::log, "data");
        TimerId b = timer.lookup("b");
        timer.start("a");
        clock.advance(1);
        timer.start(b);
        clock.advance(2);
        timer.stop(b);
        clock.advance(4);
        timer.next("c");
        timer.scope("d").close();
        TimerGuard guard = timer.guard();
        guard.start("d");
        guard.stop();
        timer.stop("c");

        assertThat(notified)
                .containsExactly(
                        "START TimerId[2 a] 1 at 1000000 for data",
                        "START TimerId[1 b] 1 at 1000001 for data",
                        "STOP TimerId[1 b] 1 at 1000003 for data",
                        "STOP TimerId[2 a] 1 at 1000007 for data",
                        "START TimerId[3 c] 1 at 1000007 for data",
                        "START TimerId[4 d] 1 at 1000007 for data",
                        "STOP TimerId[4 d] 1 at 1000007 for data",
                        "START TimerId[4 d] 1 at 1000007 for data",
                        "STOP TimerId[4 d] 1 at 1000007 for data",
                        "STOP TimerId[3 c] 1 at 1000007 for data");
    }

    @Test
    void the_context_numbers_the_call_paths_of_a_name_by_first_use_and_survives_a_reset() {
        timer.setListener((id, context, event, nanos, data) -> notified.add(id.name() + context));
        timer.start("a");
        timer.start("b");
        timer.stop("b");
        timer.stop("a");
        timer.start("b");
        timer.stop("b");
        timer.reset();
        notified.clear();
        timer.start("b");
        timer.start("b");
        timer.stop("b");
        timer.stop("b");
        timer.start("a");
        timer.start("b");

        assertThat(notified).containsExactly("b2", "b3", "b3", "b2", "a1", "b1");
    }

    @Test
    void rejected_calls_do_not_notify_the_listener() {
        timer.setListener(this::log);
        timer.stop("a");
        timer.start("");
        timer.next("a");
        timer.stop(TimerId.NONE);

        assertThat(notified).isEmpty();
    }

    @Test
    void a_listener_without_user_data_gets_null() {
        timer.setListener(this::log);
        timer.start("a");

        assertThat(notified).containsExactly("START TimerId[1 a] 1 at 1000000 for null");
    }

    @Test
    void a_listener_can_be_replaced_or_removed_only_while_no_region_is_open() {
        timer.setListener(this::log, "first");
        assertThat(timer.setListener(this::log, "second")).isEqualTo(Status.SUCCESS);
        timer.start("a");
        assertThat(timer.setListener(this::log, "third")).isEqualTo(Status.ACTIVE);
        assertThat(timer.clearListener()).isEqualTo(Status.ACTIVE);
        timer.stop("a");
        assertThat(timer.clearListener()).isEqualTo(Status.SUCCESS);
        rig.spend("a", 1);

        assertThat(notified)
                .containsExactly(
                        "START TimerId[1 a] 1 at 1000000 for second", "STOP TimerId[1 a] 1 at 1000000 for second");
    }

    @Test
    void a_listener_may_be_set_before_init_and_with_data_recorded() {
        Rig fresh = Rig.uninitialized(builder -> builder);
        assertThat(fresh.timer.setListener(this::log)).isEqualTo(Status.SUCCESS);
        fresh.timer.init();
        rig.spend("a", 1);
        assertThat(timer.setListener(this::log)).isEqualTo(Status.SUCCESS);
        fresh.timer.start("a");
        timer.start("a");

        assertThat(notified).hasSize(2);
    }

    @Test
    void a_null_listener_is_rejected_and_the_previous_one_stays() {
        timer.setListener(this::log);

        assertThat(timer.setListener(null)).isEqualTo(Status.UNKNOWN);

        timer.start("a");
        assertThat(notified).hasSize(1);
    }

    @Test
    void the_timer_is_in_its_new_state_when_the_listener_is_called() {
        List<String> open = new ArrayList<>();
        timer.setListener(
                (id, context, event, nanos, data) -> open.add(timer.recorder().openPath()));
        timer.start("a");
        timer.start("b");
        timer.stop("b");
        timer.next("c");

        assertThat(open).containsExactly("a", "a/b", "a", "c", "c");
    }

    @ParameterizedTest
    @EnumSource(ErrorPolicy.class)
    void an_operation_whose_listener_throws_is_complete_and_returns_unknown(ErrorPolicy policy) {
        timer.errorPolicy(policy);
        RuntimeException failure = new IllegalStateException("no\nway");
        timer.setListener(failing(failure));
        List<Supplier<Status>> operations = List.of(
                () -> timer.start("a"),
                () -> timer.next("b"),
                () -> timer.guard().start("c"),
                () -> timer.stop("c"),
                () -> timer.stop(timer.lookup("b")));

        for (Supplier<Status> operation : operations) {
            if (policy == ErrorPolicy.THROW) {
                assertThatExceptionOfType(FTimerException.class)
                        .isThrownBy(operation::get)
                        .withCause(failure)
                        .satisfies(e -> assertThat(e.status()).isEqualTo(Status.UNKNOWN));
            } else {
                assertThat(operation.get()).isEqualTo(Status.UNKNOWN);
            }
            assertThat(timer.lastStatus()).isEqualTo(Status.UNKNOWN);
            clock.advance(1);
        }

        assertThat(rig.rows())
                .containsExactly(
                        "a calls=1 inclusiveNanos=1 selfNanos=1",
                        "b calls=1 inclusiveNanos=3 selfNanos=2",
                        "b/c calls=1 inclusiveNanos=1 selfNanos=1");
        assertThat(rig.lines).hasSize(policy == ErrorPolicy.WARN ? 5 : 0);
    }

    @Test
    void the_diagnostic_names_the_exception_and_the_event_of_a_failed_listener() {
        timer.setListener(failing(new IllegalStateException("no\nway")));
        timer.start("a\\b");

        assertThat(rig.lines)
                .containsExactly(
                        "ftimer[listener-failed]: the listener threw"
                                + " java.lang.IllegalStateException: no\\nway on the START of \"a\\\\b\"; the region was recorded anyway");
    }

    @Test
    void a_listener_that_fails_on_the_stop_of_next_is_notified_of_the_start() {
        timer.start("a");
        timer.stop("a");
        timer.setListener((id, context, event, nanos, data) -> {
            log(id, context, event, nanos, data);
            if (event == TimerEvent.STOP) {
                throw new IllegalStateException("no");
            }
        });
        timer.start("a");
        timer.errorPolicy(ErrorPolicy.THROW);
        notified.clear();

        assertThatExceptionOfType(FTimerException.class)
                .isThrownBy(() -> timer.next("b"))
                .withMessage("ftimer[listener-failed]: the listener threw java.lang.IllegalStateException: no"
                        + " on the STOP of \"a\"; the region was recorded anyway");

        assertThat(notified).hasSize(2);
        assertThat(timer.recorder().openPath()).isEqualTo("b");
    }

    @Test
    void a_listener_that_fails_on_the_start_of_next_is_reported() {
        timer.start("a");
        timer.stop("a");
        timer.setListener((id, context, event, nanos, data) -> {
            if (id.name().equals("b")) {
                throw new IllegalStateException("no");
            }
        });
        timer.start("a");

        assertThat(timer.next("b")).isEqualTo(Status.UNKNOWN);
        assertThat(rig.lines).singleElement().asString().contains("on the START of \"b\"");
        assertThat(timer.next("a")).isEqualTo(Status.UNKNOWN);
        assertThat(rig.lines).last().asString().contains("on the STOP of \"b\"");
        assertThat(timer.next("a")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void an_error_of_the_virtual_machine_is_not_caught() {
        Error error = new OutOfMemoryError("pretended");
        timer.setListener((id, context, event, nanos, data) -> {
            throw error;
        });

        assertThatThrownBy(() -> timer.start("a")).isSameAs(error);

        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=0 selfNanos=0 active");
        assertThat(rig.lines).isEmpty();
    }

    @Test
    void other_errors_of_a_listener_are_reported_like_exceptions() {
        timer.setListener((id, context, event, nanos, data) -> {
            throw new AssertionError("no");
        });

        assertThat(timer.start("a")).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void a_listener_cannot_call_back_into_its_timer() {
        TimerId known = timer.lookup("known");
        TimerGuard free = timer.guard();
        TimerGuard busy = timer.guard();
        List<Object> answers = new ArrayList<>();
        timer.setListener((id, context, event, nanos, data) -> {
            if (event == TimerEvent.STOP) {
                return;
            }
            answers.add(timer.start("x"));
            answers.add(timer.start(known));
            answers.add(timer.stop("a"));
            answers.add(timer.stop(known));
            answers.add(timer.next("x"));
            answers.add(timer.init());
            answers.add(timer.finish());
            answers.add(timer.reset());
            answers.add(timer.setClock(new ScriptedClock(0)));
            answers.add(timer.clearClock());
            answers.add(timer.setListener(this::log));
            answers.add(timer.setListener(null));
            answers.add(timer.clearListener());
            answers.add(timer.errorPolicy(ErrorPolicy.THROW));
            answers.add(timer.summary().status());
            answers.add(free.start("x"));
            answers.add(busy.stop());
            answers.add(timer.lookup("x") == TimerId.NONE ? Status.ACTIVE : "a handle");
            answers.add(timer.scope("x").isActive() ? "a scope" : Status.ACTIVE);
        });
        assertThat(busy.start("a")).isEqualTo(Status.SUCCESS);

        assertThat(answers).hasSize(19).containsOnly(Status.ACTIVE);
        assertThat(rig.lines)
                .hasSize(19)
                .contains(
                        "ftimer[listener-reentered]: start(\"x\") rejected: a listener must not call the timer that notifies it",
                        "ftimer[listener-reentered]: stop(TimerId[1 known]) rejected: a listener must not call the timer that notifies it",
                        "ftimer[listener-reentered]: reset() rejected: a listener must not call the timer that notifies it");
        assertThat(rig.rows()).containsExactly("a calls=1 inclusiveNanos=0 selfNanos=0 active");
        assertThat(timer.summary().totalContexts()).isEqualTo(1);
        assertThat(busy.stop()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_call_back_does_not_change_the_status_of_the_operation() {
        timer.setListener((id, context, event, nanos, data) -> timer.stop("a"));

        assertThat(timer.start("a")).isEqualTo(Status.SUCCESS);
        assertThat(timer.lastStatus()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void under_throw_a_call_back_fails_the_listener() {
        timer.setListener((id, context, event, nanos, data) -> timer.stop("a"));
        timer.errorPolicy(ErrorPolicy.THROW);

        assertThatExceptionOfType(FTimerException.class)
                .isThrownBy(() -> timer.start("a"))
                .withCauseInstanceOf(FTimerException.class)
                .withMessageStartingWith(
                        "ftimer[listener-failed]: the listener threw io.ftimer.values.FTimerException:");
    }

    @Test
    void a_listener_may_record_on_another_timer() {
        FTimer other = FTimer.create();
        timer.setListener((id, context, event, nanos, data) -> {
            if (event == TimerEvent.START) {
                other.start(id.name());
            } else {
                other.stop(id.name());
            }
        });
        rig.spend("a", 1);

        assertThat(other.summary().entries())
                .extracting(SummaryEntry::callCount)
                .containsExactly(1L);
    }

    @Test
    void a_listener_can_be_added_to_that_of_a_builder() {
        List<String> notified = new ArrayList<>();
        Rig two = Rig.create(
                builder -> builder.listener(() -> (id, context, event, nanos, data) -> notified.add("1 " + event))
                        .listener(() -> (id, context, event, nanos, data) -> notified.add("2 " + event)));

        two.spend("a", 1);

        assertThat(notified).containsExactly("1 START", "2 START", "1 STOP", "2 STOP");
    }
}
