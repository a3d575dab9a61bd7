package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.internal.session.RecordedThreads;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A window that is opened only if all other windows have to do with the calling thread. */
@ExtendWith(NothingLeftBehind.class)
class WindowAloneTest {
    private final ExecutorService older = Executors.newSingleThreadExecutor();
    private TimerSession first;
    private OtherThreadsWindow window;

    @BeforeEach
    void open_a_window() throws Exception {
        older.submit(() -> {}).get();
        first = TimerSession.open();
        first.recording().traceLineage();
        window = first.recording().openWindow(RecordedThreads.ALL, name -> false);
    }

    @AfterEach
    void close() {
        window.close();
        first.close();
        older.shutdownNow();
    }

    /** Returns whether a part of what the calling thread records gets a window. */
    private static boolean opensAlone() {
        try (TimerSession part = TimerSession.open()) {
            part.recording().traceLineageOfPart();
            try (TimerBinding binding = part.bind()) {
                Optional<OtherThreadsWindow> opened =
                        part.recording().openWindowAlone(RecordedThreads.ALL, name -> false);
                opened.ifPresent(OtherThreadsWindow::close);
                return opened.isPresent();
            }
        }
    }

    private static boolean onNewThread(boolean[] result) {
        Thread thread = new Thread(() -> result[0] = opensAlone());
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return result[0];
    }

    @Test
    void it_is_opened_if_no_other_window_is_open() {
        window.close();

        assertThat(opensAlone()).isTrue();
    }

    @Test
    void it_is_not_opened_on_a_thread_that_has_nothing_to_do_with_the_other_session() throws Exception {
        assertThat(opensAlone()).isFalse();
        assertThat(older.submit(WindowAloneTest::opensAlone).get()).isFalse();
    }

    @Test
    void it_is_not_opened_on_a_thread_that_the_other_window_bound() throws Exception {
        older.submit(() -> FTimers.run("a", () -> {})).get();
        assertThat(first.summary().entries()).hasSize(1);

        assertThat(older.submit(WindowAloneTest::opensAlone).get()).isFalse();
    }

    @Test
    void it_is_opened_on_a_thread_that_code_bound_to_the_other_session() {
        try (TimerBinding binding = first.bind()) {
            assertThat(opensAlone()).isTrue();
        }
        assertThat(opensAlone()).isFalse();
    }

    @Test
    void it_is_opened_on_a_thread_that_the_other_session_created() {
        try (TimerBinding binding = first.bind()) {
            assertThat(onNewThread(new boolean[1])).isTrue();
        }
        assertThat(onNewThread(new boolean[1])).isFalse();
    }

    @Test
    void it_is_opened_on_a_thread_that_a_part_of_the_other_session_created() {
        try (TimerBinding binding = first.bind();
                TimerSession part = TimerSession.open()) {
            part.recording().traceLineageOfPart();
            try (TimerBinding inPart = part.bind()) {
                assertThat(onNewThread(new boolean[1])).isTrue();
            }
        }
    }
}
