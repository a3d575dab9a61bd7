package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.metrics.FlightRecorderEvents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

class RegionEventsTest {
    @TempDir
    private Path folder;

    private List<String> eventsWith(Map<String, String> configuration) throws IOException {
        Path file = folder.resolve("run.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(FlightRecorderEvents.EVENT).withoutThreshold();
            recording.start();
            assertThat(Fixture.run(Tests.class, configuration).failures()).isEmpty();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(FlightRecorderEvents.EVENT))
                .map(event -> event.getString("test") + ": " + event.getString("path"))
                .toList();
    }

    @Test
    void regions_are_events_with_the_name_of_their_test_or_class() throws IOException {
        assertThat(eventsWith(Map.of("ftimer.events", "true")))
                .containsExactlyInAnyOrder(
                        "RegionEventsTest$Tests: @Constructor(Tests)[lifecycle]",
                        "RegionEventsTest$Tests: @Constructor(Tests)[lifecycle]",
                        "RegionEventsTest$Tests > first(): solve",
                        "RegionEventsTest$Tests > first(): solve/assemble",
                        "RegionEventsTest$Tests > second(): solve");
        assertThat(eventsWith(Map.of())).isEmpty();
    }

    @ExtendWith(FTimerExtension.class)
    static class Tests {
        @Test
        void first() {
            FTimers.run("solve", () -> FTimers.run("assemble", () -> {}));
        }

        @Test
        void second() {
            FTimers.run("solve", () -> {});
        }
    }
}
