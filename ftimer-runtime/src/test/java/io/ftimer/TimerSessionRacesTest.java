package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.ExtendWith;

/** Closes a session while another thread acts; each test repeats this with slightly different timing. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
@ExtendWith(NothingLeftBehind.class)
class TimerSessionRacesTest {
    private static final int TIMES = Boolean.getBoolean("build.full") ? 4_000 : 400;

    private final StepThread other = new StepThread("other");

    @AfterEach
    void close() {
        other.close();
    }

    /** Closes the session and runs the step on the other thread, as simultaneously as possible. */
    private void closeDuring(TimerSession session, int delay, CheckedRunnable<Exception> step) throws Exception {
        AtomicInteger ready = new AtomicInteger();
        Future<?> done = other.begin(() -> {
            meet(ready);
            step.run();
        });
        meet(ready);
        for (int i = 0; i < delay; i++) {
            Thread.onSpinWait();
        }
        session.close();
        StepThread.done(done);
    }

    private static void meet(AtomicInteger ready) {
        ready.incrementAndGet();
        for (int spins = 0; ready.get() < 2; spins++) {
            if (spins < 1000) {
                Thread.onSpinWait();
            } else {
                // the other thread may need this core
                Thread.yield();
            }
        }
    }

    private static TimerSession open() {
        return TimerSession.builder()
                .errorPolicy(ErrorPolicy.RETURN)
                .diagnostics(line -> {})
                .open();
    }

    @Test
    void a_wrapped_task_always_runs() throws Exception {
        for (int i = 0; i < TIMES; i++) {
            TimerSession session = open();
            Callable<String> task;
            try (TimerBinding binding = session.bind()) {
                task = FTimers.wrapCallable(() -> FTimers.call("a", () -> "result"));
            }
            String[] result = {""};
            closeDuring(session, i % 100, () -> result[0] = task.call());

            assertThat(result[0]).isEqualTo("result");
        }
    }

    @Test
    void code_that_records_is_not_disturbed() throws Exception {
        for (int i = 0; i < TIMES; i++) {
            TimerSession session =
                    TimerSession.builder().errorPolicy(ErrorPolicy.THROW).open();
            closeDuring(session, i, () -> {
                try (TimerBinding binding = session.bind()) {
                    while (!binding.binding.session.isClosed()) {
                        FTimers.start("a");
                        FTimers.run("b", () -> {});
                        FTimers.stop("a");
                    }
                } catch (IllegalStateException e) {
                    assertThat(e).hasMessage("cannot bind a thread to a session that is closed");
                }
            });

            assertThat(session.summary().rejectedCount()).isZero();
        }
    }

    @Test
    void no_recorder_stays_open() throws Exception {
        for (int i = 0; i < TIMES; i++) {
            TimerSession session = open();
            FTimer[] timer = new FTimer[1];
            closeDuring(session, i % 100, () -> timer[0] = session.timer());

            other.run(() -> assertThat(timer[0].start("a")).isEqualTo(Status.NOT_INITIALIZED));
            assertThat(session.summary().entries()).isEmpty();
        }
    }

    @Test
    void a_summary_is_never_empty() throws Exception {
        for (int i = 0; i < TIMES; i++) {
            TimerSession session = open();
            session.timer().start("a");
            session.timer().stop("a");
            SessionSummary[] summary = new SessionSummary[1];
            closeDuring(session, i % 100, () -> summary[0] = session.summary());

            assertThat(Rows.calls(summary[0])).containsExactly("a 1");
        }
    }

    @Test
    void the_last_summary_has_every_call_that_succeeded() throws Exception {
        for (int i = 0; i < TIMES; i++) {
            TimerSession session = open();
            FTimer timer = other.call(session::timer);
            long[] succeeded = {0};
            closeDuring(session, i % 400, () -> {
                while (timer.start("a").isSuccess()) {
                    succeeded[0]++;
                    timer.stop("a");
                }
            });

            // one call may be in progress when the session closes, and complete after the final summary
            assertThat(session.summary().entries().stream()
                            .mapToLong(SummaryEntry::callCount)
                            .sum())
                    .isBetween(succeeded[0] - 1, succeeded[0]);
        }
    }
}
