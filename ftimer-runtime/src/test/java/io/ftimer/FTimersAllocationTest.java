package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.ftimer.internal.rows.SubmittedCalls;
import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.summary.NotRecordedRegion;
import io.ftimer.values.RegionPath;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NothingLeftBehind.class)
class FTimersAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 20;
    private static final int CALLS = 1000;

    private static final CheckedRunnable<RuntimeException> NOTHING = () -> {};
    private static final CheckedSupplier<String, RuntimeException> RESULT = () -> "result";

    private static Object kept = "";

    @BeforeAll
    static void measuring_sees_an_allocation() {
        assertThat(allocatedBytes(() -> kept = new Object())).isGreaterThanOrEqualTo(8 * CALLS);
    }

    /**
     * Returns the number of bytes that the calls allocate in the steady state: the minimum of several rounds, since the
     * first ones create the call paths and the JVM itself may allocate in any.
     */
    private static long allocatedBytes(Runnable call) {
        long thread = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long before = THREADS.getThreadAllocatedBytes(thread);
            for (int i = 0; i < CALLS; i++) {
                call.run();
            }
            least = Math.min(least, THREADS.getThreadAllocatedBytes(thread) - before);
        }
        return least;
    }

    private static void pairThroughTheFacade() {
        FTimers.start("a");
        FTimers.next("b");
        FTimers.stop("b");
    }

    private static void everyCallOfTheFacade() {
        pairThroughTheFacade();
        FTimers.scope("a").close();
        FTimers.run("a", NOTHING);
        FTimers.call("a", RESULT);
        FTimers.current().start("a");
    }

    @Test
    void a_thread_without_a_session_allocates_nothing_while_no_session_is_open() {
        assertThat(allocatedBytes(FTimersAllocationTest::everyCallOfTheFacade)).isZero();
    }

    @Test
    void a_thread_without_a_session_allocates_nothing_while_its_calls_are_counted() {
        try (TimerSession session = TimerSession.open()) {
            assertThat(allocatedBytes(FTimersAllocationTest::everyCallOfTheFacade))
                    .isZero();

            assertThat(session.summary().notRecordedCalls())
                    .containsEntry(Thread.currentThread().getName(), 6L * CALLS * ROUNDS);
        }
    }

    @Test
    void a_thread_without_a_session_allocates_nothing_for_known_regions_while_they_are_kept() {
        try (TimerSession session = TimerSession.open()) {
            session.recording().openWindow(RecordedThreads.NONE, name -> false);
            assertThat(allocatedBytes(FTimersAllocationTest::pairThroughTheFacade))
                    .isZero();

            assertThat(session.summary().notRecordedRegions())
                    .extracting(NotRecordedRegion::calls)
                    .containsExactly((long) CALLS * ROUNDS, (long) CALLS * ROUNDS);
        }
    }

    @Test
    void a_thread_of_unknown_work_allocates_nothing_for_known_regions_while_others_are_open() {
        try (StepThread other = new StepThread("other");
                TimerSession session = TimerSession.open()) {
            session.recording().traceLineage();
            other.run(() -> {
                session.bind();
                FTimers.start("open");
            });
            session.recording().openWindow(RecordedThreads.ALL, name -> false);
            assertThat(allocatedBytes(FTimersAllocationTest::pairThroughTheFacade))
                    .isZero();

            assertThat(session.summary().rows().submitted())
                    .allSatisfy(calls -> assertThat(calls.meanwhile()).containsExactly(RegionPath.of("open")))
                    .extracting(SubmittedCalls::calls)
                    .containsExactly((long) CALLS * ROUNDS, (long) CALLS * ROUNDS);
        }
        Binding.forgetEnded();
    }

    @Test
    void a_thread_bound_to_a_closed_session_allocates_nothing() {
        TimerSession session = TimerSession.open();
        try (TimerBinding binding = session.bind()) {
            session.close();
            assertThat(allocatedBytes(FTimersAllocationTest::everyCallOfTheFacade))
                    .isZero();
        }
    }

    @Test
    void a_bound_thread_allocates_nothing_through_the_facade() {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            assertThat(allocatedBytes(FTimersAllocationTest::pairThroughTheFacade))
                    .isZero();

            assertThat(Rows.calls(session.summary())).containsExactly("a 20000", "b 20000");
        }
    }

    @Test
    void a_thread_of_the_default_session_allocates_nothing() {
        FTimers.init();
        try (StepThread thread = new StepThread("recording")) {
            assertThat(thread.call(() -> allocatedBytes(FTimersAllocationTest::pairThroughTheFacade)))
                    .isZero();
        } finally {
            FTimers.finish();
        }
    }

    @Test
    void a_recorder_of_a_session_allocates_nothing_by_id_name_and_guard() {
        try (TimerSession session = TimerSession.open()) {
            FTimer timer = session.timer();
            TimerId id = timer.lookup("id");
            TimerGuard guard = timer.guard();

            assertThat(allocatedBytes(() -> {
                        timer.start(id);
                        timer.stop(id);
                    }))
                    .as("by id")
                    .isZero();
            assertThat(allocatedBytes(() -> {
                        timer.start("name");
                        timer.next("next");
                        timer.stop("next");
                    }))
                    .as("by name")
                    .isZero();
            assertThat(allocatedBytes(() -> {
                        guard.start("guard");
                        guard.stop();
                    }))
                    .as("by guard")
                    .isZero();
            assertThat(allocatedBytes(() -> {
                        guard.start("guard");
                        guard.close();
                    }))
                    .as("by guard and close")
                    .isZero();
        }
    }

    @Test
    void a_listener_costs_no_allocation() {
        try (TimerSession session = TimerSession.open()) {
            FTimer timer = session.timer();
            long[] notified = new long[1];
            timer.setListener((id, context, event, nanos, userData) -> notified[0]++);

            assertThat(allocatedBytes(() -> {
                        timer.start("a");
                        timer.stop("a");
                    }))
                    .isZero();
            assertThat(notified[0]).isEqualTo(2L * CALLS * ROUNDS);
        }
    }
}
