package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Recorders that exist before anybody knows which thread will use them. */
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
    void the_thread_that_binds_one_records_on_it() {
        FTimer timer = session.reserveTimer();

        StepThread.once("worker", () -> {
            try (TimerBinding binding = session.bind(timer)) {
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
    void one_that_is_not_bound_takes_no_part() {
        session.reserveTimer().start("a");

        assertThat(session.summary().entries()).isEmpty();
        assertThat(session.summary().threads()).isEmpty();
    }

    @Test
    void what_a_thread_recorded_before_it_bound_itself_is_kept() {
        FTimer timer = session.reserveTimer();
        timer.start("before");
        timer.stop("before");
        session.bind(timer).close();

        assertThat(Rows.calls(session.summary())).containsExactly("before 1");
    }

    @Test
    void a_binding_to_one_pauses_what_was_bound_before() {
        try (TimerBinding outer = session.bind()) {
            FTimers.start("outer");
            FTimer timer = session.reserveTimer();
            try (TimerBinding inner = session.bind(timer)) {
                FTimers.run("inner", () -> clock.advance(5));
            }
            FTimers.stop("outer");
        }

        assertThat(Rows.nanos(session.summary())).containsExactly("outer 0 0", "inner 5 5");
    }

    @Test
    void a_later_binding_of_the_thread_uses_it_again() {
        FTimer timer = session.reserveTimer();
        session.bind(timer).close();

        try (TimerBinding binding = session.bind()) {
            assertThat(FTimers.current()).isSameAs(timer);
        }
    }

    @Test
    void one_can_be_bound_once() {
        FTimer timer = session.reserveTimer();
        session.bind(timer).close();

        assertRejected(timer);
    }

    @Test
    void one_that_another_thread_recorded_on_belongs_to_that() {
        FTimer timer = session.reserveTimer();
        try (StepThread other = new StepThread("other")) {
            other.run(() -> timer.start("a"));
            assertRejected(timer);
        }
    }

    @Test
    void those_of_others_are_rejected() {
        assertRejected(FTimer.create());
        assertRejected(session.timer());
        try (TimerSession another = TimerSession.open()) {
            assertRejected(another.reserveTimer());
        }
    }

    private void assertRejected(FTimer timer) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.bind(timer))
                .withMessage("cannot bind thread \"" + Thread.currentThread().getName() + "\" to this timer: it was not"
                        + " reserved in this session, was bound before, or belongs to another thread");
    }

    @Test
    void after_the_session_has_ended_they_record_nothing() {
        FTimer before = session.reserveTimer();
        session.close();
        FTimer after = session.reserveTimer();

        assertThat(before.start("a")).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(after.start("a")).isEqualTo(Status.NOT_INITIALIZED);
        assertThatIllegalStateException()
                .isThrownBy(() -> session.bind(before))
                .withMessage("cannot bind a thread to a session that is closed");
    }
}
