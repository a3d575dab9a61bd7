package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.session.Around;
import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.Joining;
import io.ftimer.internal.session.Place;
import io.ftimer.internal.session.SqlCallDepth;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.Status;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Work that moves to another thread, or returns to one, continues a call instead of adding one. */
@ExtendWith(NothingLeftBehind.class)
class ReopenedRegionTest {
    private final AtomicLong nanos = new AtomicLong();
    private final TimerSession session =
            TimerSession.builder().clock(nanos::get).callStatistics(true).open();

    @AfterEach
    void close() {
        session.close();
    }

    @Test
    void a_reopened_region_adds_time_but_no_call() {
        FTimer timer = session.timer();
        timer.start("load");
        nanos.addAndGet(3);
        timer.stop("load");

        Status status = timer.recorder().reopen(RegionKey.code("load"));
        timer.start("row");
        nanos.addAndGet(5);
        timer.stop("row");
        timer.stop("load");

        assertThat(status).isEqualTo(Status.SUCCESS);
        assertThat(session.summary().entries())
                .extracting(SummaryEntry::toString)
                .containsExactly(
                        "load calls=1 inclusiveNanos=8 selfNanos=3", "load/row calls=1 inclusiveNanos=5 selfNanos=5");
        SummaryEntry load = session.summary().entries().get(0);
        assertThat(load.callStats().orElseThrow().count()).isEqualTo(1);
    }

    @Test
    void a_reopened_region_may_have_no_call_at_all() {
        FTimer timer = session.timer();
        timer.recorder().reopen(RegionKey.code("load"));
        nanos.addAndGet(2);
        timer.stop("load");

        assertThat(session.summary().entries())
                .extracting(SummaryEntry::toString)
                .containsExactly("load calls=0 inclusiveNanos=2 selfNanos=2");
    }

    @Test
    void nothing_is_reopened_where_nothing_is_recorded() {
        FTimer timer = session.timer();
        timer.disable();
        timer.recorder().reopen(RegionKey.code("load"));
        timer.enable();
        FTimers.current().recorder().reopen(RegionKey.code("load"));

        assertThat(session.summary().entries()).isEmpty();
    }

    @Test
    void the_current_session_is_that_of_the_innermost_binding() {
        assertThat(Joining.currentSession()).isNull();
        try (Binding binding = Objects.requireNonNull(session.recording().bindIfOpen(Around.UNKNOWN))) {
            assertThat(Joining.currentSession()).isSameAs(session.recording());
        }
        session.close();
        assertThat(session.recording().bindIfOpen(Around.UNKNOWN)).isNull();
    }

    @Test
    void a_reopened_region_is_no_call_of_a_thread_of_unknown_origin() throws InterruptedException {
        session.timer().start("open");
        session.recording().traceLineage();
        Thread thread = new Thread(() -> Place.inside(List.of(RegionKey.code("load")), session.recording())
                .close());
        thread.start();
        thread.join();

        assertThat(session.summary().rows().submitted()).isEmpty();
    }

    @Test
    void a_binding_hides_no_statement_that_was_recorded_inside() {
        try (TimerBinding around = session.bind()) {
            int before = SqlCallDepth.ofThread()[SqlCallDepth.RECORDED];
            try (TimerBinding binding = session.bind()) {
                SqlCallDepth.ofThread()[SqlCallDepth.RECORDED]++;
            }

            assertThat(SqlCallDepth.ofThread()[SqlCallDepth.RECORDED]).isEqualTo(before + 1);
        }
    }
}
