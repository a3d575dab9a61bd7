package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.sites.Site;
import io.ftimer.summary.NotRecordedRegion;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.Status;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a window keeps of regions that no session records. */
@ExtendWith(NothingLeftBehind.class)
class NotRecordedRegionsTest {
    private static final Predicate<String> NO_NAME = name -> false;

    private final StepThread worker = new StepThread("worker");
    private final TimerSession session = TimerSession.open();

    @AfterEach
    void end() {
        session.close();
        worker.close();
    }

    private static OtherThreadsWindow window(TimerSession session) {
        return session.recording().openWindow(RecordedThreads.NONE, NO_NAME);
    }

    /** Returns the regions that were not recorded of a body that the worker runs. */
    private List<String> notRecorded(CheckedRunnable<Exception> body) {
        try (OtherThreadsWindow window = window(session)) {
            worker.run(body);
        }
        return NotRecorded.regions(session.summary());
    }

    @Test
    void regions_are_kept_as_paths_from_the_root_of_their_thread() {
        assertThat(notRecorded(() -> {
                    for (int i = 0; i < 3; i++) {
                        FTimers.start("solve");
                        FTimers.start("b");
                        FTimers.stop("b");
                        FTimers.start("a");
                        FTimers.stop("a");
                        FTimers.stop("solve");
                    }
                    FTimers.start("a");
                }))
                .containsExactly("worker: a 1", "worker: solve 3", "worker: solve/a 3", "worker: solve/b 3");
        SessionSummary summary = session.summary();
        assertThat(summary.notRecordedCalls()).containsExactly(entry("worker", 10L));
        assertThat(summary.entries()).isEmpty();
        assertThat(summary.otherThreads()).isEmpty();
    }

    @Test
    void next_opens_a_sibling() {
        assertThat(notRecorded(() -> {
                    FTimers.next("first");
                    FTimers.next("second");
                    FTimers.start("inner");
                    FTimers.stop("inner");
                    FTimers.next("third");
                }))
                .containsExactly("worker: first 1", "worker: second 1", "worker: second/inner 1", "worker: third 1");
    }

    @Test
    void scopes_close_what_they_opened() {
        assertThat(notRecorded(() -> {
                    FTimers.run("outer", () -> {
                        FTimers.start("left open");
                        FTimers.call("inner", () -> "result");
                    });
                    try (TimerScope scope = FTimers.scope("early")) {
                        scope.stop();
                        FTimers.run("after", () -> {});
                    }
                    TimerScope twice = FTimers.scope("twice");
                    twice.close();
                    FTimers.start("around");
                    twice.close();
                    FTimers.run("within", () -> {});
                }))
                .containsExactly(
                        "worker: after 1",
                        "worker: around 1",
                        "worker: around/within 1",
                        "worker: early 1",
                        "worker: outer 1",
                        "worker: outer/left open 1",
                        "worker: outer/left open/inner 1",
                        "worker: twice 1");
    }

    @Test
    void a_stop_closes_the_innermost_region_of_its_name_with_all_inside() {
        assertThat(notRecorded(() -> {
                    FTimers.start("a");
                    FTimers.start("b");
                    FTimers.start("a");
                    FTimers.start("c");
                    FTimers.stop("no such region");
                    FTimers.stop("a");
                    FTimers.start("d");
                    FTimers.stop("a");
                    FTimers.start("e");
                }))
                .containsExactly(
                        "worker: a 1",
                        "worker: a/b 1",
                        "worker: a/b/a 1",
                        "worker: a/b/a/c 1",
                        "worker: a/b/d 1",
                        "worker: e 1");
    }

    @Test
    void a_stop_of_nothing_does_nothing() {
        assertThat(notRecorded(() -> {
                    assertThat(FTimers.stop("a")).isEqualTo(Status.SUCCESS);
                    FTimers.run("a", () -> {});
                    assertThat(FTimers.stop("a")).isEqualTo(Status.SUCCESS);
                }))
                .containsExactly("worker: a 1");
    }

    @Test
    void equal_names_are_one_region_whatever_their_objects() {
        assertThat(notRecorded(() -> {
                    for (String name : List.of("ab", new String("ab"), "ab  ")) {
                        FTimers.start(name);
                        FTimers.stop(new String(name));
                    }
                }))
                .containsExactly("worker: ab 3");
    }

    @Test
    void invalid_names_open_nothing() {
        assertThat(notRecorded(() -> {
                    FTimers.start("a");
                    FTimers.start("");
                    FTimers.stop(null);
                    FTimers.scope(" b").close();
                    FTimers.run("b", () -> {});
                }))
                .containsExactly("worker: a 1", "worker: a/b 1");
        assertThat(session.summary().notRecordedCalls()).containsExactly(entry("worker", 4L));
    }

    @Test
    void the_disabled_timer_keeps_what_is_opened_on_it() {
        assertThat(notRecorded(() -> {
                    FTimer timer = FTimers.current();
                    timer.start("start");
                    timer.next("next");
                    timer.stop("next");
                    timer.startRegion("region");
                    timer.stop("region");
                    try (TimerScope scope = timer.scope("scope")) {
                        timer.add("added", 5, 100);
                    }
                    TimerGuard guard = timer.guard();
                    guard.start("guard");
                    guard.stop();
                    timer.start(timer.lookup("by id"));
                    timer.stop(timer.lookup("by id"));
                    timer.summary();
                    timer.site(Site.here("site")).start();
                    timer.start("last");
                }))
                .containsExactly(
                        "worker: (other)[other] 1",
                        "worker: guard 1",
                        "worker: last 1",
                        "worker: next 1",
                        "worker: region 1",
                        "worker: scope 1",
                        "worker: scope/added 1",
                        "worker: start 1");
        assertThat(session.summary().notRecordedCalls()).containsExactly(entry("worker", 8L));
    }

    @Test
    void a_disabled_timer_kept_by_a_bound_thread_is_not_recorded() {
        try (OtherThreadsWindow window = window(session)) {
            worker.run(() -> {
                FTimer kept = FTimers.current();
                try (TimerBinding binding = session.bind()) {
                    FTimers.start("seen");
                    kept.start("missed");
                    kept.stop("missed");
                    FTimers.stop("seen");
                }
            });
        }

        assertThat(Rows.calls(session.summary())).containsExactly("seen 1");
        assertThat(NotRecorded.regions(session.summary())).containsExactly("worker: missed 1");
    }

    @Test
    void a_window_has_what_happened_while_it_was_open() {
        worker.run(() -> FTimers.start("before"));
        OtherThreadsWindow window = window(session);
        worker.run(() -> {
            FTimers.stop("before");
            FTimers.start("during");
        });
        assertThat(NotRecorded.regions(session.summary())).containsExactly("worker: during 1");
        window.close();
        worker.run(() -> FTimers.start("after"));

        assertThat(NotRecorded.regions(session.summary())).containsExactly("worker: during 1");
        assertThat(session.summary().notRecordedCalls()).containsExactly(entry("worker", 1L));
        session.close();
        assertThat(NotRecorded.regions(session.summary())).containsExactly("worker: during 1");
    }

    @Test
    void a_summary_has_the_regions_of_the_last_window() {
        window(session).close();
        worker.run(() -> FTimers.start("between"));
        OtherThreadsWindow second = window(session);
        worker.run(() -> FTimers.run("second", () -> {}));
        second.close();
        assertThat(NotRecorded.regions(session.summary())).containsExactly("worker: second 1");

        window(session).close();
        assertThat(session.summary().notRecordedRegions()).isEmpty();
        assertThat(session.summary().notRecordedCalls()).isEmpty();
    }

    @Test
    void overlapping_windows_have_what_happened_while_each_was_open() {
        try (TimerSession other = TimerSession.open()) {
            OtherThreadsWindow first = window(session);
            worker.run(() -> FTimers.start("a"));
            OtherThreadsWindow second = window(other);
            worker.run(() -> FTimers.run("b", () -> {}));
            first.close();
            worker.run(() -> {
                FTimers.run("b", () -> {});
                FTimers.stop("a");
                FTimers.start("a");
            });
            second.close();

            assertThat(NotRecorded.regions(session.summary())).containsExactly("worker: a 1", "worker: a/b 1");
            assertThat(NotRecorded.regions(other.summary())).containsExactly("worker: a 1", "worker: a/b 2");
            assertThat(other.summary().notRecordedCalls()).containsExactly(entry("worker", 3L));
        }
    }

    @Test
    void a_session_without_a_window_keeps_none() {
        try (TimerSession plain = TimerSession.open();
                OtherThreadsWindow window = window(session)) {
            worker.run(() -> FTimers.start("a"));

            assertThat(plain.summary().notRecordedRegions()).isEmpty();
            assertThat(plain.summary().notRecordedCalls()).containsExactly(entry("worker", 1L));
        }
    }

    @Test
    @Tag("large")
    void threads_of_one_name_are_kept_together_and_ended_ones_too() {
        try (OtherThreadsWindow window = window(session)) {
            for (int i = 0; i < 2000; i++) {
                StepThread.once(i % 2 == 0 ? "even" : "", () -> FTimers.run("a", () -> FTimers.run("b", () -> {})));
            }
        }

        assertThat(NotRecorded.regions(session.summary()))
                .containsExactly(
                        "(unnamed threads): a 1000", "(unnamed threads): a/b 1000", "even: a 1000", "even: a/b 1000");
    }

    @Test
    void regions_opened_before_a_thread_took_part_elsewhere_are_forgotten() {
        try (OtherThreadsWindow window = window(session)) {
            worker.run(() -> FTimers.start("a"));
            try (TimerSession other = TimerSession.open();
                    OtherThreadsWindow all = other.recording().openWindow(RecordedThreads.ALL, NO_NAME)) {
                worker.run(() -> FTimers.run("other", () -> {}));
            }
            worker.run(() -> FTimers.run("b", () -> {}));
        }

        assertThat(NotRecorded.regions(session.summary())).containsExactly("worker: a 1", "worker: b 1");
    }

    @Test
    void a_stop_closes_a_region_that_is_not_recorded_though_a_window_would_record_the_next_start() {
        try (OtherThreadsWindow window = window(session)) {
            worker.run(() -> FTimers.start("a"));
            try (TimerSession other = TimerSession.open();
                    OtherThreadsWindow all = other.recording().openWindow(RecordedThreads.ALL, NO_NAME)) {
                worker.run(() -> FTimers.stop("a"));
            }
            worker.run(() -> FTimers.run("b", () -> {}));
        }

        assertThat(NotRecorded.regions(session.summary())).containsExactly("worker: a 1", "worker: b 1");
    }

    @Test
    void ignored_threads_are_kept_for_windows_that_do_not_ignore_them() {
        try (TimerSession other = TimerSession.open();
                OtherThreadsWindow window = window(session);
                OtherThreadsWindow ignoring = other.recording().openWindow(RecordedThreads.NONE, "worker"::equals)) {
            worker.run(() -> FTimers.start("a"));

            assertThat(NotRecorded.regions(session.summary())).containsExactly("worker: a 1");
            assertThat(other.summary().notRecordedRegions()).isEmpty();
            assertThat(other.summary().notRecordedCalls()).containsExactly(entry("worker", 1L));
        }
    }

    @Test
    void a_renamed_thread_counts_under_its_new_name() {
        try (OtherThreadsWindow window = window(session)) {
            worker.run(() -> {
                FTimers.start("a");
                Thread.currentThread().setName("renamed");
                FTimers.start("a");
            });
        }

        assertThat(NotRecorded.regions(session.summary())).containsExactly("renamed: a 1", "worker: a 1");
    }

    // ---- bounds -----------------------------------------------------------------------------------------------------

    @Test
    void regions_beyond_the_bound_are_counted_together() {
        List<String> regions = notRecorded(() -> {
            for (int i = 0; i < 300; i++) {
                FTimers.start("region " + i);
                FTimers.stop("region " + i);
            }
            FTimers.run("beyond", () -> FTimers.run("inside", () -> {}));
            FTimers.run("region 0", () -> {});
        });

        assertThat(regions)
                .hasSize(257)
                .startsWith("worker: (other)[other] 46")
                .contains("worker: region 0 2", "worker: region 255 1")
                .doesNotContain("worker: region 256 1");
        assertThat(session.summary().notRecordedRegions())
                .filteredOn(NotRecordedRegion::isOthers)
                .hasSize(1);
    }

    @Test
    void recursion_beyond_the_bound_is_counted_and_closed_again() {
        List<String> regions = notRecorded(() -> {
            for (int i = 0; i < 10_000; i++) {
                FTimers.start("r");
            }
            for (int i = 0; i < 10_000; i++) {
                FTimers.stop("r");
            }
            FTimers.run("r", () -> {});
        });

        assertThat(regions).hasSize(257).contains("worker: r 2", "worker: r/r 1", "worker: (other)[other] 9744");
    }

    @Test
    @Tag("large")
    void threads_beyond_a_thousand_names_are_kept_together() {
        try (OtherThreadsWindow window = window(session)) {
            for (int i = 0; i < 1100; i++) {
                StepThread.once("name " + i, () -> FTimers.run("a", () -> {}));
            }
        }

        assertThat(NotRecorded.regions(session.summary()))
                .hasSize(1001)
                .contains("name 0: a 1", "name 999: a 1", "(other threads): a 100");
    }

    @Test
    @Tag("large")
    void paths_of_ended_threads_of_one_name_are_bounded() {
        TimerSession other = TimerSession.open();
        try (OtherThreadsWindow window = window(session)) {
            StepThread.once("w", () -> FTimers.run("region 299", () -> {}));
            OtherThreadsWindow later = window(other);
            for (int i = 0; i < 2000; i++) {
                String region = "region " + i % 300;
                StepThread.once("w", () -> FTimers.run(region, () -> {}));
            }
            later.close();
        }

        assertThat(session.summary().notRecordedRegions().stream()
                        .mapToLong(NotRecordedRegion::calls)
                        .sum())
                .isEqualTo(2001);
        assertThat(other.summary().notRecordedRegions().stream()
                        .mapToLong(NotRecordedRegion::calls)
                        .sum())
                .isEqualTo(2000);
        other.close();
    }

    @Test
    void calls_added_on_the_disabled_timer_leave_nothing_open() {
        assertThat(notRecorded(() -> {
                    FTimers.current().add("first", 1, 1);
                    FTimers.current().add("second", 1, 1);
                }))
                .containsExactly("worker: first 1", "worker: second 1");
    }

    @Test
    void a_scope_of_a_handle_on_the_disabled_timer_closes_what_it_opened() {
        assertThat(notRecorded(() -> {
                    FTimer timer = FTimers.current();
                    timer.scope(timer.lookup("a")).close();
                    timer.start("after");
                }))
                .containsExactly("worker: (other)[other] 1", "worker: after 1");
    }

    @Test
    void starts_inside_a_region_beyond_the_bound_are_beyond_it_too() {
        List<String> regions = notRecorded(() -> {
            FTimers.run("outer", () -> FTimers.run("inner", () -> {}));
            for (int i = 0; i < 254; i++) {
                FTimers.run("region " + i, () -> {});
            }
            FTimers.start("outer");
            FTimers.start("beyond");
            for (int i = 0; i < 2; i++) {
                FTimers.run("inner", () -> {});
            }
            FTimers.next("inner");
            FTimers.stop("inner");
            FTimers.stop("outer");
        });

        assertThat(regions)
                .hasSize(257)
                .contains("worker: (other)[other] 3", "worker: outer 2", "worker: outer/inner 2");
    }

    @Test
    void regions_of_an_earlier_window_take_no_place_of_later_ones() {
        notRecorded(() -> {
            for (int i = 0; i < 256; i++) {
                FTimers.run("region " + i, () -> {});
            }
            Thread.currentThread().setName("renamed");
            FTimers.start("a");
        });

        assertThat(notRecorded(() -> {
                    Thread.currentThread().setName("worker");
                    FTimers.start("fresh");
                    Thread.currentThread().setName("renamed again");
                    FTimers.start("b");
                }))
                .containsExactly("renamed again: b 1", "worker: fresh 1");
    }

    @Test
    void paths_of_renamed_threads_beyond_the_bound_are_counted_together() {
        List<String> regions = notRecorded(() -> {
            for (int i = 0; i < 300; i++) {
                if (i % 150 == 0) {
                    Thread.currentThread().setName("other");
                    FTimers.stop("a");
                    Thread.currentThread().setName("worker");
                }
                FTimers.run("region " + i, () -> {});
            }
            FTimers.run("region 0", () -> {});
            Thread.currentThread().setName("other");
            FTimers.stop("a");
        });

        assertThat(regions).hasSize(257).startsWith("worker: (other)[other] 44").contains("worker: region 0 2");
    }

    @Test
    void ended_threads_are_counted_together_and_running_ones_still_count() {
        worker.run(() -> FTimers.start("before"));
        try (OtherThreadsWindow window = window(session)) {
            worker.run(() -> FTimers.run("a", () -> {}));
            for (int i = 0; i < 300; i++) {
                StepThread.once("ended", () -> FTimers.run("b", () -> {}));
            }
            worker.run(() -> FTimers.run("a", () -> {}));
        }

        assertThat(NotRecorded.regions(session.summary())).containsExactly("ended: b 300", "worker: a 2");
    }
}
