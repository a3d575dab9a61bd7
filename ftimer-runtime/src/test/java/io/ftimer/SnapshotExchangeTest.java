package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ftimer.internal.engine.RecorderState;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The two ways to take a snapshot. A clock and a source of dates detect which thread makes it, and pause it where a test
 * requires that.
 */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
@ExtendWith(NothingLeftBehind.class)
class SnapshotExchangeTest {
    private static final Runnable NOTHING = () -> {};

    private final StepThread owner = new StepThread("owner");
    private final AtomicReference<Runnable> whenOthersReadTheClock = new AtomicReference<>(NOTHING);
    private final AtomicReference<Runnable> whenTheOwnerAnswers = new AtomicReference<>(NOTHING);
    private final AtomicInteger answers = new AtomicInteger();
    private final AtomicInteger steps = new AtomicInteger();
    private final SessionClock clock = new SessionClock();
    private final TimerSession session = TimerSession.builder()
            .clock(this::nanos)
            .dates(dates(), ZoneOffset.UTC)
            .diagnostics(line -> {})
            .open();
    private final FTimer timer = owner.call(session::timer);
    private volatile boolean answering;
    private volatile boolean stopping;

    @BeforeEach
    void begin() {
        answering = true;
    }

    @AfterEach
    void close() {
        stopping = true;
        owner.close();
        session.close();
    }

    private boolean isOwner() {
        return Thread.currentThread() == owner.thread();
    }

    private long nanos() {
        if (!isOwner()) {
            whenOthersReadTheClock.get().run();
        }
        return clock.nanoTime();
    }

    private InstantSource dates() {
        return () -> {
            if (isOwner() && answering) {
                answers.incrementAndGet();
                whenTheOwnerAnswers.get().run();
            }
            return Instant.EPOCH;
        };
    }

    /** Makes the owner record until the test ends. */
    private Future<?> record() {
        Future<?> recording = owner.begin(() -> {
            while (!stopping) {
                timer.start("a");
                timer.start("b");
                timer.stop("b");
                timer.stop("a");
                steps.incrementAndGet();
            }
        });
        awaitStep();
        return recording;
    }

    /** Waits until the owner has started and ended a step after this call. */
    private void awaitStep() {
        awaitStep(Thread::onSpinWait);
    }

    private void awaitStep(Runnable meanwhile) {
        int seen = steps.get();
        while (steps.get() < seen + 2 && !stopping) {
            meanwhile.run();
        }
    }

    private void check(Summary summary) {
        long calls = Rows.row(summary, "a").callCount();
        assertThat(calls).isPositive();
        assertThat(Rows.row(summary, "a/b").callCount()).isBetween(calls - 1, calls);
    }

    // ---- the copy ---------------------------------------------------------------------------------------------------

    @Test
    void the_tree_of_an_owner_that_is_blocked_in_a_region_is_copied() {
        owner.run(() -> timer.start("a"));
        clock.advance(5);

        assertThat(Rows.nanos(timer.recorder().snapshot())).containsExactly("a 5 5");
        assertThat(Rows.calls(session.summary())).containsExactly("a 1 open");
        assertThat(timer.summary().status()).isEqualTo(Status.UNKNOWN);
        assertThat(answers.get()).isZero();
    }

    @Test
    void the_tree_of_an_owner_inside_a_listener_is_copied() throws Exception {
        CountDownLatch notified = new CountDownLatch(1);
        CountDownLatch read = new CountDownLatch(1);
        owner.run(() -> timer.setListener((id, context, event, nanos, userData) -> {
            notified.countDown();
            await(read);
        }));
        Future<?> start = owner.begin(() -> timer.start("a"));
        notified.await();

        assertThat(Rows.calls(timer.recorder().snapshot())).containsExactly("a 1 open");
        assertThat(answers.get()).isZero();
        read.countDown();
        StepThread.done(start);
    }

    @Test
    void the_tree_of_a_paused_owner_is_copied() {
        try (TimerSession elsewhere = TimerSession.open()) {
            TimerBinding outer = owner.call(session::bind);
            owner.run(() -> FTimers.start("a"));
            clock.advance(5);
            TimerBinding inner = owner.call(elsewhere::bind);
            clock.advance(100);

            assertThat(Rows.nanos(session.summary())).containsExactly("a 5 5");
            assertThat(answers.get()).isZero();
            owner.run(() -> {
                inner.close();
                outer.close();
            });
        }
    }

    @Test
    void the_tree_of_an_owner_that_ended_is_copied() {
        owner.run(() -> timer.start("a"));
        owner.close();

        assertThat(Rows.calls(timer.recorder().snapshot())).containsExactly("a 1 open");
    }

    // ---- the handshake ----------------------------------------------------------------------------------------------

    @Test
    void an_owner_that_is_never_idle_makes_the_summary_itself() {
        record();
        whenOthersReadTheClock.set(this::awaitStep);

        check(timer.recorder().snapshot());
        assertThat(answers.get()).isPositive();
    }

    @Test
    void a_late_answer_is_not_lost() {
        record();
        CountDownLatch retried = new CountDownLatch(1);
        whenTheOwnerAnswers.set(() -> await(retried));
        whenOthersReadTheClock.set(() -> awaitStep(() -> {
            if (answers.get() > 0) {
                retried.countDown();
            }
        }));

        check(timer.recorder().snapshot());
        assertThat(answers.get()).isEqualTo(1);
    }

    @Test
    void an_interrupted_reader_gets_its_summary_and_stays_interrupted() {
        record();
        whenOthersReadTheClock.set(this::awaitStep);
        Thread.currentThread().interrupt();

        check(timer.recorder().snapshot());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(answers.get()).isEqualTo(1);
    }

    @Test
    void an_owner_that_fails_to_answer_continues_and_the_reader_gets_the_failure() {
        record();
        whenOthersReadTheClock.set(this::awaitStep);
        StackOverflowError failure = new StackOverflowError("of the owner");
        whenTheOwnerAnswers.set(() -> {
            throw failure;
        });

        assertThatIllegalStateException()
                .isThrownBy(timer.recorder()::snapshot)
                .withMessage("of the owner")
                .withCause(failure);
        awaitStep();
    }

    @Test
    void a_waiting_reader_gets_the_damage_that_the_owner_detects() {
        owner.run(() -> {
            timer.start("a");
            new RecorderState(timer.recorder()).leaveChangeHalfDone();
        });
        try (StepThread reader = new StepThread("reader")) {
            Future<?> reading = reader.begin(() -> assertThatIllegalStateException()
                    .isThrownBy(timer.recorder()::snapshot)
                    .withMessageStartingWith("the state of this timer is damaged while open: a;"));
            while (!new RecorderState(timer.recorder()).isAwaited()) {
                Thread.onSpinWait();
            }
            owner.run(() -> assertThatIllegalStateException().isThrownBy(timer::reset));
            StepThread.done(reading);
        }
        assertThatIllegalStateException().isThrownBy(session::close);
    }

    @Test
    void an_owner_with_a_listener_answers() {
        owner.run(() -> timer.setListener((id, context, event, nanos, userData) -> Thread.yield()));
        record();
        whenOthersReadTheClock.set(this::awaitStep);

        check(timer.recorder().snapshot());
        assertThat(answers.get()).isPositive();
    }

    @Test
    void after_an_answer_the_owner_records_as_before() {
        Future<?> recording = record();
        whenOthersReadTheClock.set(this::awaitStep);
        timer.recorder().snapshot();
        whenOthersReadTheClock.set(NOTHING);
        stopping = true;
        StepThread.done(recording);

        int total = steps.get();
        assertThat(Rows.calls(session.summary())).containsExactly("a " + total, "a/b " + total);
        assertThat(session.summary().rejectedCount()).isZero();
        owner.run(() -> {
            // a reader that waited too long may have closed the fast way once more after the answer
            timer.start("a");
            timer.stop("a");
            assertThat(new RecorderState(timer.recorder()).fast()).isSameAs(Thread.currentThread());
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
