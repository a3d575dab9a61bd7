package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.internal.engine.RecorderState;
import io.ftimer.internal.session.Around;
import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.internal.session.SessionParticipation;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NothingLeftBehind.class)
class TimerSessionCloseTest {
    private final SessionClock clock = new SessionClock();
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    private final TimerSession session =
            TimerSession.builder().clock(clock).diagnostics(lines::add).open();

    @AfterEach
    void close() {
        session.close();
    }

    @Test
    void a_closed_session_keeps_its_final_summary() {
        session.timer().start("left open");
        clock.advance(5);
        session.close();
        clock.advance(100);

        SessionSummary last = session.summary();
        assertThat(Rows.nanos(last)).containsExactly("left open 5 5");
        assertThat(Rows.calls(last)).containsExactly("left open 1 open");
        assertThat(last.totalNanos()).isEqualTo(5);
        assertThat(last.threads()).containsExactly(Thread.currentThread().getName());
        assertThat(session.summary()).isSameAs(last);

        session.close();
        assertThat(session.summary()).isSameAs(last);
    }

    @Test
    void a_closed_session_cannot_bind_threads() {
        session.close();

        assertThatIllegalStateException()
                .isThrownBy(session::bind)
                .withMessage("cannot bind a thread to a session that is closed");
        assertThat(session.recording().bindIfOpen(Around.UNKNOWN)).isNull();
    }

    /** The closing thread says that it closes, ends the windows, and then closes the recorders. */
    @Test
    void a_recorder_is_closed_once_an_inner_binding_finds_that_its_session_is() {
        List<Status> answers = new ArrayList<>();
        try (StepThread worker = new StepThread("worker");
                StepThread outside = new StepThread("outside");
                TimerSession inner = TimerSession.open()) {
            FTimer timer = worker.call(() -> {
                session.bind();
                return FTimers.current();
            });
            TimerBinding bound = worker.call(inner::bind);
            session.recording().openWindow(RecordedThreads.NONE, thread -> {
                if (answers.isEmpty() && session.recording().isClosed()) {
                    worker.run(bound::close);
                    answers.add(worker.call(() -> timer.start("a")));
                }
                return false;
            });
            outside.run(() -> FTimers.run("a", () -> {}));
            session.close();
        }

        assertThat(answers).containsExactly(Status.NOT_INITIALIZED);
        assertThat(session.summary().rejectedCount()).isZero();
    }

    /** The closing thread first marks the recorder as closed, and then closes its fast path. */
    @Test
    void stops_between_the_two_steps_of_closing_give_no_diagnostics() {
        Binding binding = session.recording().bind();
        FTimers.start("a");
        TimerScope scope = FTimers.scope("b");
        binding.recorder.close();
        new RecorderState(binding.recorder).setFast(Thread.currentThread());

        scope.close();
        assertThat(FTimers.stop("a")).isEqualTo(Status.SUCCESS);

        assertThat(lines).isEmpty();
        binding.close();
    }

    @Test
    void calls_of_the_facade_succeed_where_the_recorder_is_closed_just_before() {
        try (TimerSession strict =
                        TimerSession.builder().errorPolicy(ErrorPolicy.THROW).open();
                TimerBinding binding = strict.bind()) {
            strict.timer().recorder().close();

            assertThat(FTimers.start("a")).isEqualTo(Status.SUCCESS);
            assertThat(FTimers.next("b")).isEqualTo(Status.SUCCESS);
            assertThat(FTimers.stop("b")).isEqualTo(Status.SUCCESS);
            assertThat(strict.summary().rejectedCount()).isZero();
        }
    }

    @Test
    void a_session_that_is_abandoned_says_so() {
        clock.advance(7);
        assertThat(session.recording().nanoTime()).isEqualTo(clock.nanoTime());
        assertThat(session.recording().isAbandoned()).isFalse();
        session.recording().abandon();
        assertThat(session.recording().isAbandoned()).isTrue();
    }

    @Test
    void a_session_that_is_reset_while_its_thread_records_elsewhere_stays_paused() {
        try (TimerBinding binding = session.bind();
                TimerSession inner = TimerSession.open()) {
            try (TimerBinding inside = inner.bind()) {
                clock.advance(5);
                session.recording().reset();
                clock.advance(7);
            }
            clock.advance(2);
            assertThat(session.summary().totalNanos()).isEqualTo(2);
        }
    }

    @Test
    void the_recorders_of_a_closed_session_say_that_it_is_closed() {
        FTimer timer = session.timer();
        timer.start("a");
        session.close();

        assertThat(timer.stop("a")).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(timer.lastStatus()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(timer.init()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(timer.summary().status()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(session.timer().start("b")).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(lines)
                .containsExactly(
                        "ftimer[not-initialized]: stop(\"a\") rejected: the session is closed",
                        "ftimer[not-initialized]: init() rejected: the session is closed",
                        "ftimer[not-initialized]: summary() rejected: the session is closed",
                        "ftimer[not-initialized]: start(\"b\") rejected: the session is closed");
        assertThat(session.summary().rejectedCount()).isZero();
    }

    @Test
    void a_thread_bound_to_a_closed_session_records_nothing() {
        try (StepThread other = new StepThread("other")) {
            TimerBinding binding = other.call(session::bind);
            other.run(() -> FTimers.start("a"));
            session.close();
            other.run(() -> {
                assertThat(FTimers.stop("a")).isEqualTo(Status.SUCCESS);
                assertThat(FTimers.start("b")).isEqualTo(Status.SUCCESS);
                assertThat(FTimers.next("c")).isEqualTo(Status.SUCCESS);
                FTimers.run("d", () -> {});
                binding.close();
            });
        }

        assertThat(lines).isEmpty();
        assertThat(Rows.calls(session.summary())).containsExactly("a 1 open");
    }

    @Test
    void a_listener_may_close_the_session_of_its_recorder() {
        FTimer timer = session.timer();
        timer.setListener((id, context, event, nanos, userData) -> session.close());

        assertThat(timer.start("a")).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop("a")).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(Rows.calls(session.summary())).containsExactly("a 1 open");
    }

    @Test
    void a_session_whose_first_clock_reading_fails_is_not_opened() {
        IllegalStateException failure = new IllegalStateException("no clock");

        assertThatThrownBy(() -> TimerSession.builder()
                        .clock(() -> {
                            throw failure;
                        })
                        .open())
                .isSameAs(failure);
        assertThat(SessionParticipation.openSessions).isEqualTo(1);
    }

    @Test
    void a_session_whose_last_clock_reading_fails_is_closed() {
        RuntimeException failure = new IllegalStateException("no clock");
        List<RuntimeException> failing = new ArrayList<>();
        TimerSession broken = TimerSession.builder()
                .clock(() -> {
                    if (failing.isEmpty()) {
                        return 0;
                    }
                    throw failing.get(0);
                })
                .open();
        failing.add(failure);

        assertThatThrownBy(broken::close).isSameAs(failure);
        assertThat(broken.recording().isClosed()).isTrue();
        assertThat(SessionParticipation.openSessions).isEqualTo(1);
    }
}
