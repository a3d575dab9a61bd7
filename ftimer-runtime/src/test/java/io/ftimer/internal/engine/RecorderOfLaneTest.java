package io.ftimer.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.FTimer;
import io.ftimer.internal.engine.RecorderSetup.LaneGate;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The recorder of a lane, which the lane bars while it has no timed region. */
class RecorderOfLaneTest {
    private static final DiagnosticId WHY = DiagnosticId.NO_TIMED_REGION;

    private final AtomicLong clock = new AtomicLong();
    private final List<String> lines = new ArrayList<>();
    private int admissions;
    private Recorder recorder;

    @BeforeEach
    void init() {
        recorder = FTimer.builder()
                .clock(clock::get)
                .dates(() -> Instant.EPOCH, ZoneOffset.UTC)
                .build()
                .recorder();
        recorder.joinLane(
                LimitedDiagnostics.of(lines::add),
                ErrorPolicy.WARN,
                new LaneGate(() -> admissions++, WHY, " rejected: no timed region is open"));
    }

    @Test
    void it_is_initialized_once_and_changed_by_its_lane_only() {
        assertThat(recorder.isUninitialized()).isTrue();
        assertThat(recorder.init()).isEqualTo(Status.SUCCESS);

        assertThat(recorder.isUninitialized()).isFalse();
        assertThat(recorder.errorPolicy(ErrorPolicy.THROW)).isEqualTo(DiagnosticId.OF_A_LANE.status());
        assertThat(lines)
                .containsExactly("ftimer[of-a-lane]: errorPolicy() rejected: the timer belongs to a lane; use the"
                        + " LaneTimer of the lane");
        recorder.close();
        assertThat(recorder.isUninitialized()).isFalse();
    }

    @Test
    void while_barred_it_rejects_calls_unless_a_region_is_open() {
        recorder.init();
        recorder.bar();

        assertThat(recorder.start("a")).isEqualTo(WHY.status());
        assertThat(recorder.lastStatus()).isEqualTo(WHY.status());
        assertThat(recorder.owner()).isNull();
        assertThat(admissions).isZero();

        recorder.unbar();
        assertThat(recorder.start("a")).isEqualTo(Status.SUCCESS);
        assertThat(recorder.owner()).isSameAs(Thread.currentThread());
        assertThat(admissions).isOne();

        recorder.bar();
        assertThat(recorder.start("b")).isEqualTo(Status.SUCCESS);
        assertThat(recorder.stopKnown("b")).isEqualTo(Status.SUCCESS);
        assertThat(recorder.stopKnown("a")).isEqualTo(Status.SUCCESS);
        assertThat(recorder.stopKnown("a")).isEqualTo(WHY.status());
        assertThat(recorder.lastStatus()).isEqualTo(WHY.status());
        assertThat(recorder.running().isRoot()).isTrue();
    }

    @Test
    void a_known_name_that_is_not_open_is_a_mismatch() {
        recorder.init();
        recorder.start("a");
        clock.set(5);

        assertThat(recorder.stopKnown("never started")).isEqualTo(DiagnosticId.NOT_INNERMOST.status());
        assertThat(recorder.running().isRoot()).isFalse();
        // equal, and not the same string
        assertThat(recorder.stopKnown(new String("a"))).isEqualTo(Status.SUCCESS);
        assertThat(recorder.summary().entry(RegionPath.of("a")).orElseThrow().inclusiveNanos())
                .isEqualTo(5);
        recorder.close();
        assertThat(recorder.stopKnown("a")).isEqualTo(Status.NOT_INITIALIZED);
    }

    @Test
    void messages_name_the_running_region() {
        recorder.init();
        recorder.start("a");
        recorder.start("b");

        assertThat(recorder.busyPath()).isEqualTo("a/b");
        assertThat(recorder.isInside("a")).isTrue();
        assertThat(recorder.isInside("c*")).isFalse();
    }

    @Test
    void its_policy_is_set_in_any_state() {
        recorder.init();
        recorder.bar();
        recorder.setErrorPolicy(ErrorPolicy.THROW);

        assertThatExceptionOfType(FTimerException.class)
                .isThrownBy(() -> recorder.start("a"))
                .satisfies(thrown -> assertThat(recorder.isAfterClose(thrown)).isFalse());
        recorder.close();
        assertThatExceptionOfType(FTimerException.class)
                .isThrownBy(() -> recorder.start("a"))
                .satisfies(thrown -> assertThat(recorder.isAfterClose(thrown)).isTrue());
    }
}
