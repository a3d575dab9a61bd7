package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ftimer.internal.session.SessionState;
import io.ftimer.summary.SessionSummary;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NothingLeftBehind.class)
class ThreadPartsTest {
    private static final int THREADS = Boolean.getBoolean("build.full") ? 40_000 : 5_000;

    /** The number of threads that are alive at the same time in these tests. */
    private static final int BATCH = 50;

    /** The maximum number of names in a summary: unswept threads, ended threads listed by name, and the rest. */
    private static final int NAMES = 2 * BATCH + 5 * SessionState.ENDED_KEPT + 1;

    private final TimerSession session = TimerSession.open();

    @AfterEach
    void close() {
        session.close();
    }

    private void record() {
        try (TimerBinding binding = session.bind()) {
            FTimers.run("a", () -> FTimers.run("b", () -> {}));
        }
    }

    private void runThreads(int count, Function<Runnable, Thread> starter) throws InterruptedException {
        List<Thread> batch = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            batch.add(starter.apply(this::record));
            if (batch.size() == BATCH) {
                for (Thread thread : batch) {
                    thread.join();
                }
                batch.clear();
            }
        }
    }

    private static Thread platform(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    @Test
    @Tag("large")
    void ended_threads_are_folded_in_with_bounded_memory_and_exact_counts() throws Exception {
        record();
        runThreads(THREADS, ThreadPartsTest::platform);
        SessionSummary summary = session.summary();

        assertThat(Rows.calls(summary)).containsExactly("a " + (THREADS + 1), "a/b " + (THREADS + 1));
        assertThat(summary.threads())
                .startsWith(Thread.currentThread().getName())
                .contains("(ended threads)")
                .hasSizeBetween(SessionState.ENDED_KEPT + 2, NAMES);
        assertThat(summary.threads().stream()
                        .mapToLong(name -> Rows.row(summary.thread(name), "a/b").callCount())
                        .sum())
                .isEqualTo(THREADS + 1);
    }

    @Test
    @Tag("large")
    void no_count_is_lost_or_seen_twice_while_threads_are_folded_in() throws Exception {
        int threads = 1_500;
        try (StepThread spawner = new StepThread("spawner")) {
            Future<?> done = spawner.begin(() -> runThreads(threads, ThreadPartsTest::platform));
            long before = 0;
            do {
                SessionSummary summary = session.summary();
                long calls = summary.entries().isEmpty()
                        ? 0
                        : summary.entries().get(0).callCount();
                assertThat(calls).isBetween(before, (long) threads);
                before = calls;
            } while (!done.isDone());
            StepThread.done(done);
        }

        assertThat(Rows.calls(session.summary())).containsExactly("a 1500", "a/b 1500");
    }

    @Test
    void many_virtual_threads_are_counted_exactly() throws Exception {
        assumeThat(Runtime.version().feature())
                .as("virtual threads need JDK 21 or newer; this one is the feature release")
                .isGreaterThanOrEqualTo(21);
        Method starter = Thread.class.getMethod("startVirtualThread", Runnable.class);
        runThreads(20_000, body -> {
            try {
                return (Thread) starter.invoke(null, body);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        });
        SessionSummary summary = session.summary();

        assertThat(Rows.calls(summary)).containsExactly("a 20000", "a/b 20000");
        assertThat(summary.threads()).containsExactlyInAnyOrder("(unnamed threads)", "(ended threads)");
    }

    @Test
    void threads_keep_their_order_when_others_are_folded_in() throws Exception {
        record();
        try (StepThread second = new StepThread("second")) {
            second.run(this::record);
            runThreads(400, ThreadPartsTest::platform);

            assertThat(session.summary().threads())
                    .startsWith(Thread.currentThread().getName(), "second", "(ended threads)");
        }
    }

    @Test
    void siblings_keep_their_order_when_threads_are_folded_in() throws Exception {
        try (TimerBinding binding = session.bind()) {
            FTimers.run("first", () -> {});
        }
        record();
        runThreads(400, ThreadPartsTest::platform);

        assertThat(Rows.calls(session.summary())).containsExactly("first 1", "a 401", "a/b 401");
    }

    @Test
    void siblings_keep_their_order_when_ended_threads_are_merged_twice() throws Exception {
        StepThread.once("earliest", () -> {
            FTimer timer = session.timer();
            timer.start("first");
            timer.stop("first");
        });
        runThreads(700, ThreadPartsTest::platform);

        assertThat(session.summary().threads()).startsWith("(ended threads)");
        assertThat(Rows.calls(session.summary())).containsExactly("first 1", "a 700", "a/b 700");
    }

    @Test
    void regions_that_an_ended_thread_left_open_stay_open() throws Exception {
        StepThread.once("left", () -> session.timer().start("left open"));
        runThreads(400, ThreadPartsTest::platform);

        assertThat(Rows.calls(session.summary())).startsWith("left open 1 open");
        assertThat(session.summary().hasActiveTimers()).isTrue();
    }

    @Test
    void live_threads_are_never_folded_in() throws Exception {
        int count = 5 * SessionState.ENDED_KEPT;
        CountDownLatch recorded = new CountDownLatch(count);
        CountDownLatch release = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(() -> {
                FTimer timer = session.timer();
                timer.start("a");
                recorded.countDown();
                await(release);
                timer.stop("a");
            });
            thread.start();
            threads.add(thread);
        }
        recorded.await();

        assertThat(Rows.calls(session.summary())).containsExactly("a " + count + " open");
        assertThat(session.summary().threads()).hasSize(count);

        release.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(Rows.calls(session.summary())).containsExactly("a " + count);
        assertThat(session.summary().rejectedCount()).isZero();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void threads_without_a_name_are_listed_as_unnamed() {
        StepThread.once("", this::record);

        assertThat(session.summary().threads()).containsExactly("(unnamed threads)");
        assertThat(Rows.calls(session.summary().thread("(unnamed threads)"))).containsExactly("a 1", "a/b 1");
    }
}
