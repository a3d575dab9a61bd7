package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.internal.session.RecordingSession;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A session that has ended is reachable from no thread that took part in it. */
@ExtendWith(NothingLeftBehind.class)
class CollectedSessionsTest {
    private final PoolOfThreads pool = new PoolOfThreads();

    @AfterEach
    void stop() {
        pool.close();
    }

    private static WeakReference<Object> weak(Object object) {
        return new WeakReference<>(object);
    }

    /** Returns the session and the recorder that the calling thread records in. */
    private static List<WeakReference<Object>> current() {
        Binding binding = Objects.requireNonNull(Binding.current());
        return List.of(weak(binding.session), weak(binding.face));
    }

    @Test
    void a_default_session_that_was_finished_is_collected() {
        ConcurrentLinkedQueue<WeakReference<Object>> held = new ConcurrentLinkedQueue<>();
        FTimers.init();
        pool.onEach(() -> {
            FTimers.run("a", () -> {});
            held.addAll(current());
        });
        FTimers.finish();

        assertThat(held).hasSize(2 * PoolOfThreads.THREADS);
        Collected.assertAll(held);
    }

    @Test
    void a_session_whose_threads_are_still_bound_is_collected_after_its_close() {
        Collected.assertAll(bindAndClose());
    }

    private ConcurrentLinkedQueue<WeakReference<Object>> bindAndClose() {
        ConcurrentLinkedQueue<WeakReference<Object>> held = new ConcurrentLinkedQueue<>();
        try (TimerSession session = TimerSession.open()) {
            pool.onEach(() -> {
                session.bind();
                FTimers.start("left open");
                held.addAll(current());
            });
        }
        assertThat(held).hasSize(2 * PoolOfThreads.THREADS);
        return held;
    }

    @Test
    void a_thread_that_is_not_recorded_is_collected_while_the_session_is_open() throws InterruptedException {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind();
                OtherThreadsWindow window = session.recording().openWindow(RecordedThreads.NONE, name -> false)) {
            FTimers.start("open");
            ConcurrentLinkedQueue<WeakReference<Object>> held = new ConcurrentLinkedQueue<>();
            for (int i = 0; i < 1000; i++) {
                held.add(ended());
                if (held.size() > 10) {
                    held.remove(held.iterator().next());
                }
            }
            // the others may be looked at when there are more
            for (int i = 0; i < 1000; i++) {
                ended();
            }
            Collected.assertAll(held);

            assertThat(session.summary().rows().submitted())
                    .singleElement()
                    .satisfies(missed -> assertThat(missed.calls()).isEqualTo(2000));
            FTimers.stop("open");
        }
    }

    private static WeakReference<Object> ended() throws InterruptedException {
        Thread thread = new Thread(() -> FTimers.run("missed", () -> {}), "worker");
        thread.start();
        thread.join();
        return weak(thread);
    }

    @Test
    void a_session_that_other_threads_is_collected_while_another_is_open() {
        try (TimerSession outer = TimerSession.open();
                OtherThreadsWindow around = outer.recording().openWindow(RecordedThreads.NONE, name -> false)) {
            Collected.assertAll(recordAndClose());
            pool.onEach(() -> FTimers.run("b", () -> {}));

            assertThat(outer.summary().notRecordedRegions()).hasSize(PoolOfThreads.THREADS);
        }
    }

    private ConcurrentLinkedQueue<WeakReference<Object>> recordAndClose() {
        ConcurrentLinkedQueue<WeakReference<Object>> held = new ConcurrentLinkedQueue<>();
        try (TimerSession session = TimerSession.open()) {
            session.recording().traceLineage();
            session.recording().openWindow(RecordedThreads.ALL, name -> false);
            pool.onEach(() -> {
                FTimers.start("a");
                held.addAll(current());
            });
        }
        assertThat(held).hasSize(2 * PoolOfThreads.THREADS);
        return held;
    }

    @Test
    void a_session_is_collected_although_tasks_wrapped_for_it_are_still_queued() {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try {
            Collected.assertAll(List.of(scheduleAndClose(timer)));
        } finally {
            timer.shutdownNow();
        }
    }

    private static WeakReference<Object> scheduleAndClose(ScheduledExecutorService timer) {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            FTimers.wrapExecutor(timer).schedule(() -> {}, 1, TimeUnit.DAYS);
            return weak(session);
        }
    }

    @Test
    void an_open_session_is_not_collected_while_only_threads_refer_to_it() {
        WeakReference<Object> session = bindOnly();
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        pool.onEach(() -> {
            assertThat(FTimers.start("b")).isNotNull();
            assertThat(Binding.current()).isNotNull();
        });
        ((RecordingSession) Objects.requireNonNull(session.get())).end();
    }

    private WeakReference<Object> bindOnly() {
        TimerSession session = TimerSession.open();
        pool.onEach(session::bind);
        return weak(session.recording());
    }
}
