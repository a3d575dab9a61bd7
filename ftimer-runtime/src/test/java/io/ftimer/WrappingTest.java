package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.internal.session.Binding;
import io.ftimer.summary.SessionSummary;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NothingLeftBehind.class)
class WrappingTest {
    private final SessionClock clock = new SessionClock();
    private final List<String> lines = new ArrayList<>();
    private final TimerSession session =
            TimerSession.builder().clock(clock).diagnostics(lines::add).open();
    private final StepThread other = new StepThread("other");

    @AfterEach
    void close() {
        other.close();
        session.close();
    }

    private Runnable wrapped(Runnable task) {
        try (TimerBinding binding = session.bind()) {
            return FTimers.wrap(task);
        }
    }

    private <T> Callable<T> wrappedCall(Callable<T> task) {
        try (TimerBinding binding = session.bind()) {
            return FTimers.wrapCallable(task);
        }
    }

    @Test
    void a_wrapped_task_records_in_the_session_of_the_thread_that_wrapped_it() throws Exception {
        Runnable task = wrapped(() -> FTimers.run("a", () -> {}));
        Callable<String> callable = wrappedCall(() -> FTimers.call("b", () -> "result"));

        other.run(task::run);
        assertThat(other.call(callable)).isEqualTo("result");
        other.run(() -> assertThat(Binding.current()).isNull());

        assertThat(Rows.calls(session.summary().thread("other"))).containsExactly("a 1", "b 1");
    }

    @Test
    void a_wrapped_task_records_at_the_root_of_a_thread_with_regions_open() {
        try (TimerBinding binding = session.bind()) {
            FTimers.start("outside");
            clock.advance(1);
            FTimers.wrap(() -> {
                        FTimers.start("task");
                        clock.advance(10);
                        FTimers.stop("task");
                    })
                    .run();
            clock.advance(2);
            FTimers.run("inside", () -> {});
            FTimers.stop("outside");
        }

        SessionSummary summary = session.summary();
        assertThat(Rows.nanos(summary)).containsExactly("outside 3 3", "outside/inside 0 0", "task 10 10");
        assertThat(summary.totalNanos()).isEqualTo(13);
        assertThat(summary.threads()).containsExactly(Thread.currentThread().getName());
    }

    private List<String> submitted() {
        return session.summary().rows().submitted().stream()
                .map(calls -> calls.around() + " " + calls.row() + " " + calls.calls())
                .toList();
    }

    @Test
    void a_task_knows_the_regions_that_submitted_it_and_many_tasks_are_one_entry() {
        Runnable task = () -> FTimers.run("task", () -> {});
        try (TimerBinding binding = session.bind()) {
            FTimers.wrap(task).run();
            for (int i = 0; i < 100; i++) {
                FTimers.run("load", () -> FTimers.run("all", () -> other.run(FTimers.wrap(task)::run)));
            }
            FTimers.run(
                    "load",
                    () -> other.run(FTimers.wrap(
                            () -> FTimers.run("step", () -> FTimers.wrap(task).run()))::run));
        }

        assertThat(submitted())
                .containsExactlyInAnyOrder("[load/all] task 100", "[load] step 1", "[load, step] task 1");
        assertThat(Rows.calls(session.summary())).contains("task 102", "step 1");
    }

    @Test
    void tasks_that_submit_each_other_without_end_need_bounded_memory() {
        Deque<Runnable> queue = new ArrayDeque<>();
        try (TimerBinding binding = session.bind()) {
            FTimers.run("first", () -> submitNext(queue, 3000));
            while (!queue.isEmpty()) {
                queue.remove().run();
            }
        }

        assertThat(Rows.calls(session.summary())).hasSize(101).contains("step 0 30");
        assertThat(session.summary().rows().submitted())
                .hasSizeLessThan(100)
                .allSatisfy(calls -> assertThat(calls.around()).hasSizeBetween(1, 16));
    }

    private static void submitNext(Deque<Runnable> queue, int further) {
        if (further > 0) {
            queue.add(FTimers.wrap(() -> FTimers.run("step " + further % 100, () -> submitNext(queue, further - 1))));
        }
    }

    @Test
    void an_executor_asks_each_thread_that_submits() {
        Executor[] wrapped = new Executor[1];
        try (TimerBinding binding = session.bind()) {
            FTimers.run("setup", () -> wrapped[0] = FTimers.wrapExecutor((Executor) Runnable::run));
            FTimers.run("load", () -> wrapped[0].execute(() -> FTimers.run("task", () -> {})));
        }
        // bound to no session, so that it is unknown which region it works for
        other.run(() -> wrapped[0].execute(() -> FTimers.run("later", () -> {})));

        assertThat(submitted()).containsExactly("[load] task 1");
    }

    @Test
    void a_direct_executor_records_at_the_root() {
        Executor direct = Runnable::run;
        try (TimerBinding binding = session.bind()) {
            Executor executor = FTimers.wrapExecutor(direct);
            FTimers.run(
                    "outside",
                    () -> executor.execute(() ->
                            FTimers.run("task", () -> executor.execute(() -> FTimers.run("task", () -> {})))));
        }

        assertThat(Rows.calls(session.summary())).containsExactly("outside 1", "task 2");
    }

    @Test
    void regions_left_open_by_a_task_do_not_enclose_those_of_the_next() {
        Runnable careless = wrapped(() -> FTimers.start("left open"));
        Runnable next = wrapped(() -> FTimers.run("a", () -> {}));
        other.run(careless::run);
        other.run(next::run);
        other.run(careless::run);
        other.run(next::run);

        assertThat(Rows.calls(session.summary())).containsExactly("left open 2 open", "a 2");
    }

    @Test
    void a_task_wrapped_twice_records_once() {
        Runnable task = wrapped(wrapped(() -> FTimers.run("a", () -> {})));
        other.run(task::run);

        assertThat(Rows.calls(session.summary())).containsExactly("a 1");
    }

    @Test
    void tasks_of_a_thread_without_a_session_are_not_wrapped() {
        Runnable task = () -> {};
        Callable<String> callable = () -> "result";

        assertThat(FTimers.wrap(task)).isSameAs(task);
        assertThat(FTimers.wrapCallable(callable)).isSameAs(callable);
    }

    @Test
    void tasks_of_a_thread_bound_to_a_closed_session_are_not_wrapped() {
        Runnable task = () -> {};
        try (TimerBinding binding = session.bind()) {
            session.close();
            assertThat(FTimers.wrap(task)).isSameAs(task);
        }
    }

    @Test
    void a_task_that_runs_after_its_session_was_closed_still_runs() throws Exception {
        List<String> ran = new ArrayList<>();
        Runnable task = wrapped(() -> FTimers.run("a", () -> ran.add("task")));
        Callable<String> callable = wrappedCall(() -> FTimers.call("a", () -> "result"));
        session.close();

        other.run(task::run);
        assertThat(other.call(callable)).isEqualTo("result");
        assertThat(ran).containsExactly("task");
        assertThat(lines).isEmpty();
        assertThat(session.summary().entries()).isEmpty();
    }

    @Test
    void a_task_may_outlive_its_session() {
        Runnable task = wrapped(() -> {
            FTimers.start("a");
            session.close();
            FTimers.stop("a");
            FTimers.run("b", () -> {});
        });

        other.run(task::run);

        assertThat(lines).isEmpty();
        assertThat(Rows.calls(session.summary())).containsExactly("a 1 open");
    }

    @Test
    void exceptions_of_a_task_pass_unchanged() {
        IllegalStateException unchecked = new IllegalStateException("of the user");
        AssertionError error = new AssertionError("of the user");
        IOException checked = new IOException("of the user");

        assertThatThrownBy(wrapped(() -> {
                    throw unchecked;
                })::run)
                .isSameAs(unchecked)
                .hasNoSuppressedExceptions();
        assertThatThrownBy(wrapped(() -> {
                    throw error;
                })::run)
                .isSameAs(error);
        assertThatThrownBy(wrappedCall(() -> {
                    throw checked;
                })::call)
                .isSameAs(checked);
        assertThat(Binding.current()).isNull();
    }

    @Test
    void a_missing_task_is_rejected_at_once() {
        try (TimerBinding binding = session.bind()) {
            assertThatNullPointerException()
                    .isThrownBy(() -> FTimers.wrap(null))
                    .withMessage("task");
            assertThatNullPointerException()
                    .isThrownBy(() -> FTimers.wrapCallable(null))
                    .withMessage("task");
            assertThatNullPointerException()
                    .isThrownBy(
                            () -> FTimers.wrapExecutor((Executor) Runnable::run).execute(null))
                    .withMessage("task");
        }
    }

    @Test
    void a_task_wrapped_in_another_session_records_there() {
        try (TimerSession second = TimerSession.builder().clock(clock).open()) {
            Runnable task = wrapped(() -> {
                clock.advance(10);
                FTimers.run("a", () -> {});
            });
            try (TimerBinding binding = second.bind()) {
                FTimers.run("b", task::run);
            }

            assertThat(Rows.calls(session.summary())).containsExactly("a 1");
            assertThat(Rows.nanos(second.summary())).containsExactly("b 0 0");
        }
    }
}
