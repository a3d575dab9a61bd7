package io.ftimer.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.values.MismatchMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import jdk.jfr.AnnotationElement;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events of regions: their fields, and where stops are repaired and trees reset. */
class FlightRecorderEventsTest {
    private static final boolean HAS_CONTEXT = Runtime.version().feature() >= 25;

    @TempDir
    private Path folder;

    private final FTimer timer = FTimer.builder()
            .listener(FlightRecorderEvents::new)
            .mismatchMode(MismatchMode.REPAIR)
            .build();

    private interface Code {
        void run() throws InterruptedException;
    }

    private List<String> eventsOf(Function<RecordedEvent, String> text, Code code)
            throws IOException, InterruptedException {
        Path file = folder.resolve("run.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(FlightRecorderEvents.EVENT).withoutThreshold();
            recording.start();
            code.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(FlightRecorderEvents.EVENT))
                .map(text)
                .toList();
    }

    private static String pathAndContext(RecordedEvent event) {
        return event.getString("path") + " " + event.getInt("context");
    }

    @Test
    void an_event_has_the_region_its_path_and_the_test() throws Exception {
        FTimer ofTest = FTimer.builder()
                .listener(() -> new FlightRecorderEvents("SolverTest > solves()"))
                .build();
        ofTest.init();

        assertThat(eventsOf(
                        event -> event.getString("test") + ": " + event.getString("region") + " at "
                                + event.getString("path"),
                        () -> {
                            ofTest.start("solve");
                            ofTest.start("a/b");
                            ofTest.stop("a/b");
                            ofTest.stop("solve");
                        }))
                .containsExactlyInAnyOrder(
                        "SolverTest > solves(): solve at solve", "SolverTest > solves(): a/b at solve/a\\/b");
    }

    @Test
    void a_region_that_is_no_event_is_in_the_paths_of_those_inside() throws Exception {
        timer.init();
        timer.start("before");

        assertThat(eventsOf(FlightRecorderEventsTest::pathAndContext, () -> {
                    timer.start("inside");
                    timer.stop("inside");
                    timer.stop("before");
                    timer.start("inside");
                    timer.stop("inside");
                }))
                .containsExactlyInAnyOrder("before/inside 1", "inside 2");
    }

    @Test
    void an_event_tells_bound_threads_from_others() throws Exception {
        assertThat(eventsOf(
                        event -> event.getString("test") + ": " + event.getString("path") + " on a thread that is "
                                + event.getString("threadState"),
                        () -> {
                            try (TimerSession session = TimerSession.builder()
                                            .listener(FlightRecorderEvents::new)
                                            .open();
                                    TimerBinding binding = session.bind();
                                    var window = session.recording().openWindow(RecordedThreads.ALL, name -> false)) {
                                FTimers.run("mine", () -> {});
                                Thread other = new Thread(() -> FTimers.run("other", () -> {}));
                                other.start();
                                other.join();
                            }
                        }))
                .containsExactlyInAnyOrder(
                        "null: mine on a thread that is bound", "null: other on a thread that is other");
    }

    @Test
    void path_test_and_thread_state_are_contextual_from_java_25_on() {
        timer.init();
        EventType type = FlightRecorder.getFlightRecorder().getEventTypes().stream()
                .filter(known -> known.getName().equals(FlightRecorderEvents.EVENT))
                .findFirst()
                .orElseThrow();

        assertThat(type.getFields())
                .filteredOn(field -> field.getAnnotationElements().stream()
                        .map(AnnotationElement::getTypeName)
                        .anyMatch("jdk.jfr.Contextual"::equals))
                .extracting(ValueDescriptor::getName)
                .isEqualTo(HAS_CONTEXT ? List.of("path", "test", "threadState") : List.of());
    }

    @Test
    void a_repaired_stop_ends_the_events_inside_and_starts_new_ones() throws Exception {
        timer.init();

        assertThat(eventsOf(FlightRecorderEventsTest::pathAndContext, () -> {
                    timer.start("a");
                    timer.start("b");
                    timer.stop("a");
                    timer.stop("b");
                }))
                .containsExactlyInAnyOrder("a 1", "a/b 1", "b 2");
    }

    @Test
    void regions_ended_by_a_reset_are_no_events() throws Exception {
        timer.init();

        assertThat(eventsOf(FlightRecorderEventsTest::pathAndContext, () -> {
                    timer.start("a");
                    timer.start("b");
                    timer.resetRunning();
                    timer.start("c");
                    timer.stop("c");
                }))
                .containsExactly("c 1");
    }
}
