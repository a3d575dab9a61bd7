package io.ftimer.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.values.MismatchMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events of regions where stops are repaired and trees reset. */
class FlightRecorderEventsTest {
    @TempDir
    private Path folder;

    private final FTimer timer = FTimer.builder()
            .listener(FlightRecorderEvents::new)
            .mismatchMode(MismatchMode.REPAIR)
            .build();

    private List<String> eventsOf(Runnable code) throws IOException {
        Path file = folder.resolve("run.jfr");
        timer.init();
        try (Recording recording = new Recording()) {
            recording.enable(FlightRecorderEvents.EVENT).withoutThreshold();
            recording.start();
            code.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(FlightRecorderEvents.EVENT))
                .map(event -> event.getString("region") + " " + event.getInt("context"))
                .toList();
    }

    @Test
    void a_repaired_stop_ends_the_events_inside_and_starts_new_ones() throws IOException {
        assertThat(eventsOf(() -> {
                    timer.start("a");
                    timer.start("b");
                    timer.stop("a");
                    timer.stop("b");
                }))
                .containsExactlyInAnyOrder("a 1", "b 1", "b 2");
    }

    @Test
    void regions_ended_by_a_reset_are_no_events() throws IOException {
        assertThat(eventsOf(() -> {
                    timer.start("a");
                    timer.start("b");
                    timer.resetRunning();
                    timer.start("c");
                    timer.stop("c");
                }))
                .containsExactly("c 1");
    }
}
