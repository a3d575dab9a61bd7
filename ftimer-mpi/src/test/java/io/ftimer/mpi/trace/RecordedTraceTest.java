package io.ftimer.mpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.trace.TimeSpan;
import io.ftimer.trace.Trace;
import io.ftimer.trace.TraceEvent;
import io.ftimer.trace.TraceReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces of SST dumpi, compared byte by byte and line by line. */
class RecordedTraceTest {
    private static final byte[] FIRST_BYTES = RecordedTrace.firstBytes();

    /** Where the fifth call begins, of which the recorded bytes hold only a part. */
    private static final int FIFTH_CALL = 157;

    @TempDir
    Path folder;

    private Path head;

    @BeforeEach
    void writeRecordedBytes() throws IOException {
        head = folder.resolve("head.bin");
        Files.write(head, FIRST_BYTES);
    }

    private static String text(Path path) throws IOException {
        StringBuilder text = new StringBuilder();
        Trace.read(path).writeTo(text);
        return text.toString();
    }

    @Test
    void the_recorded_bytes_decode_and_encode_to_the_same_bytes() throws IOException {
        Path again = RecordedTrace.write(text(head), folder.resolve("again.bin"));

        assertThat(Trace.read(head).events()).hasSize(4);
        assertThat(Arrays.copyOf(Files.readAllBytes(again), FIFTH_CALL))
                .isEqualTo(Arrays.copyOf(FIRST_BYTES, FIFTH_CALL));
        try (TraceReader reader = TraceReader.open(head)) {
            assertThat(reader.problem()).isEqualTo("the file has no end, so its regions have no names");
        }
    }

    @Test
    void a_record_with_both_clocks_has_them_in_the_order_cpu_wall() throws IOException {
        TraceEvent barrier = Trace.read(head).events().get(3);

        assertThat(barrier.name()).isEqualTo("MPI_Barrier");
        assertThat(barrier.cpu()).isEqualTo(new TimeSpan(29_283_123, 49_218_009));
        assertThat(barrier.wall()).isEqualTo(new TimeSpan(2_215_462_719_757L, 2_215_482_732_882L));
    }

    @Test
    void the_bias_of_both_clocks_follows_the_magic() throws IOException {
        try (TraceReader reader = TraceReader.open(head)) {
            assertThat(reader.cpuBiasSeconds()).isZero();
            assertThat(reader.wallBiasSeconds()).isEqualTo(2215);
        }
    }

    @Test
    void the_first_record_has_the_number_of_its_function_and_the_default_mask() throws IOException {
        ByteBuffer first = ByteBuffer.wrap(FIRST_BYTES).position(16);

        assertThat(first.getShort()).isEqualTo((short) 0x7c);
        assertThat(first.get()).isEqualTo((byte) 0x4f);
        assertThat(Trace.read(head).events().get(0).name()).isEqualTo("MPI_Init");
        assertThat(Trace.read(head).events().get(0).thread()).isZero();
    }

    @Test
    void the_text_of_the_recorded_bytes_is_that_of_the_original_tool() throws IOException {
        String firstCalls = RecordedTrace.text(0).lines().limit(15).collect(Collectors.joining("\n", "", "\n"));

        assertThat(text(head)).isEqualTo(firstCalls);
    }

    @Test
    void a_trace_of_the_same_calls_has_the_same_text() throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            Path file = RecordedTrace.write(rank, folder.resolve(rank + ".bin"));

            assertThat(text(file)).isEqualTo(RecordedTrace.text(rank));
        }
    }

    @Test
    void a_trace_of_the_same_calls_has_the_same_first_bytes() throws IOException {
        Path file = RecordedTrace.write(0, folder.resolve("0.bin"));

        assertThat(Arrays.copyOf(Files.readAllBytes(file), FIRST_BYTES.length)).isEqualTo(FIRST_BYTES);
    }

    @Test
    void the_footer_counts_the_calls_of_each_function() throws IOException {
        Path file = RecordedTrace.write(0, folder.resolve("0.bin"));

        try (TraceReader reader = TraceReader.open(file)) {
            assertThat(reader.calledCounts())
                    .hasToString("{MPI_Barrier=2, MPI_Allreduce=1, MPI_Comm_size=1, MPI_Comm_rank=1, MPI_Init=1,"
                            + " MPI_Finalize=1}");
            assertThat(reader.ignoredCounts()).isEmpty();
            assertThat(reader.problem()).isNull();
            assertThat(reader.lostEvents()).isZero();
        }
    }

    @Test
    void the_reader_reports_where_a_cut_file_ends() throws IOException {
        Trace trace = Trace.read(head);

        assertThat(trace.problem())
                .isEqualTo("the file ends within the event at byte 157, so its regions have no names");
        assertThat(FIRST_BYTES[FIFTH_CALL + 1]).isEqualTo((byte) 0x41);
    }
}
