package io.ftimer.trace;

import static io.ftimer.trace.TestTrace.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contents and the files of a trace. */
class TraceFileTest {
    @TempDir
    Path folder;

    private final TestTrace test = new TestTrace();

    private TraceFile open(TraceFileBuilder builder) throws IOException {
        return builder.open(folder.resolve("trace.bin"));
    }

    private String text() throws IOException {
        return TestTrace.text(folder.resolve("trace.bin"));
    }

    private Trace read() throws IOException {
        return Trace.read(folder.resolve("trace.bin"));
    }

    private void recordSolve(FTimer timer) {
        timer.start("solve");
        test.wallNanos += 1;
        test.spend(timer, "assemble", 20, 3);
        test.spend(timer, "assemble", 30, 4);
        timer.stop("solve");
    }

    @Test
    void every_start_and_stop_of_a_region_is_in_the_trace_with_both_clocks() throws IOException {
        try (TraceFile trace = open(test.builder())) {
            recordSolve(test.timer(trace));
            assertThat(trace.recordedEvents()).isEqualTo(6);
            assertThat(trace.lostEvents()).isZero();
            assertThat(trace.problem()).isNull();
        }

        assertThat(text()).isEqualTo("""
                solve entering at walltime 2215.000000000, cputime 0.000000000 seconds in thread 0.
                assemble entering at walltime 2215.000000001, cputime 0.000000000 seconds in thread 0.
                assemble returning at walltime 2215.000000021, cputime 0.000000003 seconds in thread 0.
                assemble entering at walltime 2215.000000021, cputime 0.000000003 seconds in thread 0.
                assemble returning at walltime 2215.000000051, cputime 0.000000007 seconds in thread 0.
                solve returning at walltime 2215.000000051, cputime 0.000000007 seconds in thread 0.
                """);
        assertThat(test.lines).isEmpty();
    }

    @Test
    void an_occurrence_has_start_and_stop_in_both_clocks() throws IOException {
        try (TraceFile trace = open(test.builder())) {
            recordSolve(test.timer(trace));
        }
        long begin = 2215 * SECOND;

        assertThat(read().occurrences())
                .containsExactly(
                        new Occurrence("assemble", 0, new TimeSpan(0, 3), new TimeSpan(begin + 1, begin + 21)),
                        new Occurrence("assemble", 0, new TimeSpan(3, 7), new TimeSpan(begin + 21, begin + 51)),
                        new Occurrence("solve", 0, new TimeSpan(0, 7), new TimeSpan(begin, begin + 51)));
    }

    @Test
    void the_durations_of_a_trace_are_the_times_of_the_summary() throws IOException {
        FTimer timer;
        try (TraceFile trace = open(test.builder())) {
            timer = test.timer(trace);
            recordSolve(timer);
        }
        var statistics = TraceAnalysis.of(Map.of(0, read())).operations();

        timer.summary().entries().forEach(entry -> {
            assertThat(statistics.get(entry.name()).count()).isEqualTo(entry.callCount());
            assertThat(statistics.get(entry.name()).totalNanos().longValueExact())
                    .isEqualTo(entry.inclusiveNanos());
        });
    }

    @Test
    void each_thread_of_a_session_has_its_number_in_the_trace() throws Exception {
        try (TraceFile trace = open(test.builder());
                TimerSession session = test.session(trace)) {
            try (TimerBinding binding = session.bind()) {
                FTimers.start("here");
                Thread other = new Thread(FTimers.wrap(() -> FTimers.run("there", () -> {})));
                other.start();
                other.join();
                FTimers.stop("here");
            }
        }

        assertThat(read().occurrences())
                .extracting(Occurrence::name, Occurrence::thread)
                .containsExactly(tuple("there", 1), tuple("here", 0));
    }

    @Test
    void times_are_stored_relative_to_the_start_of_the_trace() throws IOException {
        test.wallNanos = 100_000 * SECOND + 5;
        test.cpuNanos = 70_000 * SECOND;
        try (TraceFile trace = open(test.builder())) {
            test.spend(test.timer(trace), "a", 65_535 * SECOND, SECOND);
        }

        try (TraceReader reader = TraceReader.open(folder.resolve("trace.bin"))) {
            assertThat(reader.wallBiasSeconds()).isEqualTo(100_000);
            assertThat(reader.cpuBiasSeconds()).isEqualTo(70_000);
        }
        assertThat(read().occurrences())
                .containsExactly(new Occurrence(
                        "a",
                        0,
                        new TimeSpan(70_000 * SECOND, 70_001 * SECOND),
                        new TimeSpan(100_000 * SECOND + 5, 165_535 * SECOND + 5)));
    }

    @Test
    void a_clock_below_zero_has_a_bias_below_zero() throws IOException {
        test.wallNanos = -1;
        try (TraceFile trace = open(test.builder())) {
            test.spend(test.timer(trace), "a", 3, 0);
        }

        assertThat(read().occurrences().get(0).wall()).isEqualTo(new TimeSpan(-1, 2));
    }

    @Test
    void the_mask_has_the_clocks_that_are_traced() throws IOException {
        for (Timestamps timestamps : Timestamps.values()) {
            TraceSettings settings = new TraceSettings("", timestamps, true, false, true, Map.of());
            Path file = folder.resolve(timestamps + ".bin");
            try (TraceFile trace = test.builder().settings(settings).open(file)) {
                test.wallNanos = 2215 * SECOND + 9;
                test.cpuNanos = 8;
                test.timer(trace).start("a");
            }
            TraceEvent event = Trace.read(file).events().get(0);

            assertThat(event.mask()).isEqualTo(0x40 | timestamps.mask);
            assertThat(event.wall().startNanos())
                    .isEqualTo((timestamps.mask & RecordFormat.MASK_WALL) != 0 ? 2215 * SECOND + 9 : 0);
            assertThat(event.cpu().startNanos()).isEqualTo((timestamps.mask & RecordFormat.MASK_CPU) != 0 ? 8 : 0);
            test.wallNanos = 2215 * SECOND;
            test.cpuNanos = 0;
        }
    }

    @Test
    void files_are_named_by_root_date_and_rank_beside_a_description() throws IOException {
        TraceSettings settings = TraceSettings.parse(List.of("fileroot " + folder + "/dumpi-"));
        for (int rank = 0; rank < 2; rank++) {
            test.builder().settings(settings).rank(rank, 2).open().close();
        }

        String prefix = folder + "/dumpi-2026.11.21.07.22.25";
        assertThat(folder).isDirectoryContaining("glob:**/dumpi-2026.11.21.07.22.25-0000.bin");
        assertThat(folder).isDirectoryContaining("glob:**/dumpi-2026.11.21.07.22.25-0001.bin");
        assertThat(Files.readString(Path.of(prefix + ".meta")))
                .isEqualTo("hostname=" + TraceEnd.nameOf("HOSTNAME") + "\nnumprocs=2\nusername="
                        + TraceEnd.nameOf("LOGNAME")
                        + "\nstartime=1795245745\nfileprefix=" + prefix
                        + "\nversion=13\nsubversion=0\nsubsubversion=0\n");
    }

    @Test
    void a_file_that_exists_is_not_replaced() throws IOException {
        Path file = folder.resolve("trace.bin");
        Files.writeString(file, "precious");

        assertThatExceptionOfType(FileAlreadyExistsException.class)
                .isThrownBy(() -> test.builder().open(file))
                .withMessage(file + ": the file exists, and a trace replaces no file; choose another name");
        assertThat(file).hasContent("precious");
    }

    @Test
    void a_missing_folder_is_named() {
        Path missing = folder.resolve("missing");

        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> test.builder().open(missing.resolve("trace.bin")))
                .withMessage(missing.resolve("trace.bin") + ": there is no directory " + missing + "; create it first");
    }

    @Test
    void calls_that_are_not_traced_are_counted() throws IOException {
        TraceSettings settings =
                TraceSettings.parse(List.of("MPI_Default disable", "MPI_Barrier enable", "tracing disable"));
        try (TraceFile trace = open(test.builder().settings(settings))) {
            TestTrace.barrier(trace);
            TestTrace.barrier(trace);
            CallTrace.of(trace).end("MPI_Finalize");
            test.spend(test.timer(trace), "a", 1, 1);
            assertThat(trace.recordedEvents()).isEqualTo(2);
            assertThat(trace.lostEvents()).isZero();
        }

        try (TraceReader reader = TraceReader.open(folder.resolve("trace.bin"))) {
            assertThat(reader.calledCounts()).hasToString("{MPI_Barrier=2, MPI_Finalize=1, regions=2}");
            assertThat(reader.ignoredCounts()).hasToString("{MPI_Finalize=1, regions=2}");
        }
        assertThat(read().events()).extracting(TraceEvent::name).containsExactly("MPI_Barrier", "MPI_Barrier");
    }

    @Test
    void the_end_has_the_version_of_the_format_and_the_start_of_the_run() throws IOException {
        open(test.builder()).close();

        assertThat(Files.readAllBytes(folder.resolve("trace.bin")))
                .containsSequence(ByteBuffer.allocate(3 + Long.BYTES)
                        .put(new byte[] {13, 0, 0})
                        .putLong(TestTrace.STARTED.getEpochSecond())
                        .array());
    }

    @Test
    void a_time_before_the_origin_of_its_clock_has_a_sign_and_nine_decimals() throws IOException {
        test.wallNanos = -1_500_000_000;
        test.cpuNanos = -200;
        try (TraceFile trace = open(test.builder())) {
            test.timer(trace).start("early");
        }

        assertThat(text())
                .isEqualTo("early entering at walltime -1.500000000, cputime -0.000000200 seconds in thread 0.\n");
    }

    @Test
    void elapsed_time_can_be_counted_from_1970() throws IOException {
        Instant noon = Instant.parse("2026-11-21T12:00:00Z");
        try (TraceFile trace = open(test.builder().sinceEpoch(() -> noon))) {
            test.spend(test.timer(trace), "a", 17, 0);
        }

        assertThat(read().occurrences().get(0).wall())
                .isEqualTo(new TimeSpan(noon.getEpochSecond() * SECOND, noon.getEpochSecond() * SECOND + 17));
    }

    @Test
    void names_of_any_length_and_script_are_kept_and_shown_safely() throws IOException {
        String longName = "é".repeat(40_000);
        try (TraceFile trace = open(test.builder())) {
            FTimer timer = test.timer(trace);
            test.spend(timer, "größe \u0085", 1, 1);
            test.spend(timer, longName, 1, 1);
        }

        assertThat(read().events().get(0).name()).isEqualTo("größe \u0085");
        assertThat(text()).startsWith("größe \\xC2\\x85 entering");
        // 65535 bytes hold 32767 characters of two bytes
        assertThat(read().events().get(2).name()).isEqualTo("é".repeat(32_767));
    }

    @Test
    void events_after_the_end_are_only_counted() throws IOException {
        TraceFile trace = open(test.builder());
        FTimer timer = test.timer(trace);
        trace.close();
        trace.close();
        test.spend(timer, "late", 1, 1);

        assertThat(trace.lostEvents()).isEqualTo(2);
        assertThat(read().events()).isEmpty();
        assertThat(test.lines).isEmpty();
    }

    @Test
    void an_invalid_option_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TraceFile.builder().rank(2, 2))
                .withMessage("rank must be at least 0 and below 2, was 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TraceFile.builder().rank(-1))
                .withMessage("rank must be at least 0, was -1");
        test.wallNanos = Long.MAX_VALUE;
        assertThatIOException()
                .isThrownBy(() -> open(test.builder()))
                .withMessage(
                        "a trace cannot start at the elapsed time 9223372036.854775807 s: the seconds must fit 32 bits;"
                                + " count elapsed time from 1970 by sinceEpoch");
    }

    @Test
    void reusing_a_builder_does_not_change_an_open_trace() throws IOException {
        TraceFileBuilder builder = test.builder();
        try (TraceFile trace = open(builder)) {
            builder.clocks(new TraceClocks(() -> 0, () -> 0)).settings(TraceSettings.parse(List.of("tracing disable")));
            test.cpuNanos = 5;
            test.timer(trace).start("a");
        }

        assertThat(read().events().get(0).cpu().startNanos()).isEqualTo(5);
    }

    @Test
    void an_event_that_is_larger_than_the_buffer_ends_the_trace() throws IOException {
        Path file = folder.resolve("trace.bin");
        try (TraceFile trace = test.builderWithSmallBuffer().open(file)) {
            CallTrace calls = CallTrace.of(trace);
            calls.begin();
            calls.endInit(List.of("x".repeat(1000)));
            TestTrace.barrier(trace);
        }

        assertThat(test.lines)
                .last()
                .isEqualTo("ftimer[trace-incomplete]: the trace " + file
                        + " lacks 2 of 2 events: an event of 1037 bytes is"
                        + " larger than its buffer; shorten the program's arguments");
    }
}
