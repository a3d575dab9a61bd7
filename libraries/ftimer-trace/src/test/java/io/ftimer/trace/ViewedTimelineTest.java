package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ftimer.FTimer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Viewers, which know nothing but times, show the tree that was recorded. */
class ViewedTimelineTest {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    @TempDir
    Path folder;

    private final TestTrace test = new TestTrace();

    /** A program with regions and calls on a clock that ticks seldom, and the tree that it records. */
    private final class Program {
        final List<String> tree = new ArrayList<>();
        private final Random random = new Random(46);
        private final TraceFile trace;
        private final FTimer timer;
        private final long tickNanos;
        private final long origin = test.wallNanos;
        private long nanos;

        Program(TraceFile trace, long tickNanos) {
            this.trace = trace;
            this.timer = test.timer(trace);
            this.tickNanos = tickNanos;
        }

        void run(int depth) {
            int steps = depth == 0 ? 100 : random.nextInt(depth < 6 ? 4 : 1);
            for (int i = 0; i < steps; i++) {
                work();
                if (random.nextInt(4) == 0) {
                    call(depth);
                } else {
                    regions(depth);
                }
            }
            work();
        }

        private void regions(int depth) {
            String name = name();
            timer.start(name);
            tree.add("  ".repeat(depth) + name);
            run(depth + 1);
            while (random.nextInt(3) == 0) {
                name = name();
                timer.next(name);
                tree.add("  ".repeat(depth) + name);
                run(depth + 1);
            }
            timer.stop(name);
        }

        private void call(int depth) {
            CallTrace calls = CallTrace.of(trace);
            calls.begin();
            work();
            calls.end("MPI_Finalize");
            tree.add("  ".repeat(depth) + "MPI_Finalize");
        }

        private String name() {
            return List.of("a", "b", "c").get(random.nextInt(3));
        }

        private void work() {
            nanos += random.nextInt(3) * random.nextInt(200);
            test.wallNanos = origin + nanos / tickNanos * tickNanos;
        }
    }

    private static String text(Path file) throws IOException {
        StringBuilder text = new StringBuilder();
        ChromeTrace.of(RankFiles.of(List.of(file))).writeTo(text);
        return text.toString();
    }

    private static List<JsonNode> slices(String text) throws IOException {
        return StreamSupport.stream(JSON.readTree(text).get("traceEvents").spliterator(), false)
                .filter(event -> !event.get("ph").textValue().equals("M"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 100, 1_000, 1_000_000, Long.MAX_VALUE})
    void viewers_show_the_recorded_tree_however_coarse_the_clock_is(long tickNanos) throws IOException {
        Path file = folder.resolve("trace.bin");
        List<String> recorded;
        try (TraceFile trace = test.builder().open(file)) {
            Program program = new Program(trace, tickNanos);
            program.run(0);
            recorded = program.tree;
        }
        assertThat(recorded).hasSizeGreaterThan(1000);

        // quality/lab/check-exports.sh opens this file with the tools that read the format
        Path sample = Path.of("target/exports/tick-" + tickNanos + ".trace.json");
        Files.createDirectories(sample.getParent());
        ChromeTrace.of(RankFiles.of(List.of(file))).write(sample);
        List<JsonNode> timeline = slices(Files.readString(sample));

        assertThat(PerfettoView.trees(timeline)).isEqualTo(Map.of(0, recorded));
        SpeedscopeView speedscope = new SpeedscopeView(timeline);
        assertThat(speedscope.complaints()).isEmpty();
        assertThat(speedscope.lines()).isEqualTo(recorded);
    }

    @Test
    void regions_that_never_ended_are_around_those_that_started_at_the_same_time() throws IOException {
        Path file = folder.resolve("trace.bin");
        try (TraceFile trace = test.builder().open(file)) {
            FTimer timer = test.timer(trace);
            timer.start("outer");
            timer.start("inner");
            test.spend(timer, "first", 0, 0);
            test.spend(timer, "second", 9, 0);
        }

        List<JsonNode> timeline = slices(text(file));

        List<String> recorded = List.of("outer", "  inner", "    first", "    second");
        assertThat(PerfettoView.trees(timeline)).isEqualTo(Map.of(0, recorded));
        SpeedscopeView speedscope = new SpeedscopeView(timeline);
        assertThat(speedscope.lines()).isEqualTo(recorded);
        assertThat(speedscope.complaints()).containsExactly("inner is never closed", "outer is never closed");
    }

    @Test
    void times_move_only_as_far_as_it_takes_to_tell_their_order() throws IOException {
        Path file = folder.resolve("trace.bin");
        try (TraceFile trace = test.builder().open(file)) {
            FTimer timer = test.timer(trace);
            test.spend(timer, "a", 0, 0);
            test.spend(timer, "b", 2, 0);
            test.wallNanos += 100;
            test.spend(timer, "c", 10, 0);
        }

        assertThat(text(file))
                .contains("\"ts\":0.000,\"dur\":0.001}", "\"ts\":0.002,\"dur\":0.001}", "\"ts\":0.102,\"dur\":0.010}")
                .contains("\"moved_times\":3}");
    }

    @Test
    void a_clock_that_goes_back_moves_no_later_times() throws IOException {
        Path file = folder.resolve("trace.bin");
        try (TraceFile trace = test.builder().open(file)) {
            FTimer timer = test.timer(trace);
            test.wallNanos += 1000;
            test.spend(timer, "before", 10, 0);
            test.wallNanos -= 800;
            test.spend(timer, "after", 10, 0);
        }

        assertThat(slices(text(file)))
                .extracting(event -> event.get("name").textValue() + ' ' + event.get("ts"))
                .containsExactly("after 0", "before 0.79");
    }
}
