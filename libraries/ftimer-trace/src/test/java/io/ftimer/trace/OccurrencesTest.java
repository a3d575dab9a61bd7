package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.values.MismatchMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pairs of starts and stops of regions. */
class OccurrencesTest {
    @TempDir
    Path folder;

    private final TestTrace test = new TestTrace();

    /** Returns the trace of a timer that repairs stops. */
    private Trace traced(Consumer<FTimer> program) throws IOException {
        Path file = folder.resolve("trace.bin");
        try (TraceFile trace = test.builder().open(file)) {
            FTimer timer = FTimer.builder()
                    .clock(() -> test.wallNanos += 10)
                    .mismatchMode(MismatchMode.REPAIR)
                    .listener(trace::regions)
                    .build();
            timer.init();
            program.accept(timer);
        }
        return Trace.read(file);
    }

    private static List<String> durations(Trace trace) {
        return trace.occurrences().stream()
                .map(occurrence -> occurrence.name() + " " + occurrence.wall().durationNanos())
                .toList();
    }

    @Test
    void nested_and_recursive_regions_are_paired() throws IOException {
        Trace trace = traced(timer -> {
            timer.start("a");
            timer.start("a");
            timer.start("b");
            timer.stop("b");
            timer.stop("a");
            timer.next("c");
            timer.stop("c");
        });

        assertThat(durations(trace)).containsExactly("b 10", "a 30", "a 50", "c 10");
        assertThat(TestTrace.unpairedEvents(trace)).isZero();
    }

    @Test
    void regions_that_are_open_at_the_end_are_counted() throws IOException {
        Trace trace = traced(timer -> {
            timer.start("a");
            timer.start("b");
            timer.start("c");
            timer.stop("c");
        });

        assertThat(durations(trace)).containsExactly("c 10");
        assertThat(TestTrace.unpairedEvents(trace)).isEqualTo(2);
    }

    @Test
    void a_repaired_stop_ends_regions_and_reopens_those_inside() throws IOException {
        Trace trace = traced(timer -> {
            timer.start("main");
            timer.start("a");
            timer.start("b");
            timer.stop("a"); // closes b, then a, and goes on with b below main
            timer.stop("b");
            timer.start("c");
            timer.stop("c");
            timer.stop("main");
        });

        assertThat(durations(trace)).containsExactly("b 10", "a 20", "b 10", "c 10", "main 70");
        assertThat(TestTrace.unpairedEvents(trace)).isZero();
    }

    @Test
    void a_repaired_recursion_is_paired_by_activation() throws IOException {
        Trace trace = traced(timer -> {
            timer.start("a");
            timer.start("a");
            timer.start("c");
            timer.stop("a"); // closes the inner a, goes on with c below the outer one
            timer.stop("c");
            timer.stop("a");
        });

        assertThat(durations(trace)).containsExactly("c 10", "a 20", "c 10", "a 50");
        assertThat(TestTrace.unpairedEvents(trace)).isZero();
    }

    @Test
    void regions_that_are_open_at_a_reset_are_counted_and_later_ones_paired() throws IOException {
        Trace trace = traced(timer -> {
            timer.start("a");
            timer.start("b");
            timer.resetRunning();
            timer.start("b");
            timer.stop("b");
        });

        assertThat(durations(trace)).containsExactly("b 10");
        assertThat(TestTrace.unpairedEvents(trace)).isEqualTo(2);
    }

    @Test
    void regions_that_are_open_where_events_are_missing_are_not_paired() throws IOException {
        List<TraceEvent> events = traced(timer -> {
                    timer.start("main");
                    timer.start("a");
                    timer.stop("a");
                    timer.stop("main");
                    timer.start("c");
                    timer.stop("c");
                })
                .events();
        Trace found = new Trace(
                events.stream().filter(event -> event != events.get(2)).toList(), null);

        assertThat(found.occurrences()).extracting(Occurrence::name).containsExactly("c");
        assertThat(TestTrace.unpairedEvents(found)).isEqualTo(3);
    }
}
