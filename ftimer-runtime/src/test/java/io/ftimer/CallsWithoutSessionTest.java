package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.Status;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NothingLeftBehind.class)
class CallsWithoutSessionTest {

    @Test
    void opened_regions_are_counted_per_thread_name() {
        try (TimerSession session = TimerSession.open()) {
            StepThread.once("b", () -> {
                FTimers.start("x");
                FTimers.next("y");
                FTimers.stop("y");
            });
            StepThread.once("a", () -> {
                FTimers.run("x", () -> {});
                String result = FTimers.call("y", () -> "z");
                assertThat(result).isEqualTo("z");
                FTimers.scope("x").close();
                assertThat(FTimers.current().start("x")).isEqualTo(Status.SUCCESS);
            });

            assertThat(session.summary().notRecordedCalls()).containsExactly(entry("a", 4L), entry("b", 2L));
            assertThat(session.summary().entries()).isEmpty();
        }
    }

    @Test
    void threads_of_one_name_are_counted_together() {
        try (TimerSession session = TimerSession.open()) {
            StepThread.once("a", () -> FTimers.start("x"));
            StepThread.once("a", () -> FTimers.start("x"));

            assertThat(session.summary().notRecordedCalls()).containsExactly(entry("a", 2L));
        }
    }

    @Test
    void nothing_is_counted_while_no_session_is_open() {
        StepThread.once("before", () -> FTimers.start("x"));
        TimerSession session = TimerSession.open();
        session.close();
        StepThread.once("after", () -> FTimers.start("x"));

        assertThat(session.summary().notRecordedCalls()).isEmpty();
        try (TimerSession next = TimerSession.open()) {
            assertThat(next.summary().notRecordedCalls()).isEmpty();
        }
    }

    @Test
    void each_session_sees_the_calls_since_it_was_opened() {
        try (TimerSession first = TimerSession.open()) {
            StepThread.once("a", () -> FTimers.start("x"));
            try (TimerSession second = TimerSession.open()) {
                assertThat(second.summary().notRecordedCalls()).isEmpty();
                StepThread.once("a", () -> FTimers.start("x"));

                assertThat(second.summary().notRecordedCalls()).containsExactly(entry("a", 1L));
            }
            StepThread.once("a", () -> FTimers.start("x"));

            assertThat(first.summary().notRecordedCalls()).containsExactly(entry("a", 3L));
        }
    }

    @Test
    void bound_threads_are_not_counted() {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            FTimers.run("x", () -> {});

            assertThat(session.summary().notRecordedCalls()).isEmpty();
        }
    }

    @Test
    void calls_of_a_thread_bound_to_a_closed_session_are_counted_by_open_sessions() {
        try (TimerSession session = TimerSession.open()) {
            StepThread.once("a", () -> {
                TimerSession closed = TimerSession.open();
                try (TimerBinding binding = closed.bind()) {
                    closed.close();
                    FTimers.run("x", () -> {});
                }
            });

            assertThat(session.summary().notRecordedCalls()).containsExactly(entry("a", 1L));
        }
    }

    @Test
    void a_thread_that_is_bound_between_calls_without_a_session_records_then_and_is_counted_before_and_after() {
        try (TimerSession session = TimerSession.open()) {
            StepThread.once("a", () -> {
                for (int round = 0; round < 3; round++) {
                    FTimers.run("missed", () -> {});
                    FTimers.run("missed", () -> {});
                    try (TimerBinding binding = session.bind()) {
                        FTimers.run("bound", () -> {});
                    }
                }
            });

            assertThat(session.summary().notRecordedCalls()).containsExactly(entry("a", 6L));
            assertThat(session.summary().entries())
                    .extracting(SummaryEntry::name, SummaryEntry::callCount)
                    .containsExactly(tuple("bound", 3L));
        }
    }

    @Test
    void threads_without_a_session_that_take_turns_are_counted_separately() {
        try (TimerSession session = TimerSession.open();
                StepThread a = new StepThread("a");
                StepThread b = new StepThread("b")) {
            for (int round = 0; round < 3; round++) {
                a.run(() -> FTimers.run("x", () -> {}));
                b.run(() -> FTimers.run("x", () -> {}));
                b.run(() -> FTimers.run("x", () -> {}));
            }

            assertThat(session.summary().notRecordedCalls()).containsExactly(entry("a", 3L), entry("b", 6L));
        }
    }

    @Test
    void a_thread_without_a_session_is_collected_after_the_last_session() {
        WeakReference<Thread> thread = threadOutsideOfASession();

        Collected.assertAll(List.of(thread));
    }

    private static WeakReference<Thread> threadOutsideOfASession() {
        try (TimerSession session = TimerSession.open()) {
            AtomicReference<WeakReference<Thread>> thread = new AtomicReference<>();
            StepThread.once("a", () -> {
                FTimers.run("x", () -> {});
                thread.set(new WeakReference<>(Thread.currentThread()));
            });
            assertThat(session.summary().notRecordedCalls()).containsExactly(entry("a", 1L));
            return thread.get();
        }
    }

    @Test
    void threads_without_a_name_are_counted_together() {
        try (TimerSession session = TimerSession.open()) {
            StepThread.once("", () -> FTimers.start("x"));

            assertThat(session.summary().notRecordedCalls()).containsExactly(entry("(unnamed threads)", 1L));
        }
    }

    @Test
    void thread_names_beyond_a_thousand_are_counted_together() {
        try (TimerSession session = TimerSession.open();
                StepThread many = new StepThread("many")) {
            many.run(() -> {
                for (int i = 0; i < 1100; i++) {
                    Thread.currentThread().setName("name " + i);
                    FTimers.start("x");
                }
                Thread.currentThread().setName("name 0");
                FTimers.start("x");
            });

            Map<String, Long> calls = session.summary().notRecordedCalls();
            assertThat(calls)
                    .hasSize(1001)
                    .contains(entry("name 0", 2L), entry("name 999", 1L), entry("(other threads)", 100L));
        }
    }

    @Test
    void the_counts_of_a_summary_cannot_be_changed() {
        try (TimerSession session = TimerSession.open()) {
            Map<String, Long> calls = session.summary().notRecordedCalls();

            assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> calls.put("a", 1L));
        }
    }
}
