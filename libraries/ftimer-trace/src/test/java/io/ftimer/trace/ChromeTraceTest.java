package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ftimer.FTimer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces as a timeline for other viewers. */
class ChromeTraceTest {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    @TempDir
    Path folder;

    private final TestTrace test = new TestTrace();

    private Path file(int rank) {
        return folder.resolve("rank" + rank + ".bin");
    }

    private static String text(Path... files) throws IOException {
        StringBuilder out = new StringBuilder();
        ChromeTrace.of(RankFiles.of(List.of(files))).writeTo(out);
        return out.toString();
    }

    private static List<JsonNode> events(String text, String phase) throws IOException {
        return StreamSupport.stream(JSON.readTree(text).get("traceEvents").spliterator(), false)
                .filter(event -> event.get("ph").textValue().equals(phase))
                .toList();
    }

    @Test
    void a_region_is_a_slice_with_exact_times_from_the_first_event() throws IOException {
        try (TraceFile trace = test.builder().open(file(0))) {
            FTimer timer = test.timer(trace);
            test.spend(timer, "early", 1, 0);
            test.wallNanos += 5;
            timer.start("solve");
            test.wallNanos++;
            test.spend(timer, "assemble", 20_000_001, 7);
            test.wallNanos++;
            timer.stop("solve");
        }

        assertThat(text(file(0))).isEqualTo("""
                {"displayTimeUnit":"ns","traceEvents":[
                {"name":"process_name","ph":"M","pid":0,"tid":0,"args":{"name":"rank 0"}},
                {"name":"process_sort_index","ph":"M","pid":0,"tid":0,"args":{"sort_index":0}},
                {"name":"thread_name","ph":"M","pid":0,"tid":0,"args":{"name":"thread 0"}},
                {"name":"early","cat":"region","args":{"path":"early"},"ph":"X","pid":0,"tid":0,"ts":0.000,"dur":0.001},
                {"name":"solve","cat":"region","args":{"path":"solve"},"ph":"X","pid":0,"tid":0,"ts":0.006,"dur":20000.003},
                {"name":"assemble","cat":"region","args":{"path":"solve/assemble"},"ph":"X","pid":0,"tid":0,"ts":0.007,"dur":20000.001}
                ],"otherData":{"producer":"ftimer","unpaired_events":0,"lost_events":0,"backward_slices":0,"moved_times":0}}
                """);
    }

    @Test
    void a_rank_is_a_process_and_rows_are_unique_over_ranks() throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            try (TraceFile trace = test.builder().open(file(rank))) {
                test.spend(test.timer(trace), "step", 1000, 0);
            }
        }

        List<JsonNode> slices = events(text(file(0), file(1)), "X");

        assertThat(slices).extracting(slice -> slice.get("pid").intValue()).containsExactly(0, 1);
        assertThat(slices).extracting(slice -> slice.get("tid").intValue()).containsExactly(0, 100_000);
        assertThat(slices).extracting(slice -> slice.get("ts").intValue()).containsExactly(0, 1);
    }

    @Test
    void a_missing_rank_is_named_and_renumbers_no_other_one() throws IOException {
        List<Path> files = new ArrayList<>();
        for (int rank : new int[] {10_000, 2}) {
            Path file = folder.resolve("run-2026.11.21.07.22.25-" + String.format("%04d", rank) + ".bin");
            files.add(file);
            try (TraceFile trace = test.builder().open(file)) {
                test.spend(test.timer(trace), "step", 1000, 0);
            }
        }

        String text = text(files.toArray(Path[]::new));

        assertThat(events(text, "X"))
                .extracting(slice -> slice.get("pid").intValue())
                .containsExactly(10_000, 2);
        assertThat(events(text, "M"))
                .extracting(event -> event.get("args").toString())
                .contains("{\"name\":\"rank 2\"}", "{\"sort_index\":2}", "{\"name\":\"rank 10000\"}");
        assertThat(events(text, "X"))
                .extracting(slice -> slice.get("tid").intValue())
                .containsExactly(1_000_000_000, 200_000);
        assertThat(JSON.readTree(text).get("otherData").get("problems").textValue())
                .isEqualTo("ranks 0-1, 3-9999 are missing");
    }

    @Test
    void a_call_has_the_category_mpi_and_its_arguments() throws IOException {
        try (TraceFile trace = test.builder().open(file(0))) {
            FTimer timer = test.timer(trace);
            timer.start("exchange");
            TestTrace.barrier(trace);
            timer.stop("exchange");
        }

        JsonNode call = events(text(file(0)), "X").get(1);

        assertThat(call.get("cat").textValue()).isEqualTo("mpi");
        assertThat(call.get("args").get("path").textValue()).isEqualTo("exchange/MPI_Barrier");
        assertThat(call.get("args").get("arguments").textValue()).isEqualTo("MPI_Comm comm=2 (MPI_COMM_WORLD)");
    }

    @Test
    void a_region_that_never_ended_has_a_start_only() throws IOException {
        try (TraceFile trace = test.builder().open(file(0))) {
            FTimer timer = test.timer(trace);
            timer.start("outer");
            timer.start("inner");
            test.spend(timer, "done", 5, 0);
        }

        String text = text(file(0));

        assertThat(events(text, "B"))
                .extracting(event -> event.get("args").get("path").textValue())
                .containsExactly("outer", "outer/inner");
        assertThat(events(text, "B")).noneMatch(event -> event.has("dur"));
        assertThat(events(text, "X")).hasSize(1);
    }

    @Test
    void stops_without_a_start_are_counted() throws IOException {
        Path whole = file(0);
        try (TraceFile trace = test.builder().open(whole)) {
            FTimer late = test.timer(trace);
            FTimer other = test.timer(trace);
            late.start("a");
            other.start("b");
            late.stop("a");
            other.stop("b");
            test.spend(late, "c", 1, 0);
        }

        String text = text(whole);

        assertThat(events(text, "X")).hasSize(1);
        assertThat(events(text, "B")).isEmpty();
        assertThat(JSON.readTree(text).get("otherData").get("unpaired_events").intValue())
                .isEqualTo(4);
    }

    @Test
    void a_call_that_ends_before_it_starts_is_as_short_as_possible_and_is_counted() throws IOException {
        try (TraceFile trace = test.builder().open(file(0))) {
            CallTrace calls = CallTrace.of(trace);
            test.wallNanos += 1000;
            calls.begin();
            test.wallNanos -= 500;
            calls.end("MPI_Finalize");
        }

        String text = text(file(0));

        assertThat(events(text, "X").get(0).get("dur")).hasToString("0.001");
        assertThat(JSON.readTree(text).get("otherData").get("backward_slices").intValue())
                .isEqualTo(1);
    }

    @Test
    void a_trace_that_was_cut_is_written_as_far_as_it_goes() throws IOException {
        try (TraceFile trace = test.builder().open(file(0))) {
            test.spend(test.timer(trace), "step", 5, 1);
        }
        Path cut = file(1);
        Files.write(cut, Arrays.copyOf(Files.readAllBytes(file(0)), 16 + 37 + 20));

        JsonNode json = JSON.readTree(text(file(0), cut));

        assertThat(json.get("otherData").get("problem of rank 1").textValue())
                .isEqualTo("the file ends within the event at byte 53, so its regions have no names");
        assertThat(json.get("traceEvents").toString()).contains("\"name\":\"region 1\"");
    }

    @Test
    void a_trace_without_elapsed_times_is_rejected_and_the_file_is_unchanged() throws IOException {
        TraceSettings settings = TraceSettings.parse(List.of("timestamp cpu"));
        try (TraceFile trace = test.builder().settings(settings).open(file(0))) {
            test.spend(test.timer(trace), "step", 5, 1);
        }
        Path target = Files.writeString(folder.resolve("run.trace.json"), "before");

        assertThatExceptionOfType(MalformedTraceException.class)
                .isThrownBy(() -> ChromeTrace.of(RankFiles.of(List.of(file(0)))).write(target))
                .withMessage("the trace " + file(0) + " has no elapsed times, which a timeline needs: trace with the"
                        + " timestamp wall or full");
        assertThat(target).hasContent("before");
    }

    @Test
    void no_trace_is_an_empty_timeline() throws IOException {
        assertThat(JSON.readTree(text()).get("traceEvents")).isEmpty();
    }

    @Test
    void hostile_names_are_text() throws IOException {
        List<String> names = List.of("</script>", "a\"b\\c", "x\u2028y\u202Ez", "a/b", "{{ 1+1 }}");
        try (TraceFile trace = test.builder().open(file(0))) {
            FTimer timer = test.timer(trace);
            names.forEach(name -> test.spend(timer, name, 1, 0));
        }
        Path target = folder.resolve("run.trace.json");

        ChromeTrace.of(RankFiles.of(List.of(file(0)))).write(target);

        assertThat(events(Files.readString(target), "X")).hasSize(names.size());
    }

    /** quality/lab/check-exports.sh opens this file with the tools that read the format. */
    @Test
    void a_sample_is_kept_for_other_tools() throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            try (TraceFile trace = test.builder().open(file(rank))) {
                FTimer timer = test.timer(trace);
                test.wallNanos += 700 * rank;
                timer.start("solve");
                for (int i = 0; i < 5; i++) {
                    test.wallNanos += 100;
                    test.spend(timer, "assemble", 20_000, 0);
                    test.wallNanos += 100;
                    CallTrace calls = CallTrace.of(trace);
                    calls.begin();
                    test.wallNanos += 5_000;
                    calls.end("MPI_Finalize");
                }
                test.wallNanos += 100;
                timer.stop("solve");
                test.wallNanos += 100;
                timer.start("</script> unfinished");
            }
        }
        Path sample = Path.of("target/exports/ranks.trace.json");
        Files.createDirectories(sample.getParent());

        ChromeTrace.of(RankFiles.of(List.of(file(0), file(1)))).write(sample);

        assertThat(events(Files.readString(sample), "X")).hasSize(22);
    }

    @Test
    void slices_of_all_ranks_are_in_the_order_of_their_starts() throws IOException {
        List<Path> files = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            files.add(file(rank));
            test.wallNanos = 2215 * TestTrace.SECOND;
            Random random = new Random(rank);
            try (TraceFile trace = test.builder().open(file(rank))) {
                FTimer timer = test.timer(trace);
                for (int i = 0; i < 300; i++) {
                    timer.start("outer");
                    test.spend(timer, "inner" + i % 7, random.nextInt(3), 0);
                    timer.stop("outer");
                    test.wallNanos += random.nextInt(2);
                }
            }
        }
        StringBuilder text = new StringBuilder();

        ChromeTrace.of(RankFiles.of(files)).writeTo(text);

        List<JsonNode> slices = events(text.toString(), "X");
        assertThat(slices).hasSize(1200);
        assertThat(slices)
                .isSortedAccordingTo((a, b) ->
                        a.get("ts").decimalValue().compareTo(b.get("ts").decimalValue()));
    }

    @Test
    void a_damaged_trace_is_written_or_rejected() throws IOException {
        try (TraceFile trace = test.builder().open(file(0))) {
            FTimer timer = test.timer(trace);
            timer.start("outer");
            test.spend(timer, "inner", 5, 1);
            TestTrace.barrier(trace);
            timer.stop("outer");
        }
        // without its checksum, as other programs write traces
        byte[] whole = Files.readAllBytes(file(0));
        whole = Arrays.copyOf(whole, whole.length - 1);
        Random random = new Random(5);
        int written = 0;
        for (int i = 0; i < 100; i++) {
            byte[] damaged = whole.clone();
            for (int change = 0; change <= i % 3; change++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                JSON.readTree(text(Files.write(file(1), damaged)));
                written++;
            } catch (MalformedTraceException e) {
                assertThat(e).hasMessageContaining("rank1.bin");
            }
        }
        assertThat(written).isBetween(20, 99);
    }
}
