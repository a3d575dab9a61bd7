package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

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
    void a_paused_recorder_rejects_calls_and_says_why() {
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

        assertThat(TimerBinding.current()).isNull();
    }

    @Test
    void a_second_close_does_nothing_also_while_a_later_binding_lasts() {
        TimerBinding first = outer.bind();
        first.close();
        try (TimerBinding second = outer.bind()) {
            first.close();

            assertThat(TimerBinding.current()).isSameAs(second);
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

            assertThat(TimerBinding.current()).isSameAs(binding);
        }
    }

    @Test
    void a_close_before_that_of_an_inner_binding_is_rejected() {
        TimerBinding around = outer.bind();
        TimerBinding within = inner.bind();

        assertThatIllegalStateException()
                .isThrownBy(around::close)
                .withMessage("a binding must be closed after the bindings made inside it");
        assertThat(TimerBinding.current()).isSameAs(within);

        within.close();
        around.close();
        assertThat(TimerBinding.current()).isNull();
    }

    @Test
    void regions_left_open_stay_open_and_do_not_swallow_what_comes_after() {
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
    void bindings_one_after_another_share_a_recorder_if_nothing_is_left_open() {
        FTimer first;
        try (TimerBinding binding = outer.bind()) {
            first = FTimers.current();
        }
        try (TimerBinding binding = outer.bind()) {
            assertThat(FTimers.current()).isSameAs(first);
        }
    }

    @Test
    void an_outer_session_closed_meanwhile_stays_silent_when_its_binding_is_restored() {
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
    void a_binding_inside_one_to_a_closed_session_records() {
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
    void a_listener_that_binds_elsewhere_does_not_open_a_way_back_into_its_recorder() {
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
}
