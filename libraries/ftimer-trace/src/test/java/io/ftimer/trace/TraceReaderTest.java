package io.ftimer.trace;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading files, damaged and cut ones included. */
class TraceReaderTest {
    @TempDir
    Path folder;

    private Path written(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("trace.bin"), bytes);
    }

    private byte[] wholeTrace() throws IOException {
        TestTrace test = new TestTrace();
        Path file = folder.resolve("whole.bin");
        Files.deleteIfExists(file);
        try (TraceFile trace = test.builder().open(file)) {
            test.spend(test.timer(trace), "step", 5, 1);
        }
        return Files.readAllBytes(file);
    }

    private void assertMalformed(byte[] bytes, String message) throws IOException {
        Path file = written(bytes);
        assertThatExceptionOfType(MalformedTraceException.class)
                .isThrownBy(() -> Trace.read(file))
                .withMessage(message.replace("FILE", file.toString()));
    }

    private static byte[] recordOf(int function, int mask) {
        ByteBuffer bytes = ByteBuffer.allocate(RecordFormat.FILE_HEAD_BYTES + 3 + Integer.BYTES);
        new RecordFormat(0, 0).putFileHead(bytes);
        return bytes.putShort((short) function).put((byte) mask).putInt(-1).array();
    }

    @Test
    void a_file_that_is_not_a_trace_is_rejected() throws IOException {
        assertMalformed(new byte[15], "FILE is not a trace: it has 15 bytes");
        assertMalformed(
                "a text of some length".getBytes(java.nio.charset.StandardCharsets.US_ASCII),
                "FILE is not a trace: it begins with the bytes 612074657874206f");
    }

    @Test
    void a_function_with_unknown_arguments_is_named_with_its_place() throws IOException {
        assertMalformed(
                recordOf(MpiFunctions.NAMES.indexOf("MPI_Wait"), 0),
                "the trace FILE at byte 16: a call of MPI_Wait, whose arguments are unknown");
        assertMalformed(recordOf(4711, 0), "the trace FILE at byte 16: no function has the number 4711");
    }

    @Test
    void a_cut_file_is_read_as_far_as_it_goes() throws IOException {
        byte[] whole = wholeTrace();
        int record = 37;
        int index = whole.length - 8 * Long.BYTES;
        for (int length = RecordFormat.FILE_HEAD_BYTES;
                length < whole.length;
                length += length < 150 || length >= index ? 1 : 29) {
            Trace trace = Trace.read(written(Arrays.copyOf(whole, length)));

            int complete = Math.min(2, (length - RecordFormat.FILE_HEAD_BYTES) / record);
            assertThat(trace.events()).as("a file of %d bytes", length).hasSize(complete);
            assertThat(trace.problem()).contains("so its regions have no names");
        }
        assertThat(Trace.read(written(whole)).problem()).isNull();
    }

    @Test
    void an_index_that_points_nowhere_is_rejected() throws IOException {
        byte[] whole = wholeTrace();
        for (int place = 1; place <= 7; place++) {
            byte[] damaged = whole.clone();
            ByteBuffer.wrap(damaged).putLong(whole.length - place * Long.BYTES, whole.length + 1000L);
            Path file = written(damaged);

            if (place == 3) {
                // the position is the length of the magic, by which an index is recognized
                assertThat(Trace.read(file).problem()).isEqualTo("the file has no end, so its regions have no names");
            } else {
                assertMalformed(damaged, "the end of the trace FILE is damaged");
            }
        }
    }

    @Test
    void any_changed_byte_is_found() throws IOException {
        byte[] whole = wholeTrace();
        for (int place = 0; place < whole.length; place++) {
            for (int change : new int[] {1, 0x80, 0xFF}) {
                byte[] damaged = whole.clone();
                damaged[place] ^= (byte) change;
                assertNotWhole(damaged, "byte " + place);
            }
        }
    }

    @Test
    void any_three_changed_bytes_are_found() throws IOException {
        byte[] whole = wholeTrace();
        Random random = new Random(63);
        for (int attempt = 0; attempt < 3000; attempt++) {
            byte[] damaged = whole.clone();
            for (int i = 0; i < 3; i++) {
                damaged[random.nextInt(whole.length)] ^= (byte) (1 + random.nextInt(255));
            }
            assertNotWhole(damaged, "attempt " + attempt);
        }
    }

    /** A trace is rejected, or says that it has no end. */
    private void assertNotWhole(byte[] damaged, String description) throws IOException {
        // in place: file systems write a file to the disk that is emptied first
        Path file = Files.write(folder.resolve("trace.bin"), damaged, CREATE, WRITE);
        try {
            assertThat(Trace.read(file).problem()).as(description).isNotNull();
        } catch (MalformedTraceException e) {
            assertThat(e).as(description).hasMessageContaining("trace.bin");
        }
    }

    @Test
    void changed_times_are_damage_although_they_are_records() throws IOException {
        byte[] damaged = wholeTrace();
        damaged[RecordFormat.FILE_HEAD_BYTES + 15] ^= 1;

        assertMalformed(damaged, "the trace FILE is damaged: its checksum does not match, so bytes of it were changed");
    }

    @Test
    void a_pipe_is_no_trace() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        int status = new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        assumeTrue(status == 0, () -> "mkfifo ended with status " + status);

        assertThatExceptionOfType(MalformedTraceException.class)
                .isThrownBy(() -> TraceReader.open(pipe))
                .withMessage(pipe + " is not a trace: expected a regular file");
    }

    @Test
    void hardware_counters_are_skipped() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(200);
        new RecordFormat(0, 0).putFileHead(bytes);
        bytes.putShort((short) MpiFunctions.signature("MPI_Finalize").number())
                .put((byte) (RecordFormat.MASK_COUNTERS));
        bytes.put((byte) 2).putLong(1).putLong(2).putLong(3).putLong(4);
        bytes.putShort((short) MpiFunctions.signature("MPI_Barrier").number())
                .put((byte) 0)
                .putShort((short) 2);
        Trace trace = Trace.read(written(Arrays.copyOf(bytes.array(), bytes.position())));

        assertThat(trace.events()).extracting(TraceEvent::name).containsExactly("MPI_Finalize", "MPI_Barrier");
    }

    @Test
    void nanoseconds_beyond_a_second_in_a_file_are_normalized() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(200);
        new RecordFormat(3, 0).putFileHead(bytes);
        bytes.putShort((short) MpiFunctions.signature("MPI_Finalize").number()).put((byte) RecordFormat.MASK_CPU);
        bytes.putShort((short) 0).putInt(1_999_998_000).putShort((short) 1).putInt((int) 4_000_000_000L);
        Trace trace = Trace.read(written(Arrays.copyOf(bytes.array(), bytes.position())));

        assertThat(trace.events().get(0).cpu()).isEqualTo(new TimeSpan(4_999_998_000L, 8_000_000_000L));
    }

    @Test
    void a_file_that_cannot_be_read_is_not_called_damaged() throws IOException {
        Path file = written(wholeTrace());
        try (RandomAccessFile unreadable = new RandomAccessFile(file.toFile(), "r") {
            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                throw new IOException("Input/output error");
            }
        }) {
            assertThatIOException()
                    .isThrownBy(() -> TraceReader.index(file, unreadable))
                    .isNotInstanceOf(MalformedTraceException.class)
                    .withMessage("Input/output error");
        }
    }
}
