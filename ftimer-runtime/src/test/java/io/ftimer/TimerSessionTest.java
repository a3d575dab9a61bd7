package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import io.ftimer.values.Status;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NothingLeftBehind.class)
class TimerSessionTest {
    private final SessionClock clock = new SessionClock();
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    private final TimerSession session = TimerSession.builder()
            .clock(clock)
            .dates(InstantSource.fixed(Instant.parse("2031-02-03T04:05:06Z")), ZoneOffset.UTC)
            .diagnostics(lines::add)
            .open();

    @AfterEach
    void close() {
        session.close();
    }

    @Test
    void a_bound_thread_records_through_the_facade() {
        try (TimerBinding binding = session.bind()) {
            FTimers.start("a");
            clock.advance(7);
            FTimers.stop("a");
            clock.advance(3);
        }

        SessionSummary summary = session.summary();
        assertThat(Rows.nanos(summary)).containsExactly("a 7 7");
        assertThat(summary.totalNanos()).isEqualTo(10);
        assertThat(summary.status()).isEqualTo(Status.SUCCESS);
        assertThat(summary.startDate()).isEqualTo("2031-02-03 04:05:06 +0000");
        assertThat(summary.endDate()).isEqualTo("2031-02-03 04:05:06 +0000");
    }

    @Test
    void a_session_without_calls_has_an_empty_summary() {
        SessionSummary summary = session.summary();

        assertThat(summary.status()).isEqualTo(Status.SUCCESS);
        assertThat(summary.entries()).isEmpty();
        assertThat(summary.threads()).isEmpty();
        assertThat(summary.contextDiagnostics()).isEmpty();
        assertThat(summary.rejectedCount()).isZero();
        assertThat(summary.hasActiveTimers()).isFalse();
    }

    @Test
    void each_thread_has_its_own_recorder() {
        FTimer mine = session.timer();
        try (StepThread other = new StepThread("other")) {
            FTimer others = other.call(session::timer);
            assertThat(others).isNotSameAs(mine).isSameAs(other.call(session::timer));
        }
        assertThat(session.timer()).isSameAs(mine);
    }

    @Test
    void the_recorder_of_a_bound_thread_is_that_of_its_binding() {
        session.timer().start("open without a binding");
        try (TimerBinding binding = session.bind()) {
            assertThat(session.timer()).isSameAs(FTimers.current());
            session.timer().start("a");
            FTimers.stop("a");
        }
        session.timer().stop("open without a binding");

        assertThat(Rows.calls(session.summary())).containsExactly("open without a binding 1", "a 1");
    }

    @Test
    void a_recorder_rejects_calls_of_another_thread() {
        FTimer mine = session.timer();
        StepThread.once("other", () -> {
            assertThat(mine.start("a")).isEqualTo(Status.UNKNOWN);
            assertThat(mine.summary().status()).isEqualTo(Status.UNKNOWN);
        });

        String owner = Thread.currentThread().getName();
        assertThat(lines)
                .containsExactly(
                        "ftimer[wrong-thread]: start(\"a\") rejected on thread \"other\": the timer belongs to thread \""
                                + owner + "\"; use one timer per thread, or a TimerSession",
                        "ftimer[wrong-thread]: summary() rejected on thread \"other\": the timer belongs to thread \""
                                + owner + "\"; use one timer per thread, or a TimerSession");
        assertThat(session.summary().rejectedCount()).isEqualTo(2);
    }

    @Test
    void a_call_by_another_thread_during_a_change_is_rejected() throws Exception {
        CountDownLatch changing = new CountDownLatch(1);
        CountDownLatch rejected = new CountDownLatch(1);
        AtomicBoolean blocking = new AtomicBoolean();
        NanoClock blockingClock = () -> {
            if (blocking.compareAndSet(true, false)) {
                changing.countDown();
                awaitQuietly(rejected);
            }
            return clock.nanoTime();
        };
        try (TimerSession slow = TimerSession.builder()
                        .clock(blockingClock)
                        .errorPolicy(ErrorPolicy.RETURN)
                        .open();
                StepThread owner = new StepThread("owner")) {
            FTimer timer = owner.call(slow::timer);
            blocking.set(true);
            Future<?> start = owner.begin(() -> timer.start("a"));
            changing.await();
            assertThat(timer.start("b")).isEqualTo(Status.UNKNOWN);
            assertThat(timer.summary().status()).isEqualTo(Status.UNKNOWN);
            rejected.countDown();
            StepThread.done(start);

            owner.run(() -> assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS));
            assertThat(Rows.calls(slow.summary())).containsExactly("a 1");
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void all_recorders_have_the_configuration_of_the_session() {
        try (TimerSession repairing = TimerSession.builder()
                        .mismatchMode(MismatchMode.REPAIR)
                        .clock(clock)
                        .open();
                StepThread other = new StepThread("other")) {
            other.run(() -> {
                FTimer timer = repairing.timer();
                timer.start("a");
                timer.start("b");
                clock.advance(5);
                assertThat(timer.stop("a")).isEqualTo(Status.SUCCESS);
            });

            assertThat(Rows.calls(repairing.summary())).containsExactly("a 1", "a/b 1", "b 0 open");
        }
    }

    @Test
    void a_summary_can_be_taken_while_regions_are_open() {
        try (TimerBinding binding = session.bind()) {
            FTimers.start("a");
            clock.advance(2);
            Summary interim = session.summary();
            clock.advance(2);
            FTimers.stop("a");

            assertThat(Rows.nanos(interim)).containsExactly("a 2 2");
            assertThat(interim.hasActiveTimers()).isTrue();
            assertThat(Rows.nanos(session.summary())).containsExactly("a 4 4");
            assertThat(session.summary().hasActiveTimers()).isFalse();
        }
    }
}
