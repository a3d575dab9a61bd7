package io.ftimer.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.values.Status;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** A sink of diagnostics that throws. */
@ResourceLock(Resources.SYSTEM_ERR)
class BrokenSinkOfLanesTest {
    private final PrintStream before = System.err;
    private final ByteArrayOutputStream captured = new ByteArrayOutputStream();

    @BeforeEach
    void capture() {
        System.setErr(new PrintStream(captured, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setErr(before);
    }

    @Test
    void a_lane_timer_answers_as_if_the_sink_had_worked() {
        LaneTimer timer = LaneTimer.builder()
                .diagnostics(line -> {
                    throw new IllegalStateException("disk full");
                })
                .build();

        assertThat(timer.reset()).isEqualTo(Status.NOT_INITIALIZED);

        assertThat(captured.toString(StandardCharsets.UTF_8).lines()).hasSize(2);
    }
}
