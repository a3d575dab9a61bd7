package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** The columns for statistics of single calls. */
class CallColumnsTest {
    private long now;
    private final FTimer timer = FTimer.builder()
            .clock(() -> now)
            .dates(() -> Instant.EPOCH, ZoneOffset.UTC)
            .callStatistics(true)
            .build();

    CallColumnsTest() {
        timer.init();
    }

    private String text() throws IOException {
        StringBuilder out = new StringBuilder();
        FortranReport.of(timer.summary()).writeTo(out);
        return out.toString();
    }

    @Test
    void they_follow_the_other_columns_and_precede_that_of_running_regions() throws IOException {
        timer.start("solve");
        for (int i = 1; i <= 4; i++) {
            timer.start("step");
            now += i * 1_000_000_000L;
            timer.stop("step");
        }

        assertThat(text()).isEqualTo("""
                Total time (s) : 10.000000
                Active timers  : yes
                Snapshot note : active timers are included through the snapshot timestamp.

                Timer name  Inclusive (s)     Self (s)    Calls   % Total  Min call (s) Mean call (s)  Max call (s) Deviation (s)  Active
                -------------------------------------------------------------------------------------------------------------------------
                solve          10.000000      0.000000         1    100.00             -             -             -             -  yes
                  step         10.000000     10.000000         4    100.00      1.000000      2.500000      4.000000      1.290994  no
                """);
        timer.stop("solve");
        assertThat(text()).isEqualTo("""
                Total time (s) : 10.000000

                Timer name  Inclusive (s)     Self (s)    Calls   % Total  Min call (s) Mean call (s)  Max call (s) Deviation (s)
                -----------------------------------------------------------------------------------------------------------------
                solve          10.000000      0.000000         1    100.00     10.000000     10.000000     10.000000      0.000000
                  step         10.000000     10.000000         4    100.00      1.000000      2.500000      4.000000      1.290994
                """);
    }
}
