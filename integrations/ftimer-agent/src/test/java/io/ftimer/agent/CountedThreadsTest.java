package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.steps.StepCounter;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.parallel.Isolated;

/** The sum of the steps of all threads is exact. */
@Isolated
class CountedThreadsTest {
    private static final int THREADS = 2_000;

    private static final Map<String, byte[]> CLASSES = Sources.compile(17, """
            package com.acme;
            import java.util.stream.*;
            public class Threads {
                /** 1,001 steps. */
                public static void work() { int sum = 0; for (int i = 0; i < 1000; i++) { sum += i; if (i % 250 == 0) { Thread.yield(); } } total = sum; }
                static volatile int total;
                /** One step, and two for each of 10,000. */
                public static int parallel() { return IntStream.range(0, 10_000).parallel().map(i -> twice(i)).sum(); }
                static int twice(int n) { return 2 * n; }
                /** Each call of getId is a step, too. */
                public static class Odd extends Thread {
                    @Override public long getId() { return twice(3); }
                    @Override public void run() { work(); getId(); }
                }
                public static Thread odd() { return new Odd(); }
            }
            """);

    private final InstrumentingLoader loader = new InstrumentingLoader(CLASSES, "work=com.acme.**");
    private final Runnable work = runnable();

    private Runnable runnable() {
        return () -> {
            try {
                loader.run("com.acme.Threads", "work");
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        };
    }

    private static void runAll(List<Thread> threads) throws InterruptedException {
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void platform_threads() throws Exception {
        assertThat(Steps.ofAllThreads(() -> {
                    for (int group = 0; group < 10; group++) {
                        List<Thread> threads = new ArrayList<>();
                        for (int i = 0; i < THREADS / 10; i++) {
                            threads.add(new Thread(work));
                        }
                        runAll(threads);
                    }
                }))
                .isEqualTo(1001L * THREADS);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "needs virtual threads")
    void virtual_threads() throws Exception {
        ExecutorService threads = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);

        assertThat(Steps.ofAllThreads(() -> {
                    List<Future<?>> all = new ArrayList<>();
                    for (int i = 0; i < THREADS; i++) {
                        all.add(threads.submit(work));
                    }
                    for (Future<?> each : all) {
                        each.get();
                    }
                }))
                .isEqualTo(1001L * THREADS);
        threads.shutdown();
    }

    @Test
    void parallel_streams() throws Exception {
        for (int run = 0; run < 10; run++) {
            // the method, the body of the lambda and what it calls
            assertThat(Steps.ofAllThreads(() -> assertThat(loader.run("com.acme.Threads", "parallel"))
                            .isEqualTo(99_990_000)))
                    .isEqualTo(20_001);
        }
    }

    @Test
    void threads_whose_classes_count_and_override_their_id() throws Exception {
        assertThat(Steps.ofAllThreads(() -> {
                    List<Thread> threads = new ArrayList<>();
                    for (int i = 0; i < 10; i++) {
                        threads.add((Thread) loader.run("com.acme.Threads", "odd"));
                    }
                    runAll(threads);
                }))
                // odd and the constructor; run, work, getId and twice
                .isEqualTo(10 * (2 + 1 + 1001 + 2));
    }

    @Test
    void ended_threads_are_not_kept_and_their_steps_are() throws Exception {
        assertThat(Steps.ofAllThreads(() -> {
                    WeakReference<Thread> ended = ended();
                    while (ended.get() != null) {
                        StepCounter.placesOfAllThreads();
                        System.gc();
                        Thread.onSpinWait();
                    }
                }))
                .isEqualTo(1001);
    }

    private WeakReference<Thread> ended() throws InterruptedException {
        Thread thread = new Thread(work);
        runAll(List.of(thread));
        return new WeakReference<>(thread);
    }
}
