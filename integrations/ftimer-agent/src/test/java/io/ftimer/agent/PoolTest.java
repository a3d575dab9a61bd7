package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Instrumented tasks remain the objects that they are, and no worker of a pool belongs to the session that started it. */
class PoolTest {
    private static final Map<String, byte[]> TASK = Sources.compile(8, """
            package com.acme;
            public class Task implements Runnable, Comparable<Task> {
                public void run() { work(); }
                void work() {}
                public int compareTo(Task other) { return 0; }
            }
            """);

    private static Runnable task() throws ReflectiveOperationException {
        return (Runnable) new InstrumentingLoader(TASK, "com.acme.**;minsize=0")
                .loadClass("com.acme.Task")
                .getConstructor()
                .newInstance();
    }

    private static ThreadPoolExecutor pool(BlockingQueue<Runnable> queue) {
        return new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, queue, task -> new Thread(task, "worker"));
    }

    private static void finish(ThreadPoolExecutor pool) throws InterruptedException {
        pool.shutdown();
        assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void a_pool_orders_instrumented_tasks_and_removes_them() throws Exception {
        ThreadPoolExecutor pool = pool(new PriorityBlockingQueue<>());
        CountDownLatch release = new CountDownLatch(1);
        pool.execute(() -> await(release));
        Runnable task = task();
        pool.execute(task);
        pool.execute(task);

        assertThat(pool.remove(task)).isTrue();
        assertThat(pool.getQueue()).containsExactly(task);
        release.countDown();
        finish(pool);
    }

    @Test
    void a_worker_records_only_what_is_wrapped_for_a_session() throws Exception {
        ThreadPoolExecutor pool = pool(new LinkedBlockingQueue<>());
        Runnable task = task();
        try (TimerSession first = TimerSession.open()) {
            try (TimerBinding binding = first.bind()) {
                pool.submit(task).get();
                pool.submit(FTimers.wrap(task)).get();
            }
            assertThat(first.summary().notRecordedCalls()).containsExactly(Map.entry("worker", 2L));
            assertThat(first.summary().entries())
                    .extracting(entry -> entry.path() + " " + entry.callCount())
                    .containsExactly("Task.run 1", "Task.run/Task.work 1");
        }
        try (TimerSession second = TimerSession.open();
                TimerBinding binding = second.bind()) {
            pool.submit(task).get();
            finish(pool);
            assertThat(second.summary().entries()).isEmpty();
        }
    }
}
