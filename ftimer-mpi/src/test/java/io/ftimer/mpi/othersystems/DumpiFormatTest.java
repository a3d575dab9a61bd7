package io.ftimer.mpi.othersystems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.FTimer;
import io.ftimer.mpi.trace.RecordedTrace;
import io.ftimer.trace.TimeSpan;
import io.ftimer.trace.Timestamps;
import io.ftimer.trace.Trace;
import io.ftimer.trace.TraceClocks;
import io.ftimer.trace.TraceEvent;
import io.ftimer.trace.TraceFile;
import io.ftimer.trace.TraceFileBuilder;
import io.ftimer.trace.TraceReader;
import io.ftimer.trace.TraceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of SST dumpi: bytes, settings, names and text, compared with those of a recorded run. */
class DumpiFormatTest {
    private static final long SECOND = 1_000_000_000;
    private static final byte[] RECORDED = RecordedTrace.firstBytes();

    @TempDir
    Path folder;

    private final List<String> lines = new ArrayList<>();
    private long wallNanos = 2215 * SECOND;

    private TraceFileBuilder builder() {
        return TraceFile.builder()
                .clocks(new TraceClocks(() -> wallNanos, () -> 29_212_388))
                .diagnostics(lines::add);
    }

    private FTimer timer(TraceFile trace) {
        FTimer timer =
                FTimer.builder().clock(() -> wallNanos).listener(trace::regions).build();
        timer.init();
        return timer;
    }

    private Path recordedBytes() throws IOException {
        return Files.write(folder.resolve("recorded.bin"), RECORDED);
    }

    @Test
    void d04_recorded_bytes_are_read_and_the_same_calls_are_written_as_the_same_bytes() throws IOException {
        List<TraceEvent> read = Trace.read(recordedBytes()).events();

        assertThat(read)
                .extracting(TraceEvent::name)
                .containsExactly("MPI_Init", "MPI_Comm_rank", "MPI_Comm_size", "MPI_Barrier");
        assertThat(read.get(3).cpu()).isEqualTo(new TimeSpan(29_283_123, 49_218_009));
        assertThat(read.get(3).wall()).isEqualTo(new TimeSpan(2_215_462_719_757L, 2_215_482_732_882L));
        byte[] written = Files.readAllBytes(RecordedTrace.write(0, folder.resolve("0.bin")));
        assertThat(Arrays.copyOf(written, RECORDED.length)).isEqualTo(RECORDED);
    }

    @Test
    void d05_whole_seconds_at_the_start_are_stored_once_and_added_to_every_time() throws IOException {
        assertThat(HexFormat.of().formatHex(RECORDED, 0, 16))
                .isEqualTo("ffaadd4455" + "4d5049" + "00000000" + "000008a7");
        try (TraceReader reader = TraceReader.open(recordedBytes())) {
            assertThat(reader.cpuBiasSeconds()).isZero();
            assertThat(reader.wallBiasSeconds()).isEqualTo(2215);
            assertThat(reader.next())
                    .isNotNull()
                    .satisfies(init -> assertThat(init.wall().startNanos()).isEqualTo(2_215_442_550_119L));
        }
    }

    @Test
    void d06_seconds_beyond_the_range_are_detected_where_the_original_wraps() throws IOException {
        Path file = folder.resolve("late.bin");
        try (TraceFile trace = builder().open(file)) {
            wallNanos += 65_535 * SECOND;
            timer(trace).start("in time");
            wallNanos += SECOND;
            timer(trace).start("late");
        }

        assertThat(Trace.read(file).events()).extracting(TraceEvent::name).containsExactly("in time");
        assertThat(lines)
                .hasSize(2)
                .first()
                .asString()
                .contains("time 67751.000000000 s", "not within 65536 s of its start; open another trace");
    }

    @Test
    void d07_the_mask_byte_has_clocks_thread_and_statuses() throws IOException {
        assertThat(RECORDED[18]).isEqualTo((byte) 0x4f);
        Map<Timestamps, Integer> masks =
                Map.of(Timestamps.FULL, 0x4f, Timestamps.CPU, 0x47, Timestamps.WALL, 0x4b, Timestamps.NONE, 0x43);
        for (Map.Entry<Timestamps, Integer> mask : masks.entrySet()) {
            TraceSettings settings = new TraceSettings("", mask.getKey(), true, true, true, Map.of());
            Path file = folder.resolve(mask.getKey() + ".bin");
            try (TraceFile trace = builder().settings(settings).open(file)) {
                timer(trace).start("a");
            }

            assertThat(Files.readAllBytes(file)[18]).isEqualTo((byte) (int) mask.getValue());
        }
    }

    @Test
    void d08_the_keys_of_its_settings_are_read_and_an_unknown_one_is_rejected() {
        assertThat(TraceSettings.parse(List.of()))
                .isEqualTo(new TraceSettings("dumpi-", Timestamps.FULL, true, true, true, Map.of()));
        assertThat(TraceSettings.parse(List.of(
                        "fileroot run- # comment",
                        "timestamp wall",
                        "MPI_Default disable",
                        "MPI_Send enable",
                        "MPI_Iprobe success",
                        "statuses disable")))
                .isEqualTo(new TraceSettings(
                        "run-", Timestamps.WALL, true, false, false, Map.of("MPI_Send", true, "MPI_Iprobe", true)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TraceSettings.parse(List.of("timestmap full")))
                .withMessage("the settings, line 1: unknown key \"timestmap\"; did you mean \"timestamp\"?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TraceSettings.parse(List.of("PAPI PAPI_TOT_CYC")))
                .withMessage("the settings, line 1: hardware counters cannot be read from a JVM; remove the line");
    }

    @Test
    void d09_files_are_named_by_root_date_and_rank_beside_a_description() throws IOException {
        Instant started = Instant.ofEpochSecond(1795245745);
        TraceSettings settings = TraceSettings.parse(List.of("fileroot " + folder + "/dumpi-"));
        builder()
                .settings(settings)
                .startedAt(started, ZoneOffset.UTC)
                .rank(0, 2)
                .open()
                .close();

        assertThat(folder.resolve("dumpi-2026.11.21.07.22.25-0000.bin")).exists();
        assertThat(Files.readString(folder.resolve("dumpi-2026.11.21.07.22.25.meta"))
                        .replaceFirst("hostname=.*", "hostname=vm")
                        .replaceFirst("username=.*", "username=<none>"))
                .isEqualTo(RecordedTrace.description().replace("fileprefix=", "fileprefix=" + folder + "/"));
    }

    @Test
    void d10_the_text_form_is_that_of_the_original_line_by_line() throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            StringBuilder text = new StringBuilder();
            Trace.read(RecordedTrace.write(rank, folder.resolve(rank + ".bin"))).writeTo(text);

            assertThat(text).hasToString(RecordedTrace.text(rank));
        }
    }

    @Test
    void d12_calls_are_counted_by_function_including_untraced_ones() throws IOException {
        try (TraceReader reader = TraceReader.open(RecordedTrace.write(0, folder.resolve("0.bin")))) {
            assertThat(reader.calledCounts())
                    .isEqualTo(Map.of(
                            "MPI_Init", 1L,
                            "MPI_Comm_rank", 1L,
                            "MPI_Comm_size", 1L,
                            "MPI_Barrier", 2L,
                            "MPI_Allreduce", 1L,
                            "MPI_Finalize", 1L));
            assertThat(reader.ignoredCounts()).isEmpty();
        }
        Path file = folder.resolve("ignored.bin");
        try (TraceFile trace = builder()
                .settings(TraceSettings.parse(List.of("tracing disable")))
                .open(file)) {
            timer(trace).start("a");
        }
        try (TraceReader reader = TraceReader.open(file)) {
            assertThat(reader.calledCounts()).isEqualTo(Map.of("regions", 1L));
            assertThat(reader.ignoredCounts()).isEqualTo(Map.of("regions", 1L));
            assertThat(reader.next()).isNull();
        }
    }
}
