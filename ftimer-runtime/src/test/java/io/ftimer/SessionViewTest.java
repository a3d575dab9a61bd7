package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ftimer.internal.session.Binding;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NothingLeftBehind.class)
class SessionViewTest {
    private final AtomicReference<TimerSession> current = new AtomicReference<>();
    private final TimerSession view = TimerSession.following(current::get);

    @Test
    void a_view_delegates_to_the_current_session() {
        try (TimerSession first = TimerSession.open();
                TimerSession second = TimerSession.open()) {
            current.set(first);
            record("a");
            current.set(second);
            record("b");

            assertThat(Rows.calls(first.summary())).containsExactly("a 1");
            assertThat(Rows.calls(second.summary())).containsExactly("b 1");
            assertThat(Rows.calls(view.summary())).containsExactly("b 1");
            assertThat(view.timer()).isSameAs(second.timer());
        }
    }

    private void record(String region) {
        try (TimerBinding binding = view.bind()) {
            FTimers.run(region, () -> {});
        }
    }

    @Test
    void a_view_reserves_and_binds_timers_of_the_current_session() {
        try (TimerSession session = TimerSession.open()) {
            current.set(session);
            FTimer timer = FTimer.of(view.recording().reserve());
            try (Binding binding = view.recording().bind(timer.recorder())) {
                assertThat(session.timer()).isSameAs(timer);
                assertThat(view.timer()).isSameAs(timer);
            }
        }
    }

    @Test
    void tasks_wrapped_while_bound_through_a_view_record_in_the_session() {
        try (TimerSession session = TimerSession.open()) {
            current.set(session);
            try (TimerBinding binding = view.bind()) {
                StepThread.once("worker", FTimers.wrap(() -> FTimers.run("task", () -> {}))::run);
            }
            assertThat(Rows.calls(session.summary())).containsExactly("task 1");
        }
    }

    @Test
    void closing_a_view_closes_the_session() {
        TimerSession session = TimerSession.open();
        current.set(session);
        view.close();

        assertThatIllegalStateException().isThrownBy(session::bind);
    }

    @Test
    void a_failure_to_find_the_current_session_reaches_the_caller() {
        TimerSession lost = TimerSession.following(() -> {
            throw new IllegalStateException("no session yet");
        });

        assertThatIllegalStateException().isThrownBy(lost::summary).withMessage("no session yet");
    }
}
