package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.RecorderAccess;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.Status;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Work that moves to another thread, or returns to one, continues a call instead of adding one. */
@ExtendWith(NothingLeftBehind.class)
class ReopenedRegionTest {
    private static final RecorderAccess<FTimer, TimerSession, TimerBinding> DOOR = RecorderAccess.get();

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

        Status status = DOOR.reopen(timer, "load");
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
        DOOR.reopen(timer, "load");
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
        DOOR.reopen(timer, "load");
        timer.enable();
        DOOR.reopen(FTimers.current(), "load");

        assertThat(session.summary().entries()).isEmpty();
    }

    @Test
    void the_current_session_is_that_of_the_innermost_binding() {
        assertThat(DOOR.currentSession()).isNull();
        try (TimerBinding binding = Objects.requireNonNull(DOOR.bindIfOpen(session))) {
            assertThat(DOOR.currentSession()).isSameAs(session);
        }
        session.close();
        assertThat(DOOR.bindIfOpen(session)).isNull();
    }
}
