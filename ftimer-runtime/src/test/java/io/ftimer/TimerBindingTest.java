package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.SessionState;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NothingLeftBehind.class)
class TimerBindingTest {
    private final SessionClock clock = new SessionClock();
    private final List<String> lines = new ArrayList<>();
    private final TimerSession outer = open();
    private final TimerSession inner = open();

    private TimerSession open() {
        return TimerSession.builder().clock(clock).diagnostics(lines::add).open();
    }

    @AfterEach
    void close() {
        inner.close();
        outer.close();
    }

    @Test
    void regions_go_to_the_innermost_binding() {
        try (TimerBinding around = outer.bind()) {
            FTimers.start("a");
            try (TimerBinding within = inner.bind()) {
                FTimers.run("b", () -> {});
            }
            FTimers.run("c", () -> {});
            FTimers.stop("a");
        }

        assertThat(Rows.calls(outer.summary())).containsExactly("a 1", "a/c 1");
        assertThat(Rows.calls(inner.summary())).containsExactly("b 1");
    }

    @Test
    void nothing_is_recorded_of_a_thread_that_asks_for_that() {
        try (TimerBinding around = outer.bind()) {
            FTimers.start("a");
            try (TimerBinding nothing = FTimers.recordNothing()) {
                FTimers.run("b", () -> clock.advance(5));
            }
            FTimers.run("c", () -> clock.advance(2));
            FTimers.stop("a");
        }
        inner.close();
        outer.close();
        try (TimerBinding nothing = FTimers.recordNothing()) {
            FTimers.run("d", () -> {});
        }

        assertThat(Rows.calls(outer.summary())).containsExactly("a 1", "a/c 1");
        assertThat(outer.summary().entries().get(0).inclusiveNanos()).isEqualTo(2);
        assertThat(outer.summary().notRecordedCalls()).isEmpty();
        assertThat(lines).isEmpty();
    }

    @Test
    void a_paused_recorder_rejects_calls_with_the_reason() {
        try (TimerBinding around = outer.bind()) {
            FTimer paused = FTimers.current();
            try (TimerBinding within = inner.bind()) {
                assertThat(paused.start("a")).isEqualTo(Status.UNKNOWN);
            }
            assertThat(paused.start("a")).isEqualTo(Status.SUCCESS);
            assertThat(paused.stop("a")).isEqualTo(Status.SUCCESS);
        }

        assertThat(lines)
                .containsExactly(
                        "ftimer[paused]: start(\"a\") rejected: the timer is paused while its thread is bound to another session");
        assertThat(Rows.calls(outer.summary())).containsExactly("a 1");
    }

    @Test
    void a_second_close_does_nothing() {
        TimerBinding binding = outer.bind();
        binding.close();
        binding.close();

        assertThat(Binding.current()).isNull();
    }

    @Test
    void a_second_close_does_nothing_even_during_a_later_binding() {
        TimerBinding first = outer.bind();
        first.close();
        try (TimerBinding second = outer.bind()) {
            first.close();

            assertThat(Binding.current()).isSameAs(second.binding);
            assertThat(FTimers.start("a")).isEqualTo(Status.SUCCESS);
            assertThat(FTimers.stop("a")).isEqualTo(Status.SUCCESS);
        }
        assertThat(Rows.calls(outer.summary())).containsExactly("a 1");
    }

    @Test
    void a_close_by_another_thread_is_rejected() {
        String owner = Thread.currentThread().getName();
        try (TimerBinding binding = outer.bind()) {
            StepThread.once(
                    "thief",
                    () -> assertThatIllegalStateException()
                            .isThrownBy(binding::close)
                            .withMessage("the binding of thread \"" + owner
                                    + "\" must be closed by that thread, not by \"thief\""));

            assertThat(Binding.current()).isSameAs(binding.binding);
        }
    }

    @Test
    void closing_an_outer_binding_before_an_inner_one_is_rejected() {
        TimerBinding around = outer.bind();
        TimerBinding within = inner.bind();

        assertThatIllegalStateException()
                .isThrownBy(around::close)
                .withMessage("a binding must be closed after the bindings made inside it");
        assertThat(Binding.current()).isSameAs(within.binding);

        within.close();
        around.close();
        assertThat(Binding.current()).isNull();
    }

    @Test
    void regions_left_open_stay_open_and_do_not_enclose_later_regions() {
        try (TimerBinding first = outer.bind()) {
            FTimers.start("left open");
        }
        try (TimerBinding second = outer.bind()) {
            FTimers.run("a", () -> {});
        }
        try (TimerBinding third = outer.bind()) {
            FTimers.run("b", () -> {});
        }

        assertThat(Rows.calls(outer.summary())).containsExactly("left open 1 open", "a 1", "b 1");
        assertThat(outer.summary().hasActiveTimers()).isTrue();
    }

    @Test
    void consecutive_bindings_share_a_recorder_if_no_region_is_left_open() {
        FTimer first;
        try (TimerBinding binding = outer.bind()) {
            first = FTimers.current();
        }
        try (TimerBinding binding = outer.bind()) {
            assertThat(FTimers.current()).isSameAs(first);
        }
    }

    @Test
    void an_outer_session_that_was_closed_records_nothing_when_it_is_restored() {
        try (TimerBinding around = outer.bind()) {
            FTimer late = FTimers.current();
            FTimers.start("a");
            try (TimerBinding within = inner.bind()) {
                outer.close();
            }

            assertThat(FTimers.start("b")).isEqualTo(Status.SUCCESS);
            assertThat(FTimers.current().start("b")).isEqualTo(Status.SUCCESS);
            assertThat(lines).isEmpty();
            assertThat(late.start("b")).isEqualTo(Status.NOT_INITIALIZED);
        }

        assertThat(lines).containsExactly("ftimer[not-initialized]: start(\"b\") rejected: the session is closed");
        assertThat(Rows.calls(outer.summary())).containsExactly("a 1 open");
    }

    @Test
    void a_binding_nested_in_one_to_a_closed_session_records() {
        try (TimerBinding around = outer.bind()) {
            outer.close();
            try (TimerBinding within = inner.bind()) {
                FTimers.run("a", () -> {});
            }
        }

        assertThat(Rows.calls(inner.summary())).containsExactly("a 1");
        assertThat(outer.summary().entries()).isEmpty();
    }

    @Test
    void a_listener_that_binds_elsewhere_cannot_call_back_into_its_recorder() {
        List<Status> answers = new ArrayList<>();
        try (TimerBinding around = outer.bind()) {
            FTimer timer = FTimers.current();
            timer.setListener((id, context, event, nanos, userData) -> {
                inner.bind().close();
                answers.add(timer.start("from the listener"));
            });
            timer.start("a");
            timer.stop("a");
        }

        assertThat(answers).containsExactly(Status.ACTIVE, Status.ACTIVE);
        assertThat(Rows.calls(outer.summary())).containsExactly("a 1");
    }

    @Test
    void a_binding_whose_session_was_closed_is_not_restored() {
        TimerSession ended = TimerSession.open();
        ended.recording().traceLineage();
        TimerBinding outer = ended.bind();
        try (TimerSession session = TimerSession.open();
                TimerBinding inner = session.bind()) {
            ended.close();
        }

        assertThat(Binding.current()).isNull();
        assertThat(SessionState.inherited()).isNull();
        outer.close();
        assertThat(Binding.current()).isNull();
    }
}
