package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.session.Binding;
import io.ftimer.sites.Site;
import io.ftimer.stats.Extremum;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Bindings whose regions stand below a root. */
@ExtendWith(NothingLeftBehind.class)
class RootedBindingTest {
    private final AtomicLong nanos = new AtomicLong();
    private final List<String> diagnostics = new ArrayList<>();
    private final TimerSession session = TimerSession.builder()
            .clock(nanos::get)
            .diagnostics(diagnostics::add)
            .open();

    @AfterEach
    void close() {
        session.close();
    }

    @Test
    void regions_of_a_rooted_binding_stand_below_the_root_beside_those_of_others() {
        try (Binding outer = session.recording().bindBelow(new RegionKey(RegionKind.LIFECYCLE, "@Outside"))) {
            FTimers.run("setup", () -> nanos.addAndGet(2));
            try (TimerBinding inner = session.bind()) {
                FTimers.run("work", () -> nanos.addAndGet(3));
            }
            FTimers.run("setup", () -> FTimers.run("inner", () -> nanos.addAndGet(5)));
            FTimers.start("last");
            assertThat(session.summary().entries())
                    .extracting(SummaryEntry::toString)
                    .containsExactly(
                            "@Outside[lifecycle] calls=1 inclusiveNanos=7 selfNanos=0 active",
                            "@Outside[lifecycle]/setup calls=2 inclusiveNanos=7 selfNanos=2",
                            "@Outside[lifecycle]/setup/inner calls=1 inclusiveNanos=5 selfNanos=5",
                            "@Outside[lifecycle]/last calls=1 inclusiveNanos=0 selfNanos=0 active",
                            "work calls=1 inclusiveNanos=3 selfNanos=3");
            FTimers.stop("last");
        }
        assertThat(session.summary().entries()).noneMatch(SummaryEntry::isActive);
    }

    @Test
    void a_listener_is_not_notified_of_regions_below_a_root() {
        List<String> events = new ArrayList<>();
        try (TimerSession notifying = TimerSession.builder()
                        .listener(() -> (id, context, event, at, userData) -> events.add(event + " " + id.name()))
                        .open();
                Binding outer = notifying.recording().bindBelow(new RegionKey(RegionKind.LIFECYCLE, "@Outside"))) {
            FTimers.run("setup", () -> {});
            try (TimerBinding inner = notifying.bind()) {
                FTimers.run("work", () -> {});
            }
        }
        assertThat(events).containsExactly("START work", "STOP work");
    }

    @Test
    void later_bindings_to_the_same_root_share_a_recorder_and_others_never_use_it() {
        for (int i = 0; i < 2; i++) {
            try (Binding rooted = session.recording().bindBelow(new RegionKey(RegionKind.LIFECYCLE, "@Outside"))) {
                FTimers.run("setup", () -> {});
            }
            session.timer().start("work");
            session.timer().stop("work");
        }
        try (TimerBinding binding = session.bind()) {
            FTimers.run("work", () -> {});
        }

        assertThat(Rows.calls(session.summary()))
                .containsExactly("@Outside[lifecycle] 1", "@Outside[lifecycle]/setup 2", "work 3");
    }

    @Test
    void a_root_without_regions_is_absent() {
        try (Binding rooted = session.recording().bindBelow(new RegionKey(RegionKind.LIFECYCLE, "@Outside"))) {
            assertThat(session.summary().entries()).isEmpty();
        }
    }

    @Test
    void rejected_operations_and_site_timers_of_a_rooted_binding_are_not_those_of_the_session() {
        try (Binding rooted = session.recording().bindBelow(new RegionKey(RegionKind.LIFECYCLE, "@Outside"))) {
            FTimers.run("setup", () -> FTimers.stop("typo"));
            FTimers.current().site(new Site("write", 1, "Mesh.java", 67)).start();
        }

        assertThat(diagnostics).hasSize(1);
        assertThat(session.summary().rejectedCount()).isZero();
        assertThat(session.summary().sites()).isEmpty();
    }

    @Test
    void a_closed_session_has_no_rooted_bindings() {
        session.close();
        assertThatIllegalStateException()
                .isThrownBy(() -> session.recording().bindBelow(new RegionKey(RegionKind.LIFECYCLE, "@Outside")))
                .withMessage("cannot bind a thread to a session that is closed");
    }

    @Test
    void call_statistics_below_a_root_are_those_of_the_regions() {
        try (TimerSession detailed = TimerSession.builder()
                        .clock(nanos::get)
                        .callStatistics(true)
                        .open();
                Binding rooted = detailed.recording().bindBelow(new RegionKey(RegionKind.LIFECYCLE, "@Outside"))) {
            FTimers.run("setup", () -> nanos.addAndGet(2));
            FTimers.run("setup", () -> nanos.addAndGet(4));

            assertThat(Rows.row(detailed.summary(), "@Outside[lifecycle]/setup")
                            .callStats()
                            .orElseThrow()
                            .max())
                    .contains(new Extremum(4, OptionalLong.of(1), 0));
        }
    }
}
