package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.summary.NotRecordedRegion;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Threads record while windows are opened and closed. */
@ExtendWith(NothingLeftBehind.class)
class OtherThreadsRacesTest {
    private static final int THREADS = 4;
    private static final int WINDOWS = 300;

    /** Calls of all threads in each window, at least. */
    private static final int CALLS = 200;

    @Test
    void every_call_is_either_recorded_or_counted_as_not_recorded() {
        AtomicLong calls = new AtomicLong();
        List<TimerSession> sessions = new ArrayList<>();
        List<StepThread> threads = new ArrayList<>();
        List<Future<?>> running = new ArrayList<>();
        boolean[] stopped = new boolean[1];
        TimerSession outer = TimerSession.open();
        try {
            for (int i = 0; i < THREADS; i++) {
                StepThread thread = new StepThread("racer " + i);
                threads.add(thread);
                running.add(thread.begin(() -> {
                    while (true) {
                        synchronized (stopped) {
                            if (stopped[0]) {
                                return;
                            }
                        }
                        assertThat(FTimers.start("a")).isEqualTo(Status.SUCCESS);
                        FTimers.run("b", () -> {});
                        assertThat(FTimers.stop("a")).isEqualTo(Status.SUCCESS);
                        calls.addAndGet(2);
                    }
                }));
            }
            for (int i = 0; i < WINDOWS; i++) {
                TimerSession session =
                        TimerSession.builder().errorPolicy(ErrorPolicy.THROW).open();
                sessions.add(session);
                RecordedThreads recorded = RecordedThreads.values()[i % 3];
                try (OtherThreadsWindow window = session.recording().openWindow(recorded, name -> name.endsWith("3"))) {
                    long until = calls.get() + CALLS;
                    while (calls.get() < until && running.stream().noneMatch(Future::isDone)) {
                        Thread.onSpinWait();
                    }
                    assertThat(session.summary().otherThreads()).hasSizeLessThan(THREADS);
                }
            }
            synchronized (stopped) {
                stopped[0] = true;
            }
            running.forEach(StepThread::done);

            long recorded = 0;
            for (TimerSession session : sessions) {
                SessionSummary summary = session.summary();
                assertThat(summary.rejections()).isEmpty();
                assertThat(summary.notRecordedRegions().stream()
                                .mapToLong(NotRecordedRegion::calls)
                                .sum())
                        .isLessThanOrEqualTo(calls.get());
                recorded += summary.entries().stream()
                        .mapToLong(SummaryEntry::callCount)
                        .sum();
            }
            long notRecorded = outer.summary().notRecordedCalls().values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
            assertThat(recorded).isPositive();
            assertThat(recorded + notRecorded).isEqualTo(calls.get());
        } finally {
            synchronized (stopped) {
                stopped[0] = true;
            }
            threads.forEach(StepThread::close);
            sessions.forEach(TimerSession::close);
            outer.close();
        }
    }
}
