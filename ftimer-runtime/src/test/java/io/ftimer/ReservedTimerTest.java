package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ftimer.internal.session.Binding;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Recorders that are created before the thread that uses them is known. */
@ExtendWith(NothingLeftBehind.class)
class ReservedTimerTest {
    private final SessionClock clock = new SessionClock();
    private final List<String> lines = new ArrayList<>();
    private final TimerSession session =
            TimerSession.builder().clock(clock).diagnostics(lines::add).open();

    @AfterEach
    void close() {
        session.close();
    }

    @Test
    void the_thread_that_binds_a_reserved_timer_records_on_it() {
        FTimer timer = FTimer.of(session.recording().reserve());

        StepThread.once("worker", () -> {
            try (Binding binding = session.recording().bind(timer.recorder())) {
                assertThat(FTimers.current()).isSameAs(timer);
                assertThat(session.timer()).isSameAs(timer);
                timer.start("a");
                FTimers.run("b", () -> clock.advance(5));
                timer.stop("a");
            }
        });

        assertThat(Rows.nanos(session.summary())).containsExactly("a 5 0", "a/b 5 5");
        assertThat(session.summary().threads()).containsExactly("worker");
        assertThat(lines).isEmpty();
    }

    @Test
    void a_reserved_timer_is_not_in_the_summary() {
        FTimer.of(session.recording().reserve()).start("a");

        assertThat(session.summary().entries()).isEmpty();
        assertThat(session.summary().threads()).isEmpty();
    }

    @Test
    void regions_recorded_before_the_binding_are_kept() {
        FTimer timer = FTimer.of(session.recording().reserve());
        timer.start("before");
        timer.stop("before");
        session.recording().bind(timer.recorder()).close();

        assertThat(Rows.calls(session.summary())).containsExactly("before 1");
    }

    @Test
    void a_binding_to_a_reserved_timer_pauses_the_outer_binding() {
        try (TimerBinding outer = session.bind()) {
            FTimers.start("outer");
            FTimer timer = FTimer.of(session.recording().reserve());
            try (Binding inner = session.recording().bind(timer.recorder())) {
                FTimers.run("inner", () -> clock.advance(5));
            }
            FTimers.stop("outer");
        }

        assertThat(Rows.nanos(session.summary())).containsExactly("outer 0 0", "inner 5 5");
    }

    @Test
    void a_later_binding_of_the_thread_reuses_the_reserved_timer() {
        FTimer timer = FTimer.of(session.recording().reserve());
        session.recording().bind(timer.recorder()).close();

        try (TimerBinding binding = session.bind()) {
            assertThat(FTimers.current()).isSameAs(timer);
        }
    }

    @Test
    void a_reserved_timer_can_be_bound_only_once() {
        FTimer timer = FTimer.of(session.recording().reserve());
        session.recording().bind(timer.recorder()).close();

        assertRejected(timer);
    }

    @Test
    void a_reserved_timer_used_by_another_thread_cannot_be_bound() {
        FTimer timer = FTimer.of(session.recording().reserve());
        try (StepThread other = new StepThread("other")) {
            other.run(() -> timer.start("a"));
            assertRejected(timer);
        }
    }

    @Test
    void timers_that_the_session_did_not_reserve_are_rejected() {
        assertRejected(FTimer.create());
        assertRejected(session.timer());
        try (TimerSession another = TimerSession.open()) {
            assertRejected(FTimer.of(another.recording().reserve()));
        }
    }

    private void assertRejected(FTimer timer) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.recording().bind(timer.recorder()))
                .withMessage("cannot bind thread \"" + Thread.currentThread().getName() + "\" to this timer: it was not"
                        + " reserved in this session, was bound before, or belongs to another thread");
    }

    @Test
    void reserved_timers_record_nothing_after_the_session_is_closed() {
        FTimer before = FTimer.of(session.recording().reserve());
        session.close();
        FTimer after = FTimer.of(session.recording().reserve());

        assertThat(before.start("a")).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(after.start("a")).isEqualTo(Status.NOT_INITIALIZED);
        assertThatIllegalStateException()
                .isThrownBy(() -> session.recording().bind(before.recorder()))
                .withMessage("cannot bind a thread to a session that is closed");
    }
}
