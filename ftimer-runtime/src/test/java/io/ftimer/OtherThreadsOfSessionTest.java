package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.internal.session.SessionState;
import io.ftimer.summary.OtherThread;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.Status;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Other threads that take part in the window of a session. */
@ExtendWith(NothingLeftBehind.class)
class OtherThreadsOfSessionTest {
    private static final Predicate<String> NO_NAME = name -> false;

    private final StepThread worker = new StepThread("worker");
    private final TimerSession session = TimerSession.open();

    @AfterEach
    void end() {
        session.close();
        worker.close();
    }

    private static OtherThreadsWindow window(TimerSession session, RecordedThreads recorded) {
        return session.recording().openWindow(recorded, NO_NAME);
    }

    private static TimerSession tracedSession() {
        TimerSession session = TimerSession.open();
        session.recording().traceLineage();
        return session;
    }

    // ---- all threads ------------------------------------------------------------------------------------------------

    @Test
    void a_thread_without_binding_records_at_the_root_of_a_recorder_of_its_own() {
        try (TimerBinding binding = session.bind();
                OtherThreadsWindow window = window(session, RecordedThreads.ALL)) {
            FTimers.run(
                    "test",
                    () -> worker.run(() -> {
                        FTimers.run("scope", () -> FTimers.run("inner", () -> {}));
                        FTimers.start("a");
                        FTimers.next("b");
                        FTimers.stop("b");
                        assertThat(FTimers.<String, RuntimeException>call("call", () -> "result"))
                                .isEqualTo("result");
                    }));
        }

        SessionSummary summary = session.summary();
        assertThat(Rows.calls(summary)).containsExactly("test 1", "scope 1", "scope/inner 1", "a 1", "b 1", "call 1");
        assertThat(Rows.calls(summary.thread("worker")))
                .containsExactly("scope 1", "scope/inner 1", "a 1", "b 1", "call 1");
        assertThat(summary.otherThreads()).containsExactly(new OtherThread("worker", false));
        assertThat(summary.notRecordedCalls()).isEmpty();
        assertThat(summary.notRecordedRegions()).isEmpty();
        assertThat(summary.rejectedCount()).isZero();
    }

    @Test
    void the_recorder_of_the_facade_makes_a_thread_join() {
        try (OtherThreadsWindow window = window(session, RecordedThreads.ALL)) {
            worker.run(() -> {
                FTimer timer = FTimers.current();
                timer.start("a");
                timer.stop("a");
                FTimers.start("level", 1);
                FTimers.stop("level", 1);
            });
        }

        assertThat(Rows.calls(session.summary())).containsExactly("a 1", "level 1");
    }

    @Test
    void a_task_wrapped_by_another_thread_belongs_to_the_session() {
        try (OtherThreadsWindow window = window(session, RecordedThreads.ALL);
                StepThread other = new StepThread("other")) {
            Runnable task = worker.call(() -> FTimers.wrap(() -> FTimers.run("task", () -> {})));
            other.run(task::run);
        }

        assertThat(Rows.calls(session.summary().thread("other"))).containsExactly("task 1");
        assertThat(session.summary().otherThreads())
                .extracting(OtherThread::name)
                .containsExactly("worker");
    }

    @Test
    void a_bound_thread_is_not_one_of_the_other_threads() {
        try (TimerSession mine = TimerSession.open();
                OtherThreadsWindow window = window(session, RecordedThreads.ALL)) {
            worker.run(() -> {
                try (TimerBinding binding = mine.bind()) {
                    FTimers.run("mine", () -> {});
                }
            });

            assertThat(Rows.calls(mine.summary())).containsExactly("mine 1");
            assertThat(session.summary().threads()).isEmpty();
            assertThat(session.summary().otherThreads()).isEmpty();
        }
    }

    @Test
    void a_binding_inside_another_thread_ends_with_its_recorder_as_before() {
        try (TimerSession mine = TimerSession.open();
                OtherThreadsWindow window = window(session, RecordedThreads.ALL)) {
            worker.run(() -> {
                FTimers.start("outer");
                try (TimerBinding binding = mine.bind()) {
                    FTimers.run("mine", () -> {});
                }
                FTimers.run("inner", () -> {});
                FTimers.stop("outer");
            });

            assertThat(Rows.calls(mine.summary())).containsExactly("mine 1");
            assertThat(Rows.calls(session.summary())).containsExactly("outer 1", "outer/inner 1");
        }
    }

    @Test
    void a_window_that_closes_under_an_inner_binding_ends_the_recorder_around_it() {
        try (TimerSession mine = TimerSession.open()) {
            OtherThreadsWindow window = window(session, RecordedThreads.ALL);
            worker.run(() -> {
                FTimers.start("outer");
                try (TimerBinding binding = mine.bind()) {
                    window.close();
                    FTimers.run("mine", () -> {});
                }
                FTimers.run("inner", () -> {});
                FTimers.stop("outer");
            });

            assertThat(Rows.calls(mine.summary())).containsExactly("mine 1");
            assertThat(Rows.calls(session.summary())).containsExactly("outer 1 open");
            assertThat(mine.summary().notRecordedCalls()).containsExactly(entry("worker", 1L));
        }
    }

    @Test
    void threads_of_an_executor_and_of_the_common_pool_take_part() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try (OtherThreadsWindow window = window(session, RecordedThreads.ALL)) {
            for (int i = 0; i < 10; i++) {
                StepThread.done(executor.submit(() -> FTimers.run("pool", () -> {})));
                StepThread.done(ForkJoinPool.commonPool().submit(() -> FTimers.run("common", () -> {})));
            }
        } finally {
            executor.shutdownNow();
        }

        assertThat(Rows.calls(session.summary())).containsExactlyInAnyOrder("pool 10", "common 10");
        assertThat(session.summary().otherThreads()).noneMatch(OtherThread::isOfEarlierSession);
    }

    @Test
    void ignored_threads_are_not_recorded_but_counted() {
        try (OtherThreadsWindow window =
                session.recording().openWindow(RecordedThreads.ALL, name -> name.startsWith("scheduling-"))) {
            StepThread.once("scheduling-1", () -> FTimers.run("a", () -> {}));
            worker.run(() -> FTimers.run("b", () -> {}));
        }

        SessionSummary summary = session.summary();
        assertThat(Rows.calls(summary)).containsExactly("b 1");
        assertThat(summary.notRecordedCalls()).containsExactly(entry("scheduling-1", 1L));
        assertThat(summary.notRecordedRegions()).isEmpty();
    }

    @Test
    void the_default_session_takes_threads_that_no_window_takes() {
        FTimers.init();
        try (StepThread second = new StepThread("second")) {
            OtherThreadsWindow window = session.recording().openWindow(RecordedThreads.ALL, "second"::equals);
            worker.run(() -> {
                FTimers.stop("before");
                FTimers.run("a", () -> {});
            });
            second.run(() -> FTimers.run("b", () -> {}));
            window.close();
            worker.run(() -> FTimers.run("c", () -> {}));

            assertThat(Rows.calls(session.summary())).containsExactly("a 1");
            assertThat(Rows.calls(FTimers.summary())).containsExactly("b 1", "c 1");
        } finally {
            FTimers.finish();
        }
    }

    @Test
    void a_session_of_chosen_threads_takes_those_that_no_window_takes() {
        TimerSession chosen = TimerSession.builder().openFor(worker.thread()::equals);
        try {
            OtherThreadsWindow window = window(session, RecordedThreads.ALL);
            worker.run(() -> FTimers.run("a", () -> {}));
            window.close();
            worker.run(() -> FTimers.run("b", () -> {}));

            assertThat(Rows.calls(session.summary())).containsExactly("a 1");
            assertThat(Rows.calls(chosen.summary())).containsExactly("b 1");
        } finally {
            chosen.close();
        }
    }

    // ---- begin and end ----------------------------------------------------------------------------------------------

    @Test
    void a_thread_joins_with_its_next_start_and_leaves_with_the_window() {
        worker.run(() -> FTimers.start("before"));
        OtherThreadsWindow window = window(session, RecordedThreads.ALL);
        worker.run(() -> {
            FTimers.start("during");
            FTimers.start("left open");
        });
        window.close();
        window.close();
        worker.run(() -> {
            FTimers.start("after");
            FTimers.stop("after");
            FTimers.stop("left open");
        });

        SessionSummary summary = session.summary();
        assertThat(Rows.calls(summary)).containsExactly("during 1 open", "during/left open 1 open");
        assertThat(summary.notRecordedCalls()).isEmpty();
        assertThat(summary.rejectedCount()).isZero();
    }

    @Test
    void a_stop_of_a_region_opened_before_does_nothing() {
        worker.run(() -> {
            FTimers.start("before");
            FTimers.start("known");
        });
        try (OtherThreadsWindow window = window(session, RecordedThreads.ALL)) {
            worker.run(() -> {
                assertThat(FTimers.stop("known")).isEqualTo(Status.SUCCESS);
                FTimers.run("during", () -> {});
                assertThat(FTimers.stop("before")).isEqualTo(Status.SUCCESS);
                FTimers.run("before", () -> {});
                assertThat(FTimers.stop("before")).isEqualTo(Status.SUCCESS);
                assertThat(FTimers.current().stop(FTimers.current().lookup("other")))
                        .isEqualTo(Status.SUCCESS);
                assertThat(FTimers.current().stop(TimerId.NONE)).isEqualTo(Status.SUCCESS);
            });
        }

        assertThat(Rows.calls(session.summary())).containsExactly("during 1", "before 1");
        assertThat(session.summary().rejectedCount()).isZero();
    }

    @Test
    void a_next_in_a_region_opened_before_is_a_start() {
        worker.run(() -> FTimers.start("phase 1"));
        try (OtherThreadsWindow window = window(session, RecordedThreads.ALL)) {
            worker.run(() -> {
                FTimers.next("phase 2");
                FTimers.next("phase 3");
                FTimers.stop("phase 3");
            });
        }

        assertThat(Rows.calls(session.summary())).containsExactly("phase 2 1", "phase 3 1");
        assertThat(session.summary().rejectedCount()).isZero();
    }

    @Test
    void a_scope_opened_before_closes_nothing() {
        TimerScope scope = worker.call(() -> FTimers.scope("before"));
        try (OtherThreadsWindow window = window(session, RecordedThreads.ALL)) {
            worker.run(() -> {
                FTimers.start("during");
                scope.close();
                FTimers.stop("during");
            });
        }

        assertThat(Rows.calls(session.summary())).containsExactly("during 1");
        assertThat(session.summary().rejectedCount()).isZero();
    }

    @Test
    void misuse_on_another_thread_is_rejected() {
        TimerSession quiet = TimerSession.builder().diagnostics(line -> {}).open();
        try (OtherThreadsWindow window = window(quiet, RecordedThreads.ALL)) {
            worker.run(() -> {
                FTimers.start("a");
                assertThat(FTimers.stop("typo")).isEqualTo(Status.UNKNOWN);
                assertThat(FTimers.start("")).isEqualTo(Status.INVALID_NAME);
            });

            assertThat(quiet.summary().rejections())
                    .containsExactly(
                            "ftimer[unknown-name]: stop(\"typo\") rejected: no region of that name was started or looked up; open: a",
                            "ftimer[name-empty]: start(\"\") rejected: a region name must not be empty or blank");
        } finally {
            quiet.close();
        }
    }

    @Test
    void a_recorder_kept_from_a_closed_window_does_nothing_and_counts_as_not_recorded() {
        OtherThreadsWindow window = window(session, RecordedThreads.ALL);
        FTimer kept = worker.call(FTimers::current);
        window.close();
        try (TimerSession later = TimerSession.open();
                OtherThreadsWindow none = window(later, RecordedThreads.NONE)) {
            worker.run(() -> {
                assertThat(kept.start("late")).isEqualTo(Status.SUCCESS);
                assertThat(kept.stop("late")).isEqualTo(Status.SUCCESS);
                kept.scope("scope").close();
            });

            assertThat(NotRecorded.regions(later.summary())).containsExactly("worker: late 1", "worker: scope 1");
            assertThat(Rows.calls(session.summary())).isEmpty();
            assertThat(session.summary().rejectedCount()).isZero();
        }
    }

    @Test
    void a_session_may_have_several_windows() {
        for (int i = 1; i <= 3; i++) {
            OtherThreadsWindow window = window(session, RecordedThreads.ALL);
            worker.run(() -> {
                FTimers.start("a");
                FTimers.start("left open");
            });
            window.close();
            worker.run(() -> FTimers.run("between", () -> {}));
        }

        assertThat(Rows.calls(session.summary())).containsExactly("a 3 open", "a/left open 3 open");
        assertThat(session.summary().otherThreads()).containsExactly(new OtherThread("worker", false));
        assertThat(session.summary().threads()).containsExactly("worker");
    }

    @Test
    void the_own_timer_of_a_thread_is_not_that_of_its_window() {
        OtherThreadsWindow window = window(session, RecordedThreads.ALL);
        worker.run(() -> {
            FTimers.run("other", () -> {});
            window.close();
            session.timer().start("own");
            session.timer().stop("own");
        });

        assertThat(Rows.calls(session.summary())).containsExactly("other 1", "own 1");
    }

    @Test
    void the_newest_window_gets_the_threads_that_several_accept() {
        try (TimerSession inner = TimerSession.open();
                OtherThreadsWindow outerWindow = window(session, RecordedThreads.ALL)) {
            try (OtherThreadsWindow innerWindow = window(inner, RecordedThreads.ALL)) {
                worker.run(() -> FTimers.run("inner", () -> {}));
            }
            worker.run(() -> FTimers.run("outer", () -> {}));

            assertThat(Rows.calls(inner.summary())).containsExactly("inner 1");
            assertThat(Rows.calls(session.summary())).containsExactly("outer 1");
        }
    }

    @Test
    void windows_may_be_closed_in_any_order() {
        try (TimerSession second = TimerSession.open()) {
            OtherThreadsWindow firstWindow = window(session, RecordedThreads.ALL);
            OtherThreadsWindow secondWindow = window(second, RecordedThreads.ALL);
            firstWindow.close();
            worker.run(() -> FTimers.run("a", () -> {}));
            secondWindow.close();

            assertThat(Rows.calls(second.summary())).containsExactly("a 1");
            assertThat(session.summary().threads()).isEmpty();
        }
    }

    @Test
    void the_end_of_the_session_closes_its_window() {
        OtherThreadsWindow window = window(session, RecordedThreads.ALL);
        worker.run(() -> FTimers.start("left open"));
        session.close();
        try (TimerSession next = TimerSession.open()) {
            worker.run(() -> FTimers.run("a", () -> {}));

            assertThat(next.summary().notRecordedCalls()).containsExactly(entry("worker", 1L));
        }
        window.close();
        assertThat(SessionState.openWindows()).isEmpty();
        assertThat(Rows.calls(session.summary())).containsExactly("left open 1 open");
    }

    @Test
    void a_window_of_a_closed_session_has_no_effect() {
        session.close();
        try (OtherThreadsWindow window = window(session, RecordedThreads.ALL)) {
            assertThat(SessionState.openWindows()).isEmpty();
        }
    }

    // ---- lineage ----------------------------------------------------------------------------------------------------

    /** Runs the body on the worker, bound to the session. */
    private void inside(TimerSession bound, CheckedRunnable<Exception> body) {
        worker.run(() -> {
            try (TimerBinding binding = bound.bind()) {
                body.run();
            }
        });
    }

    @Test
    void threads_that_the_session_created_take_part_by_lineage() {
        try (TimerSession test = tracedSession();
                StepThread older = new StepThread("older");
                OtherThreadsWindow window = window(test, RecordedThreads.LINEAGE)) {
            inside(test, () -> {
                StepThread.once("child", () -> {
                    FTimers.run("a", () -> {});
                    StepThread.once("child of a child", () -> FTimers.run("b", () -> {}));
                });
                older.run(() -> FTimers.run("c", () -> {}));
            });

            SessionSummary summary = test.summary();
            assertThat(Rows.calls(summary)).containsExactly("a 1", "b 1");
            assertThat(summary.otherThreads())
                    .containsExactly(new OtherThread("child", false), new OtherThread("child of a child", false));
            assertThat(NotRecorded.regions(summary)).containsExactly("older: c 1");
        }
    }

    @Test
    void children_of_wrapped_tasks_have_the_lineage_and_their_threads_lose_it_with_the_task() {
        try (TimerSession test = tracedSession();
                StepThread other = new StepThread("other");
                OtherThreadsWindow window = window(test, RecordedThreads.LINEAGE)) {
            inside(test, () -> {
                Runnable task = FTimers.wrap(() -> StepThread.once("of task", () -> FTimers.run("a", () -> {})));
                other.run(task::run);
            });
            other.run(() -> StepThread.once("of other", () -> FTimers.run("b", () -> {})));
            other.run(() -> FTimers.run("c", () -> {}));

            assertThat(Rows.calls(test.summary())).containsExactly("a 1");
        }
    }

    @Test
    void children_of_other_threads_have_the_lineage_and_those_threads_lose_it_with_the_window() {
        try (TimerSession test = tracedSession()) {
            StepThread[] child = new StepThread[1];
            try (OtherThreadsWindow all = window(test, RecordedThreads.ALL)) {
                worker.run(() -> {
                    FTimers.run("a", () -> {});
                    child[0] = new StepThread("child");
                });
            }
            try (OtherThreadsWindow window = window(test, RecordedThreads.LINEAGE)) {
                child[0].run(() -> FTimers.run("b", () -> {}));
                worker.run(() -> FTimers.run("c", () -> {}));
            }
            child[0].close();

            assertThat(Rows.calls(test.summary())).containsExactly("a 1", "b 1");
        }
    }

    @Test
    void a_session_that_is_traced_later_has_the_threads_from_then_on() {
        try (TimerSession test = TimerSession.open();
                OtherThreadsWindow window = window(test, RecordedThreads.LINEAGE)) {
            inside(test, () -> {
                StepThread.once("earlier", () -> FTimers.run("a", () -> {}));
                test.recording().traceLineage();
                StepThread.once("later", () -> FTimers.run("b", () -> {}));
            });
            worker.run(() -> StepThread.once("after", () -> FTimers.run("c", () -> {})));

            assertThat(Rows.calls(test.summary())).containsExactly("b 1");
        }
    }

    @Test
    void two_sessions_at_a_time_get_their_own_threads() {
        try (TimerSession first = tracedSession();
                TimerSession second = tracedSession();
                StepThread other = new StepThread("other");
                OtherThreadsWindow firstWindow = window(first, RecordedThreads.LINEAGE);
                OtherThreadsWindow secondWindow = window(second, RecordedThreads.LINEAGE)) {
            other.run(() -> {
                try (TimerBinding binding = second.bind()) {
                    inside(first, () -> StepThread.once("of first", () -> FTimers.run("a", () -> {})));
                    StepThread.once("of second", () -> FTimers.run("b", () -> {}));
                }
            });

            assertThat(Rows.calls(first.summary())).containsExactly("a 1");
            assertThat(Rows.calls(second.summary())).containsExactly("b 1");
        }
    }

    @Test
    void workers_of_the_common_pool_have_no_lineage() {
        try (TimerSession test = tracedSession();
                OtherThreadsWindow window = window(test, RecordedThreads.LINEAGE)) {
            inside(test, () -> StepThread.done(ForkJoinPool.commonPool().submit(() -> FTimers.run("a", () -> {}))));

            assertThat(Rows.calls(test.summary())).isEmpty();
            assertThat(test.summary().notRecordedRegions()).hasSize(1);
        }
    }

    @Test
    void workers_of_the_pool_that_runs_a_test_have_no_lineage_and_those_of_other_pools_have() {
        ForkJoinPool tests = new ForkJoinPool(2);
        try (TimerSession test = tracedSession();
                OtherThreadsWindow window = window(test, RecordedThreads.LINEAGE)) {
            CountDownLatch bothDone = new CountDownLatch(2);
            StepThread.done(tests.submit(() -> {
                ForkJoinPool own = new ForkJoinPool(1);
                try (TimerBinding binding = test.bind()) {
                    // this worker waits, so another one takes the first task
                    for (ForkJoinPool pool : List.of(tests, own)) {
                        pool.execute(() -> {
                            FTimers.run(pool == own ? "own" : "accident", () -> {});
                            bothDone.countDown();
                        });
                    }
                    return bothDone.await(1, TimeUnit.MINUTES);
                } finally {
                    own.shutdown();
                }
            }));

            assertThat(Rows.calls(test.summary())).containsExactly("own 1");
            assertThat(test.summary().notRecordedRegions())
                    .extracting(region -> region.path().toString())
                    .containsExactly("accident");
        } finally {
            tests.shutdownNow();
        }
    }

    @Test
    void virtual_threads_have_a_lineage() throws Exception {
        assumeThat(Runtime.version().feature())
                .as("virtual threads need JDK 21 or newer; this one is the feature release")
                .isGreaterThanOrEqualTo(21);
        Method starter = Thread.class.getMethod("startVirtualThread", Runnable.class);
        try (TimerSession test = tracedSession();
                OtherThreadsWindow window = window(test, RecordedThreads.LINEAGE)) {
            inside(test, () -> {
                for (int i = 0; i < 1000; i++) {
                    ((Thread) starter.invoke(null, (Runnable) () -> FTimers.run("a", () -> {}))).join();
                }
            });

            SessionSummary summary = test.summary();
            assertThat(Rows.calls(summary)).containsExactly("a 1000");
            assertThat(summary.otherThreads())
                    .containsExactlyInAnyOrder(
                            new OtherThread("(unnamed threads)", false), new OtherThread("(ended threads)", false));
        }
    }

    // ---- earlier sessions
    // --------------------------------------------------------------------------------------------------

    @Test
    void a_thread_that_an_ended_session_created_is_of_an_earlier_session() {
        TimerSession earlier = tracedSession();
        StepThread[] left = new StepThread[1];
        inside(earlier, () -> left[0] = new StepThread("left"));
        try (OtherThreadsWindow window = window(session, RecordedThreads.ALL)) {
            worker.run(() -> FTimers.run("a", () -> {}));
            left[0].run(() -> FTimers.run("b", () -> {}));
        }
        assertThat(session.summary().otherThreads())
                .as("while the other session is open")
                .containsExactly(new OtherThread("worker", false), new OtherThread("left", false));

        earlier.close();
        try (TimerSession next = TimerSession.open();
                OtherThreadsWindow window = window(next, RecordedThreads.ALL)) {
            worker.run(() -> FTimers.run("a", () -> {}));
            left[0].run(() -> FTimers.run("b", () -> {}));

            assertThat(next.summary().otherThreads())
                    .containsExactly(new OtherThread("worker", false), new OtherThread("left", true));
        }
        left[0].close();
    }

    @Test
    void a_pool_thread_that_takes_part_again_and_again_is_not_of_an_earlier_session() {
        for (int i = 0; i < 3; i++) {
            try (TimerSession test = tracedSession();
                    OtherThreadsWindow window = window(test, RecordedThreads.ALL)) {
                worker.run(() -> FTimers.run("a", () -> {}));

                assertThat(test.summary().otherThreads()).containsExactly(new OtherThread("worker", false));
            }
        }
    }

    @Test
    @Tag("large")
    void many_ended_other_threads_are_listed_as_one() {
        TimerSession earlier = tracedSession();
        StepThread[] left = new StepThread[1];
        inside(earlier, () -> left[0] = new StepThread("left"));
        earlier.close();
        try (OtherThreadsWindow window = window(session, RecordedThreads.ALL)) {
            left[0].run(() -> FTimers.run("a", () -> {}));
            left[0].close();
            for (int i = 0; i < 1000; i++) {
                StepThread.once("w" + i, () -> FTimers.run("a", () -> {}));
            }
        }

        assertThat(Rows.calls(session.summary())).containsExactly("a 1001");
        assertThat(session.summary().otherThreads())
                .hasSizeLessThan(6 * SessionState.ENDED_KEPT)
                .startsWith(new OtherThread("(ended threads)", true))
                .extracting(OtherThread::name)
                .containsExactlyElementsOf(session.summary().threads());
    }

    // ---- sessions inside sessions -----------------------------------------------------------------------------------

    @Test
    void a_window_inside_another_session_gets_idle_threads_of_that_session_until_it_is_closed() {
        try (TimerBinding binding = session.bind();
                OtherThreadsWindow window = window(session, RecordedThreads.ALL)) {
            worker.run(() -> FTimers.run("before", () -> {}));
            try (TimerSession part = TimerSession.open()) {
                try (TimerBinding inner = part.bind();
                        OtherThreadsWindow innerWindow = window(part, RecordedThreads.ALL)) {
                    worker.run(() -> FTimers.run("inside", () -> {}));
                }
                assertThat(Rows.calls(part.summary())).containsExactly("inside 1");
            }
            worker.run(() -> FTimers.run("after", () -> {}));
        }
        assertThat(Rows.calls(session.summary())).containsExactly("before 1", "after 1");
    }

    @Test
    void a_thread_with_open_regions_stays_with_the_outer_session() {
        try (TimerBinding binding = session.bind();
                OtherThreadsWindow window = window(session, RecordedThreads.ALL)) {
            worker.run(() -> FTimers.start("serve"));
            try (TimerSession part = TimerSession.open();
                    TimerBinding inner = part.bind();
                    OtherThreadsWindow innerWindow = window(part, RecordedThreads.ALL)) {
                worker.run(() -> FTimers.run("inside", () -> {}));
                assertThat(part.summary().entries()).isEmpty();
            }
            worker.run(() -> FTimers.stop("serve"));
        }
        assertThat(Rows.calls(session.summary())).containsExactly("serve 1", "serve/inside 1");
    }

    @Test
    void threads_of_a_session_are_those_of_a_session_that_records_a_part_of_it() {
        try (TimerSession whole = tracedSession();
                TimerBinding binding = whole.bind();
                StepThread own = new StepThread("own");
                TimerSession part = TimerSession.open()) {
            part.recording().traceLineageOfPart();
            try (TimerBinding inner = part.bind();
                    OtherThreadsWindow window = window(part, RecordedThreads.LINEAGE)) {
                own.run(() -> FTimers.run("own", () -> {}));
                worker.run(() -> FTimers.run("another", () -> {}));
            }
            assertThat(Rows.calls(part.summary())).containsExactly("own 1");
            assertThat(part.summary().otherThreads()).containsExactly(new OtherThread("own", false));
        }
    }

    @Test
    void rejected_operations_on_threads_of_earlier_sessions_are_not_those_of_the_session() {
        StepThread ofEarlier;
        try (TimerSession earlier = tracedSession();
                TimerBinding binding = earlier.bind()) {
            ofEarlier = new StepThread("earlier");
        }
        try (OtherThreadsWindow window = window(session, RecordedThreads.ALL)) {
            ofEarlier.run(() -> FTimers.run("work", () -> FTimers.start("")));
            assertThat(session.summary().rejectedCount()).isZero();
            worker.run(() -> FTimers.run("work", () -> FTimers.start("")));
            assertThat(session.summary().rejectedCount()).isEqualTo(1);
        }
        ofEarlier.close();
    }

    @Test
    void the_end_of_an_inner_binding_restores_the_lineage_of_the_outer_one() {
        try (TimerSession outer = tracedSession();
                TimerSession inner = tracedSession();
                OtherThreadsWindow window = window(outer, RecordedThreads.LINEAGE)) {
            inside(outer, () -> {
                try (TimerBinding binding = inner.bind()) {
                    FTimers.run("inner", () -> {});
                }
                StepThread.once("own", () -> FTimers.run("own", () -> {}));
            });

            assertThat(Rows.calls(outer.summary())).containsExactly("own 1");
        }
    }
}
