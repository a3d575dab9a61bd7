package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.internal.session.Binding;
import io.ftimer.sites.Site;
import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionKind;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Summaries of an unchanged tree have the same rows, so that many in a row cost one copy. */
@ExtendWith(NothingLeftBehind.class)
class SharedRowsTest {
    private static final Map<String, Consumer<FTimer>> CHANGES = Map.of(
            "start", timer -> timer.start("a"),
            "start and stop",
                    timer -> {
                        timer.start("a");
                        timer.stop("a");
                    },
            "add", timer -> timer.add("a", 1, 5),
            "next",
                    timer -> {
                        timer.start("a");
                        timer.next("b");
                        timer.stop("b");
                    },
            "reset", FTimer::reset,
            "restore", timer -> timer.restore(SerializedTree.of(timer.summary())),
            "init", FTimer::init,
            "finish and init",
                    timer -> {
                        timer.finish();
                        timer.init();
                    });

    private final SessionClock clock = new SessionClock();
    private final FTimer timer = FTimer.builder().clock(clock).build();
    private final TimerSession session = TimerSession.builder().clock(clock).open();

    @AfterEach
    void close() {
        session.close();
    }

    private void recordTwice() {
        timer.init();
        for (String name : List.of("a", "b")) {
            timer.start(name);
            clock.advance(3);
            timer.stop(name);
        }
    }

    private void record(String thread, String name) {
        StepThread.once(thread, () -> {
            try (TimerBinding binding = session.bind()) {
                FTimers.start(name);
                clock.advance(1);
                FTimers.stop(name);
            }
        });
    }

    @Test
    void summaries_of_an_unchanged_recorder_share_their_rows_and_have_windows_of_their_own() {
        recordTwice();
        Summary first = timer.summary();
        clock.advance(4);
        Summary second = timer.summary();
        Summary elsewhere = OtherThread.call(timer.recorder()::snapshot);

        assertThat(second.rows().table()).isSameAs(first.rows().table());
        assertThat(second.contextDiagnostics()).isSameAs(first.contextDiagnostics());
        assertThat(first.totalNanos()).isEqualTo(6);
        assertThat(second.totalNanos()).isEqualTo(10);
        assertThat(elsewhere.rows().table()).isSameAs(first.rows().table());
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "start and stop", "add", "next", "reset", "restore", "init", "finish and init"})
    void after_any_change_a_summary_has_rows_of_its_own(String change) {
        recordTwice();
        Summary before = timer.summary();
        CHANGES.get(change).accept(timer);
        Summary after = timer.summary();

        assertThat(after.rows().table()).isNotSameAs(before.rows().table());
        assertThat(Rows.calls(before)).containsExactly("a 1", "b 1");
    }

    @Test
    void the_time_of_an_open_region_is_read_with_each_summary() {
        recordTwice();
        timer.start("c");
        Summary first = timer.summary();
        clock.advance(4);

        assertThat(timer.summary().rows().table()).isNotSameAs(first.rows().table());
        assertThat(Rows.row(timer.summary(), "c").inclusiveNanos()).isEqualTo(4);
    }

    @Test
    void names_and_site_timers_are_those_of_the_moment() {
        recordTwice();
        timer.lookup("new");
        Summary before = timer.summary();
        timer.lookup("newer");
        Summary named = timer.summary();
        SiteTimer site = timer.site(new Site("s", 1, "Demo.java", 1));
        site.start();
        clock.advance(7);
        site.stop();
        Summary after = timer.summary();

        assertThat(before.contextDiagnostics()).endsWith(new ContextDiagnostic("new", RegionKind.CODE, 0));
        assertThat(named.contextDiagnostics()).endsWith(new ContextDiagnostic("newer", RegionKind.CODE, 0));
        assertThat(after.rows().table()).isSameAs(named.rows().table());
        assertThat(after.sites()).hasSize(1);
        timer.clearSites(1);
        assertThat(timer.summary().sites()).isEmpty();
    }

    @Test
    void summaries_of_an_unchanged_session_share_merged_rows() {
        record("one", "a");
        record("one", "b");
        record("two", "a");
        SessionSummary first = session.summary();
        clock.advance(5);
        SessionSummary second = session.summary();
        record("two", "a");
        SessionSummary third = session.summary();

        assertThat(second.rows().table()).isSameAs(first.rows().table());
        assertThat(second.contextDiagnostics()).isSameAs(first.contextDiagnostics());
        assertThat(second.thread("one").rows().table())
                .isSameAs(first.thread("one").rows().table());
        assertThat(second.totalNanos()).isEqualTo(first.totalNanos() + 5);
        assertThat(third.rows().table()).isNotSameAs(first.rows().table());
        assertThat(Rows.calls(first)).containsExactly("a 2", "b 1");
        assertThat(Rows.calls(third)).containsExactly("a 3", "b 1");
        assertThat(third.thread("one").rows().table())
                .isSameAs(first.thread("one").rows().table());
    }

    @Test
    void merged_sites_and_names_are_those_of_the_moment() {
        record("one", "a");
        try (StepThread two = new StepThread("two")) {
            two.run(() -> session.timer().add("a", 1, 1));
            SessionSummary before = session.summary();
            two.run(() -> {
                SiteTimer site = session.timer().site(new Site("s", 1, "Demo.java", 1));
                site.start();
                site.stop();
                session.timer().lookup("new");
            });
            SessionSummary after = session.summary();

            assertThat(before.sites()).isEmpty();
            assertThat(after.sites()).hasSize(1);
            assertThat(after.contextDiagnostics()).endsWith(new ContextDiagnostic("new", RegionKind.CODE, 0));
        }
    }

    @Test
    void regions_below_a_root_share_their_rows() {
        record("one", "a");
        Summary recorded;
        try (Binding rooted = session.recording().bindBelow(new RegionKey(RegionKind.LIFECYCLE, "@Outside"))) {
            FTimers.run("setup", () -> {});
            recorded = session.timer().summary();
        }
        SessionSummary first = session.summary();
        SessionSummary second = session.summary();

        assertThat(second.rows().table()).isSameAs(first.rows().table());
        assertThat(Rows.calls(recorded)).containsExactly("setup 1");
        assertThat(Rows.calls(first)).containsExactly("a 1", "@Outside[lifecycle] 1", "@Outside[lifecycle]/setup 1");
    }

    @Test
    void rows_are_collected_with_the_last_summary_that_has_them() {
        recordTwice();
        record("one", "a");
        record("two", "a");
        WeakReference<SummaryTable> ofTimer =
                new WeakReference<>(timer.summary().rows().table());
        WeakReference<SummaryTable> ofSession =
                new WeakReference<>(session.summary().rows().table());

        Collected.assertAll(List.of(ofTimer, ofSession));
        assertThat(Rows.calls(timer.summary())).containsExactly("a 1", "b 1");
        assertThat(Rows.calls(session.summary())).containsExactly("a 2");
    }
}
