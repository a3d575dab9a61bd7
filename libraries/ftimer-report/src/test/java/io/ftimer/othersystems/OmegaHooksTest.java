package io.ftimer.othersystems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import io.ftimer.metrics.FlightRecorderEvents;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Omega's timers report besides time, and to whom. */
class OmegaHooksTest {
    @Test
    void o13_metrics_of_threads_are_reported() {
        RegionMetrics metrics = RegionMetrics.of(Metric.allocatedBytes(), Metric.cpuTime(), Metric.collections());
        try (TimerSession session =
                TimerSession.builder().listener(metrics::listener).open()) {
            FTimer timer = session.timer();
            timer.start("run");
            timer.start("allocate");
            byte[] block = new byte[1 << 20];
            timer.stop("allocate");
            timer.start("idle");
            timer.stop("idle");
            timer.stop("run");

            long allocated = metrics.sums()
                    .inclusive(RegionPath.of("run", "allocate"), "allocatedBytes")
                    .getAsLong();
            assertThat(block).hasSize(1 << 20);
            assertThat(allocated).isBetween(1L << 20, (1L << 20) + 200_000);
            assertThat(metrics.sums()
                            .inclusive(RegionPath.of("run"), "allocatedBytes")
                            .getAsLong())
                    .isGreaterThanOrEqualTo(allocated);
            assertThat(metrics.sums()
                            .inclusive(RegionPath.of("run", "idle"), "allocatedBytes")
                            .getAsLong())
                    .isLessThan(200_000);
            assertThat(metrics.sums()
                            .inclusive(RegionPath.of("run"), "cpuNanos")
                            .getAsLong())
                    .isNotNegative();
            assertThat(metrics.sums().calls(RegionPath.of("run"))).isEqualTo(1);
        }
    }

    @Test
    void the_memory_high_water_mark_is_a_metric_of_regions() {
        assumeThat(Path.of("/proc/self/status")).exists();

        assertThat(Metric.memoryPeak().reading().getAsLong()).isGreaterThan(1 << 20);
    }

    @Test
    void o23_each_call_of_a_region_is_an_event_of_the_flight_recorder(@TempDir Path folder) throws IOException {
        FTimer timer = FTimer.builder().listener(FlightRecorderEvents::new).build();
        timer.init();
        timer.start("before");
        Path file = folder.resolve("run.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(FlightRecorderEvents.EVENT).withoutThreshold();
            recording.start();
            timer.start("run");
            timer.start("step");
            timer.stop("step");
            timer.stop("run");
            timer.stop("before");
            recording.stop();
            recording.dump(file);
        }
        timer.start("after");
        timer.stop("after");

        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(FlightRecorderEvents.EVENT))
                .toList();
        assertThat(events).extracting(event -> event.getString("region")).containsExactlyInAnyOrder("step", "run");
        assertThat(events).extracting(event -> event.getInt("context")).containsOnly(1);
    }
}
