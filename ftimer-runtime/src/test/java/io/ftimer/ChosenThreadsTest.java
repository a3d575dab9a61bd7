package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ftimer.summary.SessionSummary;
import io.ftimer.values.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A session that binds chosen threads by itself. */
@ExtendWith(NothingLeftBehind.class)
class ChosenThreadsTest {
    private final StepThread worker = new StepThread("worker");
    private final StepThread other = new StepThread("other");

    @AfterEach
    void end() {
        worker.close();
        other.close();
    }

    private TimerSession openForWorker() {
        return TimerSession.builder().openFor(worker.thread()::equals);
    }

    @Test
    void chosen_threads_record_and_others_are_counted() {
        try (TimerSession session = openForWorker()) {
            worker.run(() -> FTimers.run("a", () -> FTimers.run("b", () -> {})));
            other.run(() -> FTimers.run("a", () -> {}));

            SessionSummary summary = session.summary();
            assertThat(Rows.calls(summary)).containsExactly("a 1", "a/b 1");
            assertThat(summary.threads()).containsExactly("worker");
            assertThat(summary.notRecordedCalls()).containsOnlyKeys("other").containsEntry("other", 1L);
        }
    }

    @Test
    void a_thread_records_at_the_root_in_the_next_session() {
        TimerSession first = openForWorker();
        worker.run(() -> FTimers.start("left open"));
        first.close();
        worker.run(() -> FTimers.run("in between", () -> {}));

        try (TimerSession second = openForWorker()) {
            worker.run(() -> FTimers.run("a", () -> {}));

            assertThat(Rows.calls(second.summary())).containsExactly("a 1");
        }
        assertThat(Rows.calls(first.summary())).containsExactly("left open 1 open");
    }

    @Test
    void a_thread_bound_to_another_session_is_not_taken() {
        try (TimerSession session = openForWorker();
                TimerSession mine = TimerSession.open()) {
            worker.run(() -> {
                try (TimerBinding binding = mine.bind()) {
                    FTimers.run("mine", () -> {});
                }
                FTimers.run("a", () -> {});
            });

            assertThat(Rows.calls(session.summary())).containsExactly("a 1");
            assertThat(Rows.calls(mine.summary())).containsExactly("mine 1");
        }
    }

    @Test
    void a_task_wrapped_by_a_chosen_thread_records_on_any_thread() {
        try (TimerSession session = openForWorker()) {
            Runnable task = worker.call(() -> FTimers.wrap(() -> FTimers.run("task", () -> {})));
            other.run(task::run);

            assertThat(Rows.calls(session.summary())).containsExactly("task 1");
            assertThat(session.summary().notRecordedCalls()).isEmpty();
        }
    }

    @Test
    void only_one_such_session_can_be_open() {
        try (TimerSession session = openForWorker()) {
            assertThatIllegalStateException()
                    .isThrownBy(this::openForWorker)
                    .withMessage("a session that takes threads by itself,"
                            + " or the default session of FTimers.init(), is open; close it first");
        }
    }

    @Test
    void a_session_of_chosen_threads_is_not_the_default_session() {
        try (TimerSession session = openForWorker()) {
            worker.run(() -> FTimers.run("a", () -> {}));

            assertThat(FTimers.finish()).isEqualTo(Status.SUCCESS);
            assertThat(FTimers.init()).isEqualTo(Status.ACTIVE);
            worker.run(() -> FTimers.run("a", () -> {}));
            assertThat(Rows.calls(session.summary())).containsExactly("a 2");
        }
    }
}
