package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.report.internal.files.RecordSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Full and broken disks: the trace ends, the program continues, and missing events are counted. */
class TraceFailureTest {
    private static final String FULL = "No space left on device";

    /** How long a record of one end of a region is. */
    private static final int RECORD = 2 + 1 + 2 + 24 + 8;

    @TempDir
    Path folder;

    private final TestTrace test = new TestTrace();

    /** A device of limited capacity. */
    private static final class SmallDisk implements RecordSink {
        private final byte[] bytes;
        private int length;
        private boolean closed;
        private boolean broken;

        SmallDisk(int capacity) {
            bytes = new byte[capacity];
        }

        @Override
        public void append(byte[] more, int count) throws IOException {
            int taken = broken ? 0 : Math.min(count, bytes.length - length);
            System.arraycopy(more, 0, bytes, length, taken);
            length += taken;
            if (taken < count) {
                throw new IOException(FULL);
            }
        }

        @Override
        public void truncate(long newLength) throws IOException {
            if (broken) {
                throw new IOException("Input/output error");
            }
            length = (int) newLength;
        }

        @Override
        public void close() {
            closed = true;
        }

        byte[] content() {
            return Arrays.copyOf(bytes, length);
        }
    }

    private TraceFile open(RecordSink disk) throws IOException {
        return new TraceFile(test.builderWithSmallBuffer(), Path.of("full.bin"), disk);
    }

    private Trace read(SmallDisk disk) throws IOException {
        Path file = folder.resolve("copy.bin");
        Files.write(file, disk.content());
        return Trace.read(file);
    }

    /** Returns how long the end of a trace with one region is, with a count of lost events that has four digits. */
    private static int endBytes() throws IOException {
        TestTrace calm = new TestTrace();
        SmallDisk disk = new SmallDisk(1 << 20);
        try (TraceFile trace = new TraceFile(calm.builder(), Path.of("calm.bin"), disk)) {
            calm.spend(calm.timer(trace), "step", 1, 1);
        }
        return disk.length - RecordFormat.FILE_HEAD_BYTES - 2 * RECORD + 3;
    }

    @Test
    void a_full_disk_stops_the_trace_and_not_the_program() throws IOException {
        SmallDisk disk = new SmallDisk(10_000);
        FTimer timer;
        try (TraceFile trace = open(disk)) {
            timer = test.timer(trace);
            for (int i = 0; i < 1000; i++) {
                test.spend(timer, "step", 5, 1);
            }
            assertThat(disk.closed).isTrue();
            assertThat(trace.recordedEvents() + trace.lostEvents()).isEqualTo(2000);
            assertThat(trace.problem()).isEqualTo(FULL);
        }

        assertThat(timer.summary().entries().get(0).callCount()).isEqualTo(1000);
        assertThat(read(disk).events())
                .allSatisfy(event -> assertThat(event.name()).isEqualTo("step"));
    }

    @Test
    void a_stopped_trace_reports_the_cause_once_and_the_missing_events_at_the_end() throws IOException {
        SmallDisk disk = new SmallDisk(10_000);
        long recorded;
        try (TraceFile trace = open(disk)) {
            FTimer timer = test.timer(trace);
            for (int i = 0; i < 1000; i++) {
                test.spend(timer, "step", 5, 1);
            }
            recorded = trace.recordedEvents();
        }

        assertThat(recorded).isEqualTo(read(disk).events().size()).isPositive();
        assertThat(test.lines)
                .containsExactly(
                        "ftimer[trace-stopped]: the trace full.bin stopped after " + recorded + " events: " + FULL
                                + "; later events are only counted",
                        "ftimer[trace-incomplete]: the trace full.bin lacks " + (2000 - recorded) + " of 2000 events: "
                                + FULL);
    }

    @Test
    void a_full_disk_keeps_all_events_that_leave_room_for_the_end() throws IOException {
        int pieces = 27 * RECORD;
        SmallDisk disk = new SmallDisk(RecordFormat.FILE_HEAD_BYTES + 3 * pieces + endBytes());
        try (TraceFile trace = open(disk)) {
            FTimer timer = test.timer(trace);
            for (int i = 0; i < 1000; i++) {
                test.spend(timer, "step", 5, 1);
            }
        }

        assertThat(1024 / RECORD).isEqualTo(27);
        assertThat(read(disk).events()).hasSize(3 * 27);
        assertThat(read(disk).problem()).isEqualTo("the trace lacks at least 82 events according to its writer");
    }

    @Test
    void the_file_has_the_number_of_lost_events() throws IOException {
        SmallDisk disk = new SmallDisk(RecordFormat.FILE_HEAD_BYTES + 100 * RECORD);
        try (TraceFile trace = open(disk)) {
            FTimer timer = test.timer(trace);
            for (int i = 0; i < 1000; i++) {
                test.spend(timer, "step", 5, 1);
            }
        }
        Path file = folder.resolve("copy.bin");
        Files.write(file, disk.content());

        try (TraceReader reader = TraceReader.open(file)) {
            assertThat(reader.lostEvents()).isPositive();
        }
    }

    @Test
    void a_disk_that_is_full_at_the_end_loses_only_the_last_events() throws IOException {
        SmallDisk disk = new SmallDisk(RecordFormat.FILE_HEAD_BYTES + endBytes() + 3 * RECORD);
        try (TraceFile trace = open(disk)) {
            test.spend(test.timer(trace), "step", 5, 1);
            test.spend(test.timer(trace), "step", 5, 1);
        }

        assertThat(test.lines)
                .containsExactly("ftimer[trace-incomplete]: the trace full.bin lacks 4 of 4 events: " + FULL);
        assertThat(read(disk).events()).isEmpty();
        assertThat(read(disk).problem()).isEqualTo("the trace lacks at least 4 events according to its writer");
    }

    @Test
    void a_broken_disk_leaves_a_readable_file_without_an_end() throws IOException {
        SmallDisk disk = new SmallDisk(1 << 20);
        try (TraceFile trace = open(disk)) {
            FTimer timer = test.timer(trace);
            for (int i = 0; i < 20; i++) {
                test.spend(timer, "step", 5, 1);
            }
            disk.broken = true;
        }

        assertThat(test.lines)
                .singleElement()
                .asString()
                .startsWith("ftimer[trace-incomplete]: the trace full.bin lacks ")
                .endsWith(FULL + "; there was no room for the names of its regions either");
        assertThat(read(disk).events())
                .hasSize(27)
                .allSatisfy(event -> assertThat(event.name()).isEqualTo("region 1"));
        assertThat(read(disk).problem()).isEqualTo("the file has no end, so its regions have no names");
    }

    @Test
    void an_interrupted_thread_is_still_traced() throws IOException {
        Path file = folder.resolve("trace.bin");
        try (TraceFile trace = test.builderWithSmallBuffer().open(file)) {
            FTimer timer = test.timer(trace);
            Thread.currentThread().interrupt();
            for (int i = 0; i < 1000; i++) {
                test.spend(timer, "step", 5, 1);
            }
            assertThat(Thread.interrupted()).isTrue();
            assertThat(trace.problem()).isNull();
        }

        assertThat(Trace.read(file).events()).hasSize(2000);
    }
}
