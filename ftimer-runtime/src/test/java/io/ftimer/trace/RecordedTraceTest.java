package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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

    private static byte[] encoded(RecordFormat format, List<TraceEvent> events) {
        ByteBuffer out = ByteBuffer.allocate(FIRST_BYTES.length);
        format.putFileHead(out);
        events.forEach(event -> format.put(out, event.head(), event.arguments()));
        return Arrays.copyOf(out.array(), out.position());
    }

    @Test
    void the_recorded_bytes_decode_and_encode_to_the_same_bytes() throws IOException {
        try (TraceReader reader = TraceReader.open(head)) {
            List<TraceEvent> events = Trace.read(head).events();
            byte[] again = encoded(reader.format(), events);

            assertThat(events).hasSize(4);
            assertThat(again).isEqualTo(Arrays.copyOf(FIRST_BYTES, again.length));
            assertThat(reader.problem()).isEqualTo("the file has no end, so that its regions have no names");
        }
    }

    @Test
    void a_record_with_both_clocks_has_24_bytes_of_them_in_the_order_cpu_wall() throws IOException {
        TraceEvent barrier = Trace.read(head).events().get(3);

        assertThat(barrier.name()).isEqualTo("MPI_Barrier");
        assertThat(TraceLayout.COMPACT.spanBytes(barrier.head().mask())).isEqualTo(24);
        assertThat(barrier.cpu()).isEqualTo(new TimeSpan(29_283_123, 49_218_009));
        assertThat(barrier.wall()).isEqualTo(new TimeSpan(2_215_462_719_757L, 2_215_482_732_882L));
        assertThat(TraceLayout.COMPACT.spanBytes(TraceLayout.MASK_WALL)).isEqualTo(12);
        assertThat(TraceLayout.COMPACT.spanBytes(0)).isZero();
    }

    @Test
    void the_bias_of_both_clocks_follows_the_magic() throws IOException {
        try (TraceReader reader = TraceReader.open(head)) {
            assertThat(reader.layout()).isEqualTo(TraceLayout.COMPACT);
            assertThat(reader.cpuBiasSeconds()).isZero();
            assertThat(reader.wallBiasSeconds()).isEqualTo(2215);
        }
    }

    @Test
    void the_recorded_mask_says_both_clocks_thread_and_statuses() throws IOException {
        RecordHead init = Trace.read(head).events().get(0).head();

        assertThat(init.mask())
                .isEqualTo(0x4f)
                .isEqualTo(TraceLayout.MASK_CPU
                        | TraceLayout.MASK_WALL
                        | TraceLayout.MASK_THREAD
                        | TraceLayout.MASK_STATUSES);
        assertThat(init.mask()).isEqualTo(TraceSettings.DEFAULT.mask());
        assertThat(init.thread()).isZero();
        assertThat(init.function()).isEqualTo(0x7c);
    }

    @Test
    void the_text_of_the_recorded_bytes_is_that_of_the_original_tool() throws IOException {
        String firstCalls = RecordedTrace.text(0).lines().limit(15).collect(Collectors.joining("\n", "", "\n"));

        assertThat(TestTrace.text(head)).isEqualTo(firstCalls);
    }

    @Test
    void a_trace_of_the_same_calls_has_the_same_text() throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            Path file = RecordedTrace.write(rank, folder.resolve(rank + ".bin"));

            assertThat(TestTrace.text(file)).isEqualTo(RecordedTrace.text(rank));
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
    void the_reader_says_where_a_cut_file_ends() throws IOException {
        Trace trace = Trace.read(head);

        assertThat(trace.problem())
                .isEqualTo("the file ends within the event at byte 157, so that its regions have no names");
        assertThat(FIRST_BYTES[FIFTH_CALL + 1]).isEqualTo((byte) 0x41);
    }
}
