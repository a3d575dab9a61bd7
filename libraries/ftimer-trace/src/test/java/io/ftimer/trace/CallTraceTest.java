package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MPI calls in traces. */
class CallTraceTest {
    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    private long wallNanos = 2215 * SECOND;

    private Path file() {
        return folder.resolve("trace.bin");
    }

    private TraceFile open(String... settings) throws IOException {
        return TraceFile.builder()
                .clocks(new TraceClocks(() -> wallNanos, () -> 0))
                .settings(TraceSettings.parse(List.of(settings)))
                .open(file());
    }

    private Trace read() throws IOException {
        return Trace.read(file());
    }

    private void traceReceive(TraceFile trace) {
        CallTrace calls = CallTrace.of(trace);
        calls.begin();
        wallNanos += 40;
        calls.end("MPI_Recv", 12, 5, 3, 7, 2);
    }

    @Test
    void a_receive_has_its_status() throws IOException {
        try (TraceFile trace = open()) {
            traceReceive(trace);
        }

        assertThat(read().events()).singleElement().hasToString("""
                MPI_Recv entering at walltime 2215.000000000, cputime 0.000000000 seconds in thread 0.
                int count=12
                MPI_Datatype datatype=5 (MPI_BYTE)
                int source=3
                int tag=7
                MPI_Comm comm=2 (MPI_COMM_WORLD)
                MPI_Status status=[{bytes=12, cancelled=0, source=3, tag=7, error=0}]
                MPI_Recv returning at walltime 2215.000000040, cputime 0.000000000 seconds in thread 0.
                """);
        assertThat(read().events().get(0).argument("tag")).hasValue(7);
        assertThat(read().events().get(0).argument("root")).isEmpty();
    }

    @Test
    void an_exchange_has_the_status_of_its_receive() throws IOException {
        try (TraceFile trace = open()) {
            CallTrace calls = CallTrace.of(trace);
            calls.begin();
            calls.end("MPI_Sendrecv", 10, 14, 1, 7, 12, 14, 3, 8, 2);
            calls.begin();
            calls.end("MPI_Sendrecv_replace", 10, 14, 1, 7, 3, 8, 2);
        }

        assertThat(read().events().get(0).toString()).contains("""
                int sendcount=10
                MPI_Datatype sendtype=14 (MPI_DOUBLE)
                int dest=1
                int sendtag=7
                int recvcount=12
                MPI_Datatype recvtype=14 (MPI_DOUBLE)
                int source=3
                int recvtag=8
                MPI_Comm comm=2 (MPI_COMM_WORLD)
                MPI_Status status=[{bytes=12, cancelled=0, source=3, tag=8, error=0}]
                """);
        assertThat(read().events().get(1).toString())
                .contains("MPI_Status status=[{bytes=10, cancelled=0, source=3, tag=8, error=0}]");
    }

    @Test
    void a_call_that_does_not_block_has_its_request() throws IOException {
        try (TraceFile trace = open()) {
            CallTrace calls = CallTrace.of(trace);
            calls.begin();
            calls.end("MPI_Isend", 1, 5, 3, 7, 2, 4);
        }

        assertThat(read().events().get(0).toString())
                .contains("int dest=3\nint tag=7\nMPI_Comm comm=2 (MPI_COMM_WORLD)\nMPI_Request request=[4]\n");
    }

    @Test
    void numbers_of_mpi_and_of_the_program_have_the_names_of_the_original() throws IOException {
        try (TraceFile trace = open()) {
            CallTrace calls = CallTrace.of(trace);
            for (int[] typeOperationAndCommunicator : new int[][] {{0, 0, 0}, {27, 14, 3}, {28, 15, 4}}) {
                calls.begin();
                calls.end(
                        "MPI_Allreduce",
                        1,
                        typeOperationAndCommunicator[0],
                        typeOperationAndCommunicator[1],
                        typeOperationAndCommunicator[2]);
            }
        }

        assertThat(read().events().stream()
                        .flatMap(event -> event.toString().lines())
                        .filter(line -> line.startsWith("MPI_") && line.contains("=")))
                .containsExactly(
                        "MPI_Datatype datatype=0 (MPI_DATATYPE_ERROR)",
                        "MPI_Op op=0 (MPI_OP_ERROR)",
                        "MPI_Comm comm=0 (MPI_COMM_ERROR)",
                        "MPI_Datatype datatype=27 (MPI_LONG_DOUBLE_INT)",
                        "MPI_Op op=14 (MPI_OP_NULL)",
                        "MPI_Comm comm=3 (MPI_COMM_SELF)",
                        "MPI_Datatype datatype=28 (user-defined-datatype)",
                        "MPI_Op op=15 (user-defined-op)",
                        "MPI_Comm comm=4 (user-defined-comm)");
    }

    @Test
    void a_receive_of_any_message_has_the_names_of_the_original() throws IOException {
        try (TraceFile trace = open()) {
            CallTrace calls = CallTrace.of(trace);
            calls.begin();
            calls.end("MPI_Irecv", 1, 5, -1, -1, 2, 4);
            calls.begin();
            calls.end("MPI_Send", 1, 5, -2, 7, 2);
        }

        assertThat(read().events().get(0).toString())
                .contains("int source=-1 (MPI_ANY_SOURCE)\nint tag=-1 (MPI_ANY_TAG)\n");
        assertThat(read().events().get(1).toString()).contains("int dest=-2 (MPI_ROOT)\nint tag=7\n");
    }

    @Test
    void a_receive_has_no_status_if_the_settings_keep_none() throws IOException {
        try (TraceFile trace = open("statuses disable")) {
            traceReceive(trace);
        }

        assertThat(read().events()).singleElement().asString().contains("\nMPI_Status status=<IGNORED>\n");
    }

    @Test
    void calls_are_switched_by_the_name_of_their_function() throws IOException {
        try (TraceFile trace = open("MPI_Default disable", "MPI_Send enable")) {
            CallTrace calls = CallTrace.of(trace);
            calls.begin();
            calls.end("MPI_Send", 1, 5, 0, 0, 2);
            calls.begin();
            calls.end("MPI_Barrier", 2);
        }

        assertThat(read().events()).extracting(event -> event.name()).containsExactly("MPI_Send");
    }

    @Test
    void a_call_with_a_wrong_number_of_arguments_is_rejected() throws IOException {
        try (TraceFile trace = open()) {
            CallTrace calls = CallTrace.of(trace);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> calls.end("MPI_Bcast", 1, 2))
                    .withMessage("MPI_Bcast takes 4 numbers among its arguments, got 2");
        }
    }

    @Test
    void a_function_that_a_trace_cannot_hold_is_rejected() throws IOException {
        try (TraceFile trace = open()) {
            CallTrace calls = CallTrace.of(trace);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> calls.end("MPI_Get_count", 1))
                    .withMessage("a trace cannot hold calls of MPI_Get_count");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> calls.end("MPI_Init"))
                    .withMessage("a trace cannot hold calls of MPI_Init");
        }
    }

    @Test
    void a_function_with_unknown_arguments_is_named_with_its_place() throws IOException {
        assertMalformed(2, "the trace FILE at byte 16: a call of MPI_Get_count, whose arguments are unknown");
        assertMalformed(4711, "the trace FILE at byte 16: no function has the number 4711");
        assertMalformed(
                MpiFunctions.signature("MPI_Init").number(), "the trace FILE at byte 16: a negative count of -1");
    }

    private void assertMalformed(int function, String message) throws IOException {
        open().close();
        byte[] head = Arrays.copyOf(Files.readAllBytes(file()), 16);
        ByteBuffer bytes = ByteBuffer.allocate(23).put(head).putShort((short) function);
        Files.write(file(), bytes.put((byte) 0).putInt(-1).array());

        assertThatExceptionOfType(MalformedTraceException.class)
                .isThrownBy(this::read)
                .withMessage(message.replace("FILE", file().toString()));
        Files.delete(file());
    }

    @Test
    void an_unknown_function_in_settings_is_rejected_with_the_nearest_one() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TraceSettings.parse(List.of("MPI_Alreduce disable")))
                .withMessage("the settings, line 1: unknown key \"MPI_Alreduce\"; did you mean \"MPI_Allreduce\"?");
    }
}
