package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NothingLeftBehind.class)
class WrappedExecutorServiceTest {
    private final TimerSession session = TimerSession.open();
    private final ScheduledExecutorService pool = Executors.newScheduledThreadPool(2, task -> new Thread(task, "pool"));
    private final ScheduledExecutorService executor = wrapped(pool);

    private ScheduledExecutorService wrapped(ScheduledExecutorService wanted) {
        try (TimerBinding binding = session.bind()) {
            return FTimers.wrapExecutor(wanted);
        }
    }

    @AfterEach
    void close() {
        pool.shutdownNow();
        session.close();
    }

    private static String record(String name) {
        return FTimers.call(name, () -> name);
    }

    private List<String> recorded() {
        return Rows.calls(session.summary().thread("pool"));
    }

    @Test
    void submitted_tasks_are_recorded() throws Exception {
        CountDownLatch executed = new CountDownLatch(1);
        executor.execute(() -> {
            record("execute");
            executed.countDown();
        });
        executed.await();
        assertThat(executor.submit(() -> record("callable")).get()).isEqualTo("callable");
        Runnable task = () -> record("runnable");
        assertThat(executor.submit(task, "result").get()).isEqualTo("result");
        assertThat(executor.submit(task).get()).isNull();

        assertThat(recorded()).containsExactlyInAnyOrder("execute 1", "callable 1", "runnable 2");
    }

    @Test
    void invoked_tasks_are_recorded() throws Exception {
        List<Callable<String>> tasks = List.of(() -> record("a"), () -> record("a"), () -> record("a"));

        List<Future<String>> results = executor.invokeAll(tasks);
        List<Future<String>> timed = executor.invokeAll(tasks, 1, TimeUnit.MINUTES);
        assertThat(results)
                .hasSize(3)
                .allSatisfy(result -> assertThat(result.get()).isEqualTo("a"));
        assertThat(timed)
                .hasSize(3)
                .allSatisfy(result -> assertThat(result.get()).isEqualTo("a"));
        List<Callable<String>> single = List.of(() -> record("b"));
        assertThat(executor.invokeAny(single)).isEqualTo("b");
        assertThat(executor.invokeAny(single, 1, TimeUnit.MINUTES)).isEqualTo("b");

        assertThat(recorded()).containsExactlyInAnyOrder("a 6", "b 2");
    }

    @Test
    void scheduled_tasks_are_recorded() throws Exception {
        Runnable task = () -> record("runnable");
        executor.schedule(task, 0, TimeUnit.NANOSECONDS).get();
        assertThat(executor.schedule(() -> record("callable"), 0, TimeUnit.NANOSECONDS)
                        .get())
                .isEqualTo("callable");

        assertThat(recorded()).containsExactlyInAnyOrder("runnable 1", "callable 1");
    }

    @Test
    void each_run_of_a_periodic_task_is_recorded() throws Exception {
        CountDownLatch rate = new CountDownLatch(3);
        ScheduledFuture<?> atRate = executor.scheduleAtFixedRate(limited("rate", rate), 0, 1, TimeUnit.NANOSECONDS);
        rate.await();
        atRate.cancel(false);
        CountDownLatch delay = new CountDownLatch(3);
        ScheduledFuture<?> delayed =
                executor.scheduleWithFixedDelay(limited("delay", delay), 0, 1, TimeUnit.NANOSECONDS);
        delay.await();
        delayed.cancel(false);

        assertThat(recorded()).containsExactlyInAnyOrder("rate 3", "delay 3");
    }

    private static Runnable limited(String name, CountDownLatch left) {
        return () -> {
            if (left.getCount() > 0) {
                record(name);
                left.countDown();
            }
        };
    }

    @Test
    void exceptions_of_a_task_pass_unchanged() {
        IOException failure = new IOException("of the user");
        Callable<String> failing = () -> FTimers.call("a", () -> {
            throw failure;
        });

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> executor.submit(failing).get())
                .satisfies(thrown -> assertThat(thrown.getCause()).isSameAs(failure));
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> executor.invokeAll(List.of(failing)).get(0).get())
                .satisfies(thrown -> assertThat(thrown.getCause()).isSameAs(failure));
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> executor.invokeAny(List.of(failing)))
                .satisfies(thrown -> assertThat(thrown.getCause()).isSameAs(failure));
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() ->
                        executor.schedule(failing, 0, TimeUnit.NANOSECONDS).get())
                .satisfies(thrown -> assertThat(thrown.getCause()).isSameAs(failure));

        assertThat(recorded()).containsExactly("a 4");
    }

    @Test
    void invoke_any_returns_the_result_of_the_task_that_succeeds() throws Exception {
        Callable<String> failing = () -> {
            throw new IOException("of the user");
        };

        assertThat(executor.invokeAny(List.of(failing, () -> record("a")))).isEqualTo("a");
    }

    @Test
    void a_missing_task_is_rejected_by_the_submitting_thread() {
        assertThatNullPointerException().isThrownBy(() -> executor.submit((Runnable) null));
        assertThatNullPointerException().isThrownBy(() -> executor.submit((Callable<String>) null));
        assertThatNullPointerException().isThrownBy(() -> executor.execute(null));
    }

    @Test
    void the_session_of_the_submitting_thread_takes_precedence() throws Exception {
        try (TimerSession second = TimerSession.open();
                TimerBinding binding = second.bind()) {
            executor.submit(() -> record("a")).get();

            assertThat(Rows.calls(second.summary())).containsExactly("a 1");
            assertThat(recorded()).isEmpty();
        }
    }

    @Test
    void a_service_wrapped_by_a_thread_without_a_session_uses_the_submitting_thread() throws Exception {
        ExecutorService outer = FTimers.wrapExecutor((ExecutorService) pool);
        outer.submit(() -> record("lost")).get();
        try (TimerBinding binding = session.bind()) {
            outer.submit(() -> record("a")).get();
        }

        assertThat(recorded()).containsExactly("a 1");
        assertThat(session.summary().notRecordedCalls()).containsExactly(entry("pool", 1L));
    }

    @Test
    void a_task_whose_session_was_closed_still_runs() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        Future<String> running = executor.submit(() -> {
            closed.await();
            return record("late");
        });
        session.close();
        closed.countDown();

        assertThat(running.get()).isEqualTo("late");
        assertThat(executor.submit(() -> record("later")).get()).isEqualTo("later");
        assertThat(session.summary().entries()).isEmpty();
        assertThat(session.summary().rejectedCount()).isZero();
    }

    @Test
    void lifecycle_methods_delegate_to_the_wrapped_service() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        ScheduledExecutorService single = Executors.newSingleThreadScheduledExecutor();
        ScheduledExecutorService wrapped = wrapped(single);
        Future<String> running = wrapped.submit(() -> {
            started.countDown();
            never.await();
            return "";
        });
        started.await();
        assertThat(wrapped.isShutdown()).isFalse();
        wrapped.submit(() -> record("never"));
        wrapped.shutdown();
        assertThat(wrapped.isShutdown()).isTrue();
        assertThat(single.isShutdown()).isTrue();
        assertThat(wrapped.isTerminated()).isFalse();
        assertThat(wrapped.awaitTermination(0, TimeUnit.NANOSECONDS)).isFalse();

        assertThat(wrapped.shutdownNow()).hasSize(1);
        assertThat(wrapped.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        assertThat(wrapped.isTerminated()).isTrue();
        assertThat(running.isDone()).isTrue();
    }
}
