package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ftimer.summary.SessionSummary;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Very many short virtual threads in one session: exact counts, bounded memory, and no pinned carriers. */
@Timeout(120)
@ExtendWith(NothingLeftBehind.class)
class VirtualThreadsTest {
    private static final int THREADS = 100_000;
    private static final int AT_ONCE = 500;

    /** The live threads and those that wait to be folded in, which are more while the processors are busy with other work. */
    private static final int KEPT = THREADS / 10;

    private Method starter;

    @BeforeEach
    void find_virtual_threads() throws NoSuchMethodException {
        assumeThat(Runtime.version().feature())
                .as("virtual threads need JDK 21 or newer; this one is the feature release")
                .isGreaterThanOrEqualTo(21);
        starter = Thread.class.getMethod("startVirtualThread", Runnable.class);
    }

    private Thread start(Runnable body) {
        try {
            return (Thread) starter.invoke(null, body);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Runs threads that each yield inside a region. */
    private List<WeakReference<Thread>> runThreads(TimerSession session, int count) throws InterruptedException {
        List<WeakReference<Thread>> threads = new ArrayList<>();
        Deque<Thread> running = new ArrayDeque<>();
        for (int i = 0; i < count; i++) {
            if (running.size() == AT_ONCE) {
                running.remove().join();
            }
            Thread thread = start(() -> {
                try (TimerBinding binding = session.bind()) {
                    FTimers.run("request", () -> FTimers.run("wait", Thread::yield));
                }
            });
            running.add(thread);
            threads.add(new WeakReference<>(thread));
        }
        for (Thread thread : running) {
            thread.join();
        }
        return threads;
    }

    @Test
    void a_hundred_thousand_threads_are_counted_exactly_and_released() throws InterruptedException {
        try (TimerSession session = TimerSession.open()) {
            List<WeakReference<Thread>> threads = runThreads(session, THREADS);
            SessionSummary summary = session.summary();

            assertThat(Rows.calls(summary)).containsExactly("request " + THREADS, "request/wait " + THREADS);
            assertThat(summary.threads()).hasSizeLessThanOrEqualTo(2);
            System.gc();
            assertThat(threads.stream().filter(thread -> thread.get() != null).count())
                    .isLessThan(KEPT);
        }
    }

    @Test
    void a_thread_that_waits_inside_a_region_releases_its_carrier(@TempDir Path folder) throws Exception {
        assumeThat(Runtime.version().feature())
                .as("older releases pin a thread that holds a monitor; this one is the feature release")
                .isGreaterThanOrEqualTo(24);
        try (TimerSession session = TimerSession.open()) {
            // a thread that initializes a class, or waits for that, pins its carrier
            runThreads(session, AT_ONCE);
        }
        Path file = folder.resolve("pinned.jfr");
        try (Recording recording = new Recording();
                TimerSession session = TimerSession.open()) {
            recording.enable("jdk.VirtualThreadPinned").withoutThreshold();
            recording.start();
            AtomicInteger inside = new AtomicInteger();
            Semaphore gate = new Semaphore(0);
            List<Thread> waiting = new ArrayList<>();
            int threads = 20 * Runtime.getRuntime().availableProcessors();
            for (int i = 0; i < threads; i++) {
                waiting.add(start(() -> {
                    try (TimerBinding binding = session.bind()) {
                        FTimers.run("inside", () -> {
                            inside.incrementAndGet();
                            gate.acquireUninterruptibly();
                        });
                    }
                }));
            }
            // all of them enter, although there are fewer carriers than waiting threads
            while (inside.get() < threads) {
                Thread.onSpinWait();
            }
            assertThat(session.summary().entries())
                    .singleElement()
                    .satisfies(entry -> assertThat(entry.isActive()).isTrue());
            gate.release(threads);
            for (Thread thread : waiting) {
                thread.join();
            }
            recording.stop();
            recording.dump(file);
            assertThat(Rows.calls(session.summary())).containsExactly("inside " + threads);
        }
        assertThat(pinned(file)).isEmpty();
    }

    private static List<String> pinned(Path file) throws IOException {
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("jdk.VirtualThreadPinned"))
                .filter(event -> String.valueOf(event.getStackTrace()).contains("io.ftimer"))
                .map(Object::toString)
                .toList();
    }
}
