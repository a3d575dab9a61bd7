package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.internal.session.RecordedThreads;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls of work of which it is unknown who submitted it: of threads that a window records, and of those that it does not. */
@ExtendWith(NothingLeftBehind.class)
class CallsMeanwhileTest {
    private final StepThread worker = new StepThread("worker");
    private final TimerSession session = TimerSession.open();

    @BeforeEach
    void trace() {
        session.recording().traceLineage();
    }

    @AfterEach
    void end() {
        session.close();
        worker.close();
    }

    private OtherThreadsWindow window(RecordedThreads recorded) {
        return session.recording().openWindow(recorded, name -> false);
    }

    private void work() {
        worker.run(() -> FTimers.run("all", () -> FTimers.run("work", () -> {})));
    }

    private List<String> calls() {
        return session.summary().rows().submitted().stream()
                .map(calls -> calls.thread() + ": " + calls.row() + " while " + calls.meanwhile() + " " + calls.calls())
                .toList();
    }

    @ParameterizedTest
    @EnumSource(names = {"ALL", "NONE"})
    void a_call_counts_for_what_each_other_thread_has_open_then(RecordedThreads recorded) {
        try (TimerBinding binding = session.bind();
                OtherThreadsWindow window = window(recorded);
                StepThread other = new StepThread("other")) {
            work();
            FTimers.run("load", () -> {
                work();
                FTimers.run("part", this::work);
                work();
                other.run(() -> {
                    try (TimerBinding bound = session.bind()) {
                        FTimers.run("elsewhere", this::work);
                    }
                });
            });
        }

        assertThat(calls())
                .containsExactlyInAnyOrder(
                        "other: elsewhere while [load] 1",
                        "worker: all while [load] 3",
                        "worker: all while [load/part] 1",
                        "worker: all while [elsewhere] 1",
                        "worker: all/work while [load] 3",
                        "worker: all/work while [load/part] 1",
                        "worker: all/work while [elsewhere] 1");
    }

    @Test
    void regions_beyond_64_stand_for_any() {
        try (TimerBinding binding = session.bind();
                OtherThreadsWindow window = window(RecordedThreads.ALL)) {
            for (int i = 0; i < 70; i++) {
                FTimers.run("r" + i, this::work);
            }
            FTimers.run("r63", this::work);
        }

        assertThat(calls())
                .hasSize(2 * 65)
                .contains(
                        "worker: all while [r63] 2",
                        "worker: all while [**] 6",
                        "worker: all/work while [r0] 1",
                        "worker: all/work while [**] 6");
    }

    @Test
    void threads_beyond_16_stand_for_any() {
        List<StepThread> threads =
                IntStream.range(0, 18).mapToObj(i -> new StepThread("t" + i)).toList();
        try (OtherThreadsWindow window = window(RecordedThreads.ALL)) {
            threads.forEach(thread -> thread.run(() -> {
                session.bind();
                FTimers.start("open");
            }));
            work();
            threads.forEach(thread -> thread.run(() -> FTimers.stop("open")));
        }
        threads.forEach(StepThread::close);

        assertThat(calls()).contains("worker: all while [open] 16", "worker: all while [**] 1");
    }
}
