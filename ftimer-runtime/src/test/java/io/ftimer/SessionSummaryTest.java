package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.internal.session.SessionState;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(NothingLeftBehind.class)
class SessionSummaryTest {
    private final SessionClock clock = new SessionClock();
    private final TimerSession session = TimerSession.builder().clock(clock).open();

    @AfterEach
    void close() {
        session.close();
    }

    /** Records one call of {@code name} on a new thread. */
    private void record(String thread, String name, long nanos) {
        StepThread.once(thread, () -> {
            try (TimerBinding binding = session.bind()) {
                FTimers.start(name);
                clock.advance(nanos);
                FTimers.stop(name);
            }
        });
    }

    @Test
    void rows_are_merged_and_available_per_thread() {
        record("second", "a", 5);
        record("first", "a", 2);
        record("first and a half", "b", 1);
        SessionSummary summary = session.summary();

        assertThat(Rows.nanos(summary)).containsExactly("a 7 7", "b 1 1");
        assertThat(summary.threads()).containsExactly("second", "first", "first and a half");
        assertThat(Rows.nanos(summary.thread("second"))).containsExactly("a 5 5");
        assertThat(Rows.nanos(summary.thread("first"))).containsExactly("a 2 2");
        assertThat(Rows.nanos(summary.thread("first and a half"))).containsExactly("b 1 1");
    }

    @Test
    void threads_of_one_name_count_as_one() {
        record("worker", "a", 5);
        record("worker", "a", 2);
        record("worker", "b", 1);
        SessionSummary summary = session.summary();

        assertThat(summary.threads()).containsExactly("worker");
        assertThat(Rows.nanos(summary.thread("worker"))).containsExactly("a 7 7", "b 1 1");
        assertThat(summary.thread("worker").totalNanos()).isEqualTo(8);
    }

    @Test
    void a_thread_that_did_not_record_has_an_empty_summary() {
        Summary absent = session.summary().thread("absent");

        assertThat(absent.status()).isEqualTo(Status.SUCCESS);
        assertThat(absent.entries()).isEmpty();
        assertThat(absent.contextDiagnostics()).isEmpty();
    }

    @Test
    void times_of_concurrent_threads_may_exceed_the_window() {
        try (StepThread one = new StepThread("one");
                StepThread two = new StepThread("two")) {
            one.run(() -> session.timer().start("a"));
            two.run(() -> session.timer().start("a"));
            clock.advance(10);
            SessionSummary summary = session.summary();

            assertThat(Rows.nanos(summary)).containsExactly("a 20 20");
            assertThat(summary.totalNanos()).isEqualTo(10);
        }
    }

    @Test
    void a_region_is_open_if_it_is_open_on_any_thread() {
        record("done", "a", 1);
        try (StepThread busy = new StepThread("busy")) {
            busy.run(() -> session.timer().start("a"));

            assertThat(Rows.calls(session.summary())).containsExactly("a 2 open");
            assertThat(session.summary().hasActiveTimers()).isTrue();
            assertThat(session.summary().thread("done").hasActiveTimers()).isFalse();
            assertThat(session.summary().thread("busy").hasActiveTimers()).isTrue();
        }
    }

    @Test
    void a_difference_of_two_summaries_has_the_calls_in_between() {
        record("one", "a", 5);
        record("one", "b", 5);
        SessionSummary before = session.summary();
        record("one", "a", 2);
        record("two", "c", 1);
        clock.advance(100);
        SessionSummary after = session.summary();

        Summary between = after.minus(before);
        assertThat(Rows.calls(between)).containsExactly("a 1", "c 1");
        assertThat(Rows.nanos(between)).containsExactly("a 2 2", "c 1 1");
        assertThat(between.totalNanos()).isEqualTo(103);
        assertThat(after.minus(after).entries()).isEmpty();
    }

    @Test
    void a_difference_with_open_regions_is_exact() {
        try (TimerBinding binding = session.bind()) {
            FTimers.start("a");
            clock.advance(3);
            SessionSummary before = session.summary();
            clock.advance(4);
            SessionSummary after = session.summary();
            FTimers.stop("a");

            assertThat(Rows.nanos(after.minus(before))).containsExactly("a 4 4");
            assertThat(Rows.calls(after.minus(before))).containsExactly("a 0 open");
        }
    }

    @Test
    void the_last_summary_of_a_closed_session_can_be_compared_with_earlier_ones() {
        record("one", "a", 5);
        SessionSummary before = session.summary();
        record("one", "a", 2);
        session.close();

        assertThat(Rows.nanos(session.summary().minus(before))).containsExactly("a 2 2");
    }

    @Test
    void summaries_of_two_sessions_cannot_be_subtracted() {
        SessionSummary mine = session.summary();
        try (TimerSession other = TimerSession.open()) {
            SessionSummary others = other.summary();

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> mine.minus(others))
                    .withMessage(MinusTest.OTHER_RUN);
        }
    }

    private void assertNotSubtracted(SessionSummary before) {
        SessionSummary after = session.summary();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> after.minus(before))
                .withMessage(MinusTest.OTHER_RUN);
        assertThat(after.minus(after).entries()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"init", "reset", "resetRunning", "restore", "setClock"})
    void summaries_across_a_reset_of_one_timer_cannot_be_subtracted(String how) {
        record("one", "a", 5);
        try (StepThread thread = new StepThread("two")) {
            thread.run(() -> session.timer().lookup("a"));
            SessionSummary before = session.summary();
            thread.run(() -> assertThat(beganAnew(session.timer(), how)).isEqualTo(Status.SUCCESS));
            thread.run(() -> FTimers.run("not bound", () -> {}));

            assertNotSubtracted(before);
        }
    }

    private Status beganAnew(FTimer timer, String how) {
        return switch (how) {
            case "init" -> timer.init();
            case "reset" -> timer.reset();
            case "resetRunning" -> timer.resetRunning();
            case "restore" -> timer.restore(SerializedTree.of(timer.summary()));
            default -> timer.setClock(clock);
        };
    }

    @Test
    @Tag("large")
    void a_reset_is_remembered_after_its_thread_was_folded_in() {
        try (StepThread thread = new StepThread("two")) {
            thread.run(() -> spend("a", 5));
            SessionSummary before = session.summary();
            thread.run(() -> {
                session.timer().reset();
                spend("a", 1);
            });
            thread.close();
            IntStream.range(0, 6 * SessionState.ENDED_KEPT).forEach(i -> record("later", "b", 1));
            SessionSummary after = session.summary();

            assertThat(after.threads()).contains(SessionSummary.ENDED_THREADS).doesNotContain("two");
            assertThatIllegalArgumentException().isThrownBy(() -> after.minus(before));
            record("later", "b", 3);
            assertThat(Rows.nanos(session.summary().minus(after))).containsExactly("b 3 3");
        }
    }

    private void spend(String name, long nanos) {
        session.timer().start(name);
        clock.advance(nanos);
        session.timer().stop(name);
    }

    @Test
    void threads_of_one_name_cannot_be_subtracted_across_a_reset() {
        record("worker", "a", 5);
        try (StepThread thread = new StepThread("worker")) {
            thread.run(() -> spend("a", 5));
            Summary before = session.summary().thread("worker");
            thread.run(() -> session.timer().reset());
            Summary after = session.summary().thread("worker");

            assertThat(Rows.nanos(after)).containsExactly("a 5 5");
            assertThatIllegalArgumentException().isThrownBy(() -> after.minus(before));
        }
    }

    @Test
    void a_summary_does_not_change_when_more_is_recorded() {
        record("one", "a", 5);
        SessionSummary before = session.summary();
        record("two", "a", 2);
        FTimers.start("not bound");

        assertThat(Rows.nanos(before)).containsExactly("a 5 5");
        assertThat(before.threads()).isEqualTo(List.of("one"));
        assertThat(before.notRecordedCalls()).isEmpty();
    }
}
